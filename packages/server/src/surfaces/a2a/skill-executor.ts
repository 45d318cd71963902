import { type Artifact, type Part, type SendMessageRequest, TaskState, type TaskStatus } from '@a2a-js/sdk'
import {
  AgentEvent,
  type AgentExecutor,
  type ExecutionEventBus,
  type RequestContext,
} from '@a2a-js/sdk/server'
import { agentMessage, callerIn, partsOf, textPart } from './agent-parts.ts'
import type { AnswerMessage, MessageAnswer, ReceivedMessage } from './answer-message.ts'

/** From then on an answer is a task with status updates. */
const TASK_AFTER_MS = 3_000
const PROGRESS_EVERY_MS = 5_000
/** Beyond that a slow answer stays a message; of one caller fewer than are kept. */
const RUNNING_TASKS = { all: 100, ofOne: 10 }

export interface ExecutorDeps {
  readonly answerMessage: AnswerMessage
  readonly now: () => number
  readonly taskAfterMs?: number
}

interface RunningTask {
  readonly owner: string
  readonly stop: AbortController
}

/** Answers by a message, or by a task where it takes time. */
export class SkillExecutor implements AgentExecutor {
  readonly #deps: ExecutorDeps
  readonly #running = new Map<string, RunningTask>()

  constructor(deps: ExecutorDeps) {
    this.#deps = deps
  }

  async execute(request: RequestContext, bus: ExecutionEventBus): Promise<void> {
    const { answerMessage, now, taskAfterMs = TASK_AFTER_MS } = this.#deps
    const caller = callerIn(request.context)
    const stop = new AbortController()
    const received = receivedIn(request.request)
    const answer = answerMessage(received, { ...caller, closed: () => stop.signal })
    const gone = caller.closed?.()
    const leave = (): void => stop.abort()
    gone?.addEventListener('abort', leave)
    const owner = request.context.user?.userName ?? ''
    const early = await within(answer, taskAfterMs)
    const soon = early ?? (this.#mayBeTask(owner) ? undefined : await answer)
    const task = new OpenTask(request, bus, now)
    if (soon !== undefined) {
      const parts = partsOf(soon, received.outputModes)
      if (!soon.isMenu && request.task === undefined) {
        const ids = { messageId: `msg_${caller.requestId}`, contextId: request.contextId, taskId: '' }
        bus.publish(AgentEvent.message(agentMessage(ids, parts)))
        return
      }
      task.begin([])
      task.end(soon, parts)
      return
    }
    // A task goes on without the connection.
    gone?.removeEventListener('abort', leave)
    this.#running.set(request.taskId, { owner, stop })
    try {
      await finishTask(task, { answer, stopped: stop.signal, outputModes: received.outputModes })
    } finally {
      this.#running.delete(request.taskId)
    }
  }

  async cancelTask(taskId: string, bus: ExecutionEventBus): Promise<void> {
    const task = this.#running.get(taskId)
    task?.stop.abort()
    // The execution itself says so, once it has ended.
    if (task === undefined) bus.finished()
  }

  #mayBeTask(owner: string): boolean {
    const own = [...this.#running.values()].filter((task) => task.owner === owner)
    return this.#running.size < RUNNING_TASKS.all && own.length < RUNNING_TASKS.ofOne
  }
}

/** What a message asks, without the wrapping of the protocol. */
const receivedIn = ({ message, configuration, metadata }: SendMessageRequest): ReceivedMessage => ({
  id: message?.messageId ?? '',
  parts: (message?.parts ?? []).map(({ content }) => {
    if (content?.$case === 'text' && typeof content.value === 'string') return { text: content.value }
    return content?.$case === 'data' ? { data: content.value } : {}
  }),
  maxCredits: message?.metadata?.max_credits ?? metadata?.max_credits,
  outputModes: configuration?.acceptedOutputModes ?? [],
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

/** A task on its way, as its caller sees it. */
class OpenTask {
  readonly #request: RequestContext
  readonly #bus: ExecutionEventBus
  readonly #now: () => number
  readonly #startedAt: number
  #messages = 0

  constructor(request: RequestContext, bus: ExecutionEventBus, now: () => number) {
    this.#request = request
    this.#bus = bus
    this.#now = now
    this.#startedAt = now()
  }

  get seconds(): number {
    return Math.round((this.#now() - this.#startedAt) / 1000)
  }

  begin(parts: readonly Part[]): void {
    const { taskId: id, contextId, userMessage, task } = this.#request
    const status = this.#statusOf(TaskState.TASK_STATE_WORKING, parts)
    const history = [...(task?.history ?? []), userMessage]
    this.#bus.publish(AgentEvent.task({ id, contextId, status, artifacts: [], history, metadata: undefined }))
  }

  tell(state: TaskState, parts: readonly Part[]): void {
    const { taskId, contextId } = this.#request
    const status = this.#statusOf(state, parts)
    this.#bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status, metadata: undefined }))
  }

  /** With the answer as its artifact. After a menu, or a refusal of what was chosen from it, the caller may choose again. */
  end({ isMenu, refused }: MessageAnswer, parts: readonly Part[]): void {
    const { taskId, contextId, task } = this.#request
    if (isMenu || (refused && task !== undefined))
      return this.tell(TaskState.TASK_STATE_INPUT_REQUIRED, parts)
    if (refused) return this.tell(TaskState.TASK_STATE_FAILED, parts)
    const ids = { taskId, contextId, metadata: undefined }
    const artifact = artifactOf(parts)
    this.#bus.publish(AgentEvent.artifactUpdate({ ...ids, artifact, append: false, lastChunk: true }))
    this.tell(TaskState.TASK_STATE_COMPLETED, [textPart('The answer is in the artifact.')])
  }

  #statusOf(state: TaskState, parts: readonly Part[]): TaskStatus {
    const { taskId, contextId } = this.#request
    const messageId = `msg_${taskId}_${this.#messages++}`
    return {
      state,
      message: parts.length === 0 ? undefined : agentMessage({ messageId, contextId, taskId }, parts),
      timestamp: new Date(this.#now()).toISOString(),
    }
  }
}

interface SlowAnswer {
  readonly answer: Promise<MessageAnswer>
  readonly stopped: AbortSignal
  readonly outputModes: readonly string[]
}

async function finishTask(task: OpenTask, { answer, stopped, outputModes }: SlowAnswer): Promise<void> {
  task.begin([textPart('The answer is being computed.')])
  const timer = setInterval(() => {
    const text = `Still being computed, for ${task.seconds} seconds now.`
    task.tell(TaskState.TASK_STATE_WORKING, [textPart(text)])
  }, PROGRESS_EVERY_MS).unref()
  try {
    const end = await Promise.race([answer, abortOf(stopped)])
    if (end === undefined) task.tell(TaskState.TASK_STATE_CANCELED, [textPart('Canceled as you asked.')])
    else task.end(end, partsOf(end, outputModes))
  } finally {
    clearInterval(timer)
  }
}

const artifactOf = (parts: readonly Part[]): Artifact => ({
  artifactId: 'answer',
  name: 'answer',
  description: '',
  parts: [...parts],
  metadata: undefined,
  extensions: [],
})

const abortOf = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
