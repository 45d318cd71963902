import { AgentCard, Role, type SendMessageRequest } from '@a2a-js/sdk'
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import {
  PushNotificationNotSupportedError,
  RequestMalformedError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import {
  DefaultRequestHandler,
  JsonRpcTransportHandler,
  type ServerCallContext,
  validateVersion,
} from '@a2a-js/sdk/server'
import type { JsonObject } from '../docs/published-schema.ts'
import type { ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { AgentCallContext, callerIn } from './agent-call-context.ts'
import { isLegacyVersion } from './agent-card.ts'
import { contextOf } from './context-id.ts'
import { type ExecutorDeps, skillExecutor } from './skill-executor.ts'
import { boundedTaskStore } from './task-store.ts'

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

/** The official server for A2A 1.0 and 0.3 at one address. */
export function a2aServer(card: JsonObject, deps: ExecutorDeps): A2aServer {
  const agentCard = AgentCard.fromJSON(card)
  const requests = new SkillRequestHandler(agentCard, boundedTaskStore(), skillExecutor(deps))
  const current = new JsonRpcTransportHandler(requests)
  const legacy = new LegacyJsonRpcTransportHandler(requests)
  const errorOf = (error: unknown, version: string | undefined): object =>
    isLegacyVersion(version)
      ? LegacyJsonRpcTransportHandler.mapToLegacyJSONRPCError(error)
      : JsonRpcTransportHandler.mapToJSONRPCError(error)
  return {
    errorOf,
    async answer(body, version, caller) {
      const context = new AgentCallContext(caller, version || undefined)
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
  override async sendMessage(params: SendMessageRequest, context: ServerCallContext) {
    return super.sendMessage(await this.#checked(params, context), context)
  }

  override async *sendMessageStream(params: SendMessageRequest, context: ServerCallContext) {
    yield* super.sendMessageStream(await this.#checked(params, context), context)
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
    if (params.configuration?.taskPushNotificationConfig !== undefined)
      throw new PushNotificationNotSupportedError('This agent pushes nothing; send the message without it.')
    if (message.taskId !== '') {
      await this.getTask({ tenant: '', id: message.taskId, historyLength: 0 }, context)
      throw new UnsupportedOperationError('Tasks take no further messages; send a message without taskId.')
    }
    // They are not used, and the library logs each that it does not find.
    const contextId = message.contextId || contextOf(callerIn(context))
    return { ...params, message: { ...message, contextId, referenceTaskIds: [] } }
  }
}
