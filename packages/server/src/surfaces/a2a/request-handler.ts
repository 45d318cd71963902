import {
  type AgentCard,
  type CancelTaskRequest,
  type DeleteTaskPushNotificationConfigRequest,
  type GetTaskPushNotificationConfigRequest,
  type GetTaskRequest,
  type ListTaskPushNotificationConfigsRequest,
  Role,
  type SendMessageRequest,
  type StreamResponse,
  type SubscribeToTaskRequest,
  type Task,
  type TaskPushNotificationConfig,
  TaskState,
} from '@a2a-js/sdk'
import {
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import {
  DefaultRequestHandler,
  type PushNotificationSender,
  type PushNotificationStore,
  type ServerCallContext,
} from '@a2a-js/sdk/server'
import type { MarketKind, WatchedRule } from '../../service/ports.ts'
import { callerIn } from './agent-call-context.ts'
import { contextOf } from './context-id.ts'
import { followWatch } from './follow-watch.ts'
import { configOf, receiverOf } from './push-config.ts'
import { type ExecutorDeps, skillExecutor } from './skill-executor.ts'
import { boundedTaskStore } from './task-store.ts'
import { textOfBody } from './text-of-body.ts'
import { type Done, isWatchId, type WatchRules } from './watch-rules.ts'
import { watchTask } from './watch-task.ts'

export interface RequestHandlerDeps extends ExecutorDeps {
  readonly watches: WatchRules
}

export function requestHandler(card: AgentCard, deps: RequestHandlerDeps): DefaultRequestHandler {
  const watched = async (context: ServerCallContext): Promise<readonly Task[]> => {
    const caller = callerIn(context)
    if (caller.key === undefined) return []
    const rules = resultOf(await deps.watches.list(caller)) ?? []
    return rules.map((rule) => watchTask(rule, deps.market))
  }
  return new SkillRequestHandler(card, boundedTaskStore(watched), deps)
}

/** Refusals after which a caller gets TaskNotFound, so that it does not learn of tasks of others. */
const UNSEEN: ReadonlySet<string> = new Set([
  'missing_api_key',
  'invalid_api_key',
  'invalid_token',
  'insufficient_scope',
])

/** @returns undefined if the caller may not see it; @throws RequestMalformedError for another refusal */
function resultOf<Result>(done: Done<Result>): Result | undefined {
  if ('result' in done) return done.result
  if (UNSEEN.has(done.code)) return undefined
  throw new RequestMalformedError(textOfBody(done.refusal))
}

/** Pushes go through the outbox of alerts, so the library needs no store and no sender. */
const NO_STORE: PushNotificationStore = {
  save: async () => undefined,
  load: async () => [],
  delete: async () => undefined,
}
const NO_SENDER: PushNotificationSender = { send: async () => undefined }

/** Refuses what this service never answers, and reads tasks that watch from their rules; the rest is the official handler's. */
class SkillRequestHandler extends DefaultRequestHandler {
  readonly #watches: WatchRules
  readonly #market: MarketKind

  constructor(card: AgentCard, store: ReturnType<typeof boundedTaskStore>, deps: RequestHandlerDeps) {
    super(card, store, skillExecutor(deps), undefined, NO_STORE, NO_SENDER)
    this.#watches = deps.watches
    this.#market = deps.market
  }

  override async sendMessage(params: SendMessageRequest, context: ServerCallContext) {
    return super.sendMessage(await this.#checked(params, context), context)
  }

  override async *sendMessageStream(params: SendMessageRequest, context: ServerCallContext) {
    let begun: Task | undefined
    for await (const event of super.sendMessageStream(await this.#checked(params, context), context)) {
      const { payload } = event
      if (payload?.$case === 'task' && isWatchId(payload.value.id)) begun = payload.value
      yield event
    }
    if (begun !== undefined && isOpen(begun)) yield* this.#follow(begun, context)
  }

  override async getTask(params: GetTaskRequest, context: ServerCallContext) {
    if (!isWatchId(params.id)) return super.getTask(params, context)
    const rule = resultOf(await this.#watches.find(params.id, callerIn(context)))
    if (rule === undefined) throw notFound(params.id)
    const task = watchTask(rule, this.#market)
    const { historyLength } = params
    return historyLength !== undefined && historyLength <= 0 ? { ...task, history: [] } : task
  }

  override async cancelTask(params: CancelTaskRequest, context: ServerCallContext) {
    if (!isWatchId(params.id)) return super.cancelTask(params, context)
    const rule = resultOf(await this.#watches.cancel(params.id, callerIn(context)))
    if (rule === undefined) throw notFound(params.id)
    if (rule.notice !== undefined) throw new TaskNotCancelableError(`It has happened already: ${params.id}`)
    return watchTask(rule, this.#market)
  }

  override async *resubscribe(params: SubscribeToTaskRequest, context: ServerCallContext) {
    if (!isWatchId(params.id)) return yield* super.resubscribe(params, context)
    const task = await this.getTask({ tenant: '', id: params.id, historyLength: undefined }, context)
    if (!isOpen(task)) throw new UnsupportedOperationError(`The task ${params.id} has ended; get it instead.`)
    yield { payload: { $case: 'task', value: task } } satisfies StreamResponse
    yield* this.#follow(task, context)
  }

  override async createTaskPushNotificationConfig(
    params: TaskPushNotificationConfig,
    context: ServerCallContext,
  ) {
    const { taskId } = params
    const rule = await this.#wholeOf(taskId, context)
    if (rule === undefined) throw new PushNotificationNotSupportedError(ONLY_WATCHES)
    const receiver = receiverOf(params, context.requestedVersion)
    if (typeof receiver === 'string') throw new RequestMalformedError(receiver)
    const before = configOf(rule)
    const config = configOf({ ...rule, target: receiver.target, task: { ...rule.task, receiver } })
    if (rule.endedAt === undefined && before !== undefined && before.id !== config?.id)
      throw new UnsupportedOperationError(`A task has one push receiver; this one has ${before.id}.`)
    const isSet = resultOf(await this.#watches.receive(taskId, receiver, callerIn(context)))
    if (!isSet || config === undefined)
      throw new UnsupportedOperationError('The task has ended: nothing is pushed any more.')
    return config
  }

  override async getTaskPushNotificationConfig(
    { taskId, id }: GetTaskPushNotificationConfigRequest,
    context: ServerCallContext,
  ) {
    const config = await this.#configOf(taskId, context)
    if (config === undefined || config.id !== (id || taskId))
      throw new TaskNotFoundError(`The task has no push receiver ${id || taskId}`)
    return config
  }

  override async listTaskPushNotificationConfigs(
    { taskId }: ListTaskPushNotificationConfigsRequest,
    context: ServerCallContext,
  ) {
    const config = await this.#configOf(taskId, context)
    return { configs: config === undefined ? [] : [config], nextPageToken: '' }
  }

  override async deleteTaskPushNotificationConfig(
    { taskId, id }: DeleteTaskPushNotificationConfigRequest,
    context: ServerCallContext,
  ) {
    const config = await this.#configOf(taskId, context)
    if (config === undefined || config.id !== (id || taskId)) return
    await this.#watches.receive(taskId, undefined, callerIn(context))
  }

  async #configOf(
    taskId: string,
    context: ServerCallContext,
  ): Promise<TaskPushNotificationConfig | undefined> {
    const rule = await this.#wholeOf(taskId, context)
    return rule && configOf(rule)
  }

  /** Undefined for a task that watches nothing. @throws TaskNotFoundError */
  async #wholeOf(id: string, context: ServerCallContext): Promise<WatchedRule | undefined> {
    if (!isWatchId(id)) {
      await super.getTask({ tenant: '', id, historyLength: 0 }, context)
      return undefined
    }
    const rule = resultOf(await this.#watches.findWhole(id, callerIn(context)))
    if (rule === undefined) throw notFound(id)
    return rule
  }

  async *#follow(task: Task, context: ServerCallContext): AsyncGenerator<StreamResponse> {
    const caller = callerIn(context)
    const watch = resultOf(await this.#watches.follow(task.id, caller))
    if (watch === undefined) return
    yield* followWatch(watch, { task, market: this.#market, gone: caller.closed?.() })
  }

  async #checked(params: SendMessageRequest, context: ServerCallContext): Promise<SendMessageRequest> {
    const { message } = params
    const ids = [message?.messageId, message?.contextId, message?.taskId]
    // 0.3 hands over whatever was sent.
    const areTexts = ids.every((id) => typeof id === 'string')
    if (message === undefined || !areTexts || message.messageId === '' || message.parts.length === 0)
      throw new RequestMalformedError('params.message needs messageId, role and parts.')
    if (message.role !== Role.ROLE_USER)
      throw new RequestMalformedError('A message to this agent has the role of the user.')
    if (message.taskId !== '') {
      await this.getTask({ tenant: '', id: message.taskId, historyLength: 0 }, context)
      throw new UnsupportedOperationError('Tasks take no further messages; send a message without taskId.')
    }
    // They are not used, and the library logs each that it does not find.
    const contextId = message.contextId || contextOf(callerIn(context))
    return { ...params, message: { ...message, contextId, referenceTaskIds: [] } }
  }
}

const ONLY_WATCHES = 'Only a task that waits for something to happen pushes; this answer is computed now.'

const notFound = (id: string): TaskNotFoundError => new TaskNotFoundError(`Task not found: ${id}`)

const isOpen = ({ status }: Task): boolean => status?.state === TaskState.TASK_STATE_WORKING
