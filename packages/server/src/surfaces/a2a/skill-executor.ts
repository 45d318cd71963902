import { type Part, type SendMessageRequest, TaskState, type TaskStatus } from '@a2a-js/sdk'
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server'
import type { MarketKind } from '../../service/ports.ts'
import { callerIn } from './agent-call-context.ts'
import { agentMessage, partsOf, textPart } from './agent-parts.ts'
import type { AnswerMessage, AskedMessage, MessageAnswer } from './answer-message.ts'
import { watchTask } from './watch-task.ts'

/** From then on an answer is a task with status updates. */
const TASK_AFTER_MS = 3_000
const TOLD_EVERY_MS = 5_000
/** Beyond that a slow answer stays a message; of one caller fewer than are kept. */
const RUNNING_TASKS = { all: 100, ofOne: 10 }

export interface ExecutorDeps {
  readonly answerMessage: AnswerMessage
  readonly market: MarketKind
  readonly now: () => number
  readonly taskAfterMs?: number
}

interface RunningTask {
  readonly owner: string
  readonly stop: AbortController
}

/** Answers by a message, or by a task where it takes time. */
export function skillExecutor(deps: ExecutorDeps): AgentExecutor {
  const { answerMessage, market, taskAfterMs = TASK_AFTER_MS } = deps
  const running = new Map<string, RunningTask>()
  const mayBeTask = (owner: string): boolean => {
    const own = [...running.values()].filter((task) => task.owner === owner)
    return running.size < RUNNING_TASKS.all && own.length < RUNNING_TASKS.ofOne
  }
  return {
    async execute(request, bus) {
      const caller = callerIn(request.context)
      const stop = new AbortController()
      const asked = { ...askedIn(request.request), version: request.context.requestedVersion }
      const answer = answerMessage(asked, { ...caller, closed: () => stop.signal })
      const gone = caller.closed?.()
      const leave = (): void => stop.abort()
      gone?.addEventListener('abort', leave)
      const owner = request.context.user?.userName ?? ''
      const early = await within(answer, taskAfterMs)
      // With a receiver of pushes the answer is waited for: only what is watched is pushed.
      const isTask = asked.push === undefined && mayBeTask(owner)
      const soon = early ?? (isTask ? undefined : await answer)
      if (soon?.watched !== undefined) {
        bus.publish(AgentEvent.task(watchTask(soon.watched, market, soon.told)))
        return
      }
      if (soon !== undefined) {
        const ids = { messageId: `msg_${caller.requestId}`, contextId: request.contextId, taskId: '' }
        bus.publish(AgentEvent.message(agentMessage(ids, partsOf(soon, asked.outputModes))))
        return
      }
      // A task goes on without the connection.
      gone?.removeEventListener('abort', leave)
      running.set(request.taskId, { owner, stop })
      try {
        await finishTask(deps, { request, bus, answer, stopped: stop.signal, outputModes: asked.outputModes })
      } finally {
        running.delete(request.taskId)
      }
    },
    async cancelTask(taskId, bus) {
      const task = running.get(taskId)
      task?.stop.abort()
      // The execution itself says so, once it has ended.
      if (task === undefined) bus.finished()
    },
  }
}

/** What a message asks, without the wrapping of the protocol. */
const askedIn = ({ message, configuration, metadata }: SendMessageRequest): AskedMessage => ({
  id: message?.messageId ?? '',
  parts: (message?.parts ?? []).map(({ content }) => {
    if (content?.$case === 'text' && typeof content.value === 'string') return { text: content.value }
    return content?.$case === 'data' ? { data: content.value } : {}
  }),
  maxCredits: message?.metadata?.max_credits ?? metadata?.max_credits,
  outputModes: configuration?.acceptedOutputModes ?? [],
  contextId: message?.contextId ?? '',
  push: configuration?.taskPushNotificationConfig,
})

/** @returns undefined if it takes longer */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

interface SlowAnswer {
  readonly request: RequestContext
  readonly bus: ExecutionEventBus
  readonly answer: Promise<MessageAnswer>
  readonly stopped: AbortSignal
  readonly outputModes: readonly string[]
}

async function finishTask({ now }: ExecutorDeps, slow: SlowAnswer): Promise<void> {
  const { request, bus, answer, stopped, outputModes } = slow
  const { taskId, contextId, userMessage } = request
  const startedAt = now()
  let told = 0
  const statusOf = (state: TaskState, parts: readonly Part[]): TaskStatus => ({
    state,
    message: agentMessage({ messageId: `msg_${taskId}_${told++}`, contextId, taskId }, parts),
    timestamp: new Date(now()).toISOString(),
  })
  const tell = (state: TaskState, parts: readonly Part[]): void =>
    bus.publish(
      AgentEvent.statusUpdate({ taskId, contextId, status: statusOf(state, parts), metadata: undefined }),
    )

  const working = [textPart('The answer is being computed.')]
  const status = statusOf(TaskState.TASK_STATE_WORKING, working)
  const history = [userMessage]
  bus.publish(AgentEvent.task({ id: taskId, contextId, status, artifacts: [], history, metadata: undefined }))
  const timer = setInterval(() => {
    const seconds = Math.round((now() - startedAt) / 1000)
    tell(TaskState.TASK_STATE_WORKING, [textPart(`Still being computed, for ${seconds} seconds now.`)])
  }, TOLD_EVERY_MS).unref()
  try {
    const end = await Promise.race([answer, abortOf(stopped)])
    if (end === undefined) {
      tell(TaskState.TASK_STATE_CANCELED, [textPart('Canceled as you asked.')])
    } else if (end.refused) {
      tell(TaskState.TASK_STATE_FAILED, partsOf(end, outputModes))
    } else {
      publishArtifact(slow, partsOf(end, outputModes))
      const where =
        end.watched === undefined
          ? 'The answer is in the artifact.'
          : `Task ${end.watched.id} watches this and stays open until it comes about. The artifact says what it watches.`
      tell(TaskState.TASK_STATE_COMPLETED, [textPart(where)])
    }
  } finally {
    clearInterval(timer)
  }
}

function publishArtifact({ request, bus }: SlowAnswer, parts: readonly Part[]): void {
  const { taskId, contextId } = request
  const artifact = {
    artifactId: 'answer',
    name: 'answer',
    description: '',
    parts: [...parts],
    metadata: undefined,
    extensions: [],
  }
  bus.publish(
    AgentEvent.artifactUpdate({
      taskId,
      contextId,
      artifact,
      append: false,
      lastChunk: true,
      metadata: undefined,
    }),
  )
}

const abortOf = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
