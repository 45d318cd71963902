import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { closingOf, errorBody, OPENING } from '../../contract/envelope.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Answer, AnswerCall } from '../../service/answer/answer.ts'
import type { Json, JsonObject } from '../docs/published-schema.ts'
import { type CallTarget, callTarget } from './call-target.ts'
import { type Cursor, cursorText, readCursor } from './cursor.ts'
import { type Position, pageOf } from './page-of.ts'
import type { Tool } from './tool.ts'

/** Agent hosts reject or truncate longer answers. */
export const ANSWER_BYTES = 24 * 1024

/** Larger data may need cutting, depending on the envelope. */
const CERTAINLY_WHOLE_BYTES = ANSWER_BYTES - 4 * 1024

/** Reserve for the envelope and the cursor. */
const WORDING_BYTES = 1024

export type ToolCaller = Pick<
  Call,
  'key' | 'resource' | 'address' | 'requestId' | 'receivedAt' | 'idempotencyKey' | 'closed'
>

/** Shared by the routes of MCP and A2A. */
export interface AgentRouteDeps {
  readonly callerOf: (request: FastifyRequest, response: ServerResponse) => ToolCaller
  /** Why the Host or Origin is rejected; undefined if it is not. */
  readonly hostRejection: (headers: FastifyRequest['headers']) => string | undefined
  readonly onFault: (error: unknown, requestId: string) => void
}

export interface ToolAnswer {
  /** The HTTP body; long data are cut. */
  readonly text: string
  readonly refused: boolean
}

export interface ToolCallDeps {
  readonly answer: AnswerCall
  /** Size of a cached answer's data. */
  readonly sizeOf: (endpoint: Endpoint, target: string) => number | undefined
  /** As for HTTP. */
  readonly maxTargetBytes: number
}

type Arguments = Readonly<Record<string, unknown>>

export type CallTool = (tool: Tool, given: Arguments, caller: ToolCaller) => Promise<ToolAnswer>

/** The same in every call of an agent. */
export const AGENT_CALL = {
  ...({ surface: 'agents', headers: {}, hasBody: false, wantsData: true } as const),
  ...{ adminToken: undefined, ifNoneMatch: undefined },
}

/** Through the pipeline of HTTP: same parser, charge and bodies. */
export function toolCaller(deps: ToolCallDeps): CallTool {
  return async (tool, given, caller) => {
    try {
      const cursor =
        given.cursor === undefined || given.cursor === null ? undefined : readCursor(given.cursor)
      const request = callTarget(tool.endpoint, cursor?.parameters ?? given)
      if (request.target.length > deps.maxTargetBytes) throw new AppError('url_too_long')
      const call = callOf(deps, { endpoint: tool.endpoint, request, caller, cursor })
      return answerOf(tool, { ...call, ...request }, await deps.answer(call), cursor?.from)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { text: errorBody(error, caller.requestId), refused: true }
    }
  }
}

type SentCall = Call & CallTarget

interface Asked {
  readonly endpoint: Endpoint
  readonly request: CallTarget
  readonly caller: ToolCaller
  readonly cursor: Cursor | undefined
}

function callOf({ sizeOf }: ToolCallDeps, { endpoint, request, caller, cursor }: Asked): Call {
  const { target, path } = request
  const size = sizeOf(endpoint, target)
  const mayBeCut = endpoint.credits > 0 && (size === undefined || size > CERTAINLY_WHOLE_BYTES)
  const ownKey = mayBeCut ? `cut-${caller.requestId}` : undefined
  return {
    ...AGENT_CALL,
    ...caller,
    endpoint,
    target,
    path,
    idempotencyKey: cursor?.idempotencyKey ?? caller.idempotencyKey ?? ownKey,
  }
}

function answerOf(tool: Tool, call: SentCall, answer: Answer, from: Position | undefined): ToolAnswer {
  const { bytes, meta, error } = answer
  if (error !== undefined) return { text: bytes.toString('utf8'), refused: true }
  const size = bytes.length - OPENING.length + Buffer.byteLength(meta)
  if (from === undefined && size + WORDING_BYTES <= ANSWER_BYTES) {
    return { text: bytes.toString('utf8') + closingOf(meta), refused: false }
  }
  return { text: cutAnswer(tool, call, answer, from ?? [0]), refused: false }
}

function cutAnswer(tool: Tool, call: SentCall, { bytes, meta }: Answer, from: Position): string {
  const { data } = JSON.parse(`${bytes.toString('utf8')}}`) as { data: Json }
  const wholeMeta = JSON.parse(meta) as JsonObject
  const longestCursor = restOf(tool, call, wholeMeta, [0, 0, 0, 0]).cursor
  const room = ANSWER_BYTES - WORDING_BYTES - Buffer.byteLength(meta) - longestCursor.length
  const { value, next } = pageOf(data, from, room)
  const rest = next === undefined ? {} : { rest: { ...restOf(tool, call, wholeMeta, next) } }
  return JSON.stringify({ ok: true, data: value, meta: { ...wholeMeta, ...rest } })
}

/** How to get the rest: a free answer by its instant, a paid one by its charge. */
function restOf(
  { name, endpoint }: Tool,
  call: SentCall,
  { as_of: asOf }: JsonObject,
  from: Position,
): { readonly cursor: string; readonly how: string } {
  const free = endpoint.credits === 0
  const parameters = free ? { ...call.parameters, as_of: asOf } : call.parameters
  const cost = free || call.idempotencyKey !== undefined ? 'costs nothing' : 'is charged again'
  return {
    cursor: cursorText({ parameters, idempotencyKey: free ? undefined : call.idempotencyKey, from }),
    how: `The answer was cut here. Call ${name} with this cursor and nothing else for the rest; within 24 hours it ${cost}. Lists go on where they were cut.`,
  }
}
