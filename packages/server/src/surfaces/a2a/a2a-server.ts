import { AgentCard } from '@a2a-js/sdk'
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import { JsonRpcTransportHandler, validateVersion } from '@a2a-js/sdk/server'
import type { JsonObject } from '../docs/published-schema.ts'
import type { ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { AgentCallContext } from './agent-call-context.ts'
import { isLegacyVersion } from './agent-card.ts'
import { SkillRequestHandler } from './request-handler.ts'
import type { ExecutorDeps } from './skill-executor.ts'

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
