import { deserialize, serialize } from 'node:v8'
import {
  AgentCard,
  type CancelTaskRequest,
  type ListTasksRequest,
  type ListTasksResponse,
  Role,
  type SendMessageRequest,
  type Task,
  TaskState,
} from '@a2a-js/sdk'
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import { RequestMalformedError, UnsupportedOperationError } from '@a2a-js/sdk/errors'
import {
  DefaultRequestHandler,
  JsonRpcTransportHandler,
  type ServerCallContext,
  type TaskStore,
  validateVersion,
} from '@a2a-js/sdk/server'
import { LRUCache } from 'lru-cache'
import { unpooled } from '../../service/answer/snapshot-view.ts'
import type { JsonObject } from '../docs/published-schema.ts'
import type { ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { isLegacyVersion } from './agent-card.ts'
import { AgentCallContext, callerIn, contextOf } from './agent-parts.ts'
import { type ExecutorDeps, SkillExecutor } from './skill-executor.ts'

const BINDING = 'JSONRPC'
const INVALID_PARAMS = -32_602
const INTERNAL_ERROR = -32_603

type RpcAnswer = object | AsyncIterable<object>

export interface A2aServer {
  /** @param body a JSON-RPC request @param version of the header */
  readonly answer: (body: object, version: string | undefined, caller: ToolCaller) => Promise<RpcAnswer>
  /** Of a stream that failed on the way. */
  readonly errorOf: (error: unknown, version: string | undefined) => object
}

export interface A2aServerDeps extends ExecutorDeps {
  /** Name of the account of a key that works; undefined without one. */
  readonly ownerOf: (caller: ToolCaller) => Promise<string | undefined>
}

/** The official server for A2A 1.0 and 0.3 at one address. */
export function a2aServer(card: JsonObject, deps: A2aServerDeps): A2aServer {
  const agentCard = AgentCard.fromJSON(card)
  const requests = new SkillRequestHandler(agentCard, deps)
  const current = new JsonRpcTransportHandler(requests)
  const legacy = new LegacyJsonRpcTransportHandler(requests)
  const errorOf = (error: unknown, version: string | undefined): object =>
    isLegacyVersion(version)
      ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error)
      : JsonRpcTransportHandler.mapToJSONRPCError(error)
  return {
    errorOf,
    async answer(body, version, caller) {
      const context = new AgentCallContext(caller, await deps.ownerOf(caller), version || undefined)
      try {
        validateVersion(context.requestedVersion, agentCard, BINDING)
      } catch (error) {
        return { jsonrpc: '2.0', id: idOf(body), error: errorOf(error, version) }
      }
      const answered = await (isLegacyVersion(version) ? legacy : current).handle({ ...body }, context)
      return 'error' in answered ? { ...answered, error: readError(answered.error) } : answered
    },
  }
}

/** The skills never fail this way, so the library could not read the params. */
const readError = (error: unknown): unknown =>
  isRecord(error) && error.code === INTERNAL_ERROR
    ? { code: INVALID_PARAMS, message: 'The params are not what the protocol defines for this method.' }
    : error

const idOf = (body: object): unknown => ('id' in body ? (body.id ?? null) : null)

/** Refuses what this service never answers; the rest is the official handler's. */
class SkillRequestHandler extends DefaultRequestHandler {
  readonly #tasks: TaskStore

  constructor(card: AgentCard, deps: ExecutorDeps) {
    const tasks = boundedTaskStore()
    const none = undefined
    // Nobody may ever answer a task that waits.
    const options = { keepBusAliveStates: [] }
    super(card, tasks, new SkillExecutor(deps), none, none, none, none, none, options)
    this.#tasks = tasks
  }

  override async sendMessage(params: SendMessageRequest, context: ServerCallContext) {
    return super.sendMessage(await this.#checked(params, context), context)
  }

  override async *sendMessageStream(params: SendMessageRequest, context: ServerCallContext) {
    yield* super.sendMessageStream(await this.#checked(params, context), context)
  }

  /** A task that waits for a choice is not running, so nothing else would end it. */
  override async cancelTask(params: CancelTaskRequest, context: ServerCallContext): Promise<Task> {
    const task = await this.#tasks.load(params.id, context)
    if (task?.status?.state !== TaskState.TASK_STATE_INPUT_REQUIRED) return super.cancelTask(params, context)
    const canceled = { ...task, status: { ...task.status, state: TaskState.TASK_STATE_CANCELED } }
    await this.#tasks.save(canceled, context)
    return canceled
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
    const { taskId } = message
    const task =
      taskId === '' ? undefined : await this.getTask({ tenant: '', id: taskId, historyLength: 0 }, context)
    if (task !== undefined && task.status?.state !== TaskState.TASK_STATE_INPUT_REQUIRED)
      throw new UnsupportedOperationError('This task waits for no message; send it without taskId.')
    // References are not used, and the library logs each that it does not find.
    const contextId = (task?.contextId ?? message.contextId) || contextOf(callerIn(context))
    return { ...params, message: { ...message, contextId, referenceTaskIds: [] } }
  }
}

const KEPT_MS = 15 * 60_000
const TASKS = 500
const TASK_BYTES = 4 * 1024 * 1024
/** One caller cannot push out the tasks of others. */
const TASKS_OF_ONE = 20
const PAGE = 50

interface StoredTask {
  readonly id: string
  readonly owner: string
  readonly bytes: Uint8Array
}

const taskIn = ({ bytes }: StoredTask): Task => deserialize(bytes)

/** Tasks in memory, bounded, for 15 minutes after their last change. A caller sees only its own. */
export function boundedTaskStore(): TaskStore {
  const stored = new LRUCache<string, StoredTask>({
    max: TASKS,
    maxSize: TASK_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: KEPT_MS,
  })
  const own = (owner: string): readonly StoredTask[] =>
    [...stored.values()].filter((one) => one.owner === owner)
  return {
    async save(task, context) {
      const { id } = task
      const owner = ownerOf(context)
      const others = own(owner).filter((one) => one.id !== id)
      // The cache lists the last used first.
      for (const old of others.slice(TASKS_OF_ONE - 1)) stored.delete(old.id)
      stored.set(id, { id, owner, bytes: unpooled(serialize(task)) })
    },
    async load(id, context) {
      const one = stored.get(id)
      return one !== undefined && one.owner === ownerOf(context) ? taskIn(one) : undefined
    },
    async list(request, context) {
      return pageOf(own(ownerOf(context)).map(taskIn), request)
    },
  }
}

const ownerOf = ({ user }: ServerCallContext): string => user?.userName ?? ''

/** The last changed first. */
function pageOf(
  tasks: readonly Task[],
  { contextId, status, statusTimestampAfter, pageToken, pageSize = PAGE, includeArtifacts }: ListTasksRequest,
): ListTasksResponse {
  const after = Date.parse(statusTimestampAfter ?? '')
  const wanted = tasks
    .filter((task) => contextId === '' || task.contextId === contextId)
    .filter((task) => status === TaskState.TASK_STATE_UNSPECIFIED || task.status?.state === status)
    .filter((task) => Number.isNaN(after) || changedAt(task) > after)
    .toSorted((left, right) => changedAt(right) - changedAt(left))
  const start = pageToken === '' ? 0 : wanted.findIndex(({ id }) => id === pageToken)
  if (start < 0) throw new RequestMalformedError('pageToken was not issued here, or its task has expired.')
  const shown = wanted.slice(start, start + pageSize)
  return {
    tasks: includeArtifacts ? shown : shown.map((task) => ({ ...task, artifacts: [] })),
    nextPageToken: wanted[start + pageSize]?.id ?? '',
    pageSize,
    totalSize: wanted.length,
  }
}

const changedAt = ({ status }: Task): number => Date.parse(status?.timestamp ?? '') || 0
