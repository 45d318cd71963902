import type { ServerResponse } from 'node:http'
import { AppError, wireCode } from '@bellwether-markets/engine/kernel/errors'
import { cursorRefusal } from '@bellwether-markets/products/contract/answer-form'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { closingOf, OPENING } from '@bellwether-markets/products/contract/envelope'
import { priceOf } from '@bellwether-markets/products/contract/price'
import type { FastifyRequest } from 'fastify'
import type { Answer, AnswerCall } from '../../service/answer/answer.ts'
import { costOf } from '../docs/operation.ts'
import type { Json, JsonObject } from '../docs/published-schema.ts'
import type { ToolQuery } from './asked.ts'
import { type CallTarget, callTarget } from './call-target.ts'
import { type Cursor, cursorText, readCursor } from './cursor.ts'
import { type CalledBy, nextCalls, withNext, writtenCall } from './next-call.ts'
import { type Position, pageOf } from './page-of.ts'
import { isLeftOut, proposal, type Reading, readArguments } from './read-arguments.ts'
import type { AssetNaming } from './read-names.ts'
import { ArgumentRefusal, refusalText, type WriteCall } from './refusal.ts'
import type { Tool, ToolView } from './tool.ts'

/** Agent hosts reject or truncate longer answers. */
export const ANSWER_BYTES = 24 * 1024

/** Larger data may need cutting, depending on the envelope. */
const CERTAINLY_WHOLE_BYTES = ANSWER_BYTES - 4 * 1024

/** Reserve for the envelope and the cursor. */
const WORDING_BYTES = 1024

export interface ToolCaller
  extends Pick<
    Call,
    'key' | 'resource' | 'address' | 'requestId' | 'receivedAt' | 'idempotencyKey' | 'closed'
  > {
  /** Of the web page that calls. */
  readonly origin?: string | undefined
  /** What the call may cost; without one, anything. */
  readonly maxCredits?: number
  /** Told where the call stands, if the caller wants to know. */
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  /** 1 queued, 2 computing, 3 packing. */
  readonly step: 1 | 2 | 3
  readonly message: string
}

/** Shared by the routes of MCP and A2A. */
export interface AgentRouteDeps {
  readonly callerOf: (request: FastifyRequest, response: ServerResponse) => ToolCaller
  /** Why the Host or Origin is rejected; undefined if it is not. */
  readonly hostRejection: (headers: FastifyRequest['headers']) => string | undefined
  readonly onFault: (error: unknown, requestId: string) => void
}

export interface ToolAnswer {
  /** The body of HTTP with the next call as this surface takes it; long data are cut. */
  readonly text: string
  readonly refused: boolean
  /** Code of a refusal, as `error` in its body. */
  readonly code?: string
  readonly credits?: Answer['credits']
}

export interface ToolCallDeps {
  readonly answer: AnswerCall
  /** Size of a cached answer's data. */
  readonly sizeOf: (endpoint: Endpoint, target: string) => number | undefined
  /** As for HTTP. */
  readonly maxTargetBytes: number
  readonly baseUrl: () => string
  readonly naming: () => AssetNaming
  /** All that this caller can call. */
  readonly tools: readonly Tool[]
  readonly by: CalledBy
}

type Arguments = Readonly<Record<string, unknown>>

export type CallTool = (tool: Tool, input: Arguments, caller: ToolCaller) => Promise<ToolAnswer>

/** The same in every call of an agent. */
const AGENT_CALL = {
  surface: 'agents',
  wantsData: true,
  adminToken: undefined,
  ifNoneMatch: undefined,
} as const

/** Through the pipeline of HTTP: same parser, charge and bodies. */
export function toolCaller(deps: ToolCallDeps): CallTool {
  const nextCall = nextCalls(deps.tools, deps.by)
  /** How long the last computation for an endpoint took. */
  const seconds = new Map<string, number>()
  return async (tool, input, caller) => {
    const progress = progressOf(caller, seconds)
    const write: WriteCall = (view, rest) => writtenCall(tool, deps.by, view, rest)
    const reading = { tool, input: input, naming: deps.naming(), write }
    let query: ToolQuery | undefined
    const refused = (error: AppError | ArgumentRefusal) =>
      refusalOf(deps, { reading, query: query, caller }, error)
    try {
      const cursor = isLeftOut(input.cursor) ? undefined : readCursor(input.cursor)
      query = cursor ? queryBy(tool, cursor) : readArguments(reading)
      if (cursor === undefined) refuseDearer(query, caller.maxCredits)
      const { endpoint } = query.view
      const request = callTarget(endpoint, query.parameters)
      if (request.target.length > deps.maxTargetBytes) throw new AppError('url_too_long')
      const call = callOf(deps, { endpoint, request, caller, cursor })
      const answer = await deps.answer({ ...call, onComputing: progress.start(endpoint) })
      progress.end(endpoint)
      if (answer.error !== undefined) return { ...refused(answer.error), credits: answer.credits }
      const meta = metaOf(answer, query, nextCall)
      return answerOf(tool, { call: { ...call, ...request }, query: query, answer, meta }, cursor?.from)
    } catch (error) {
      if (error instanceof AppError || error instanceof ArgumentRefusal) return refused(error)
      throw error
    }
  }
}

/** By the arguments as they were read: names and other spellings change the price. */
function refuseDearer({ view, parameters }: ToolQuery, most = Number.POSITIVE_INFINITY): void {
  const credits = priceOf(view.endpoint, parameters)
  if (credits <= most) return
  const hint = `Not called, because max_credits is ${most}: it costs ${costOf(credits)}.`
  throw new ArgumentRefusal('above_max_credits', { argument: 'max_credits', hint })
}

interface RefusedCall {
  readonly reading: Reading
  readonly query: ToolQuery | undefined
  readonly caller: ToolCaller
}

function refusalOf(
  { baseUrl }: ToolCallDeps,
  { reading, query, caller: { requestId } }: RefusedCall,
  error: AppError | ArgumentRefusal,
): ToolAnswer {
  const propose = (view: ToolView, right: Arguments | undefined) => proposal(reading, view, right)
  const text = refusalText(error, {
    query: query,
    tool: reading.tool,
    propose,
    requestId,
    baseUrl: baseUrl(),
  })
  return { text, refused: true, code: error instanceof AppError ? wireCode(error.code) : error.code }
}

/** Tells where a call stands, and remembers how long its computation took. */
function progressOf({ onProgress }: ToolCaller, seconds: Map<string, number>) {
  let began: number | undefined
  return {
    start({ id }: Endpoint): () => void {
      onProgress?.({ step: 1, message: 'queued' })
      return () => {
        began = performance.now()
        const known = seconds.get(id)
        const expected = known === undefined ? '' : `; the last such answer took ${known} s`
        onProgress?.({ step: 2, message: `computing${expected}` })
      }
    },
    end({ id }: Endpoint): void {
      if (began !== undefined) seconds.set(id, Math.ceil((performance.now() - began) / 1000))
      onProgress?.({ step: 3, message: 'packing' })
    },
  }
}

type SentCall = Call & CallTarget

interface ToolRequest {
  readonly endpoint: Endpoint
  readonly request: CallTarget
  readonly caller: ToolCaller
  readonly cursor: Cursor | undefined
}

/** @throws AppError if the cursor was cut from another tool */
function queryBy(tool: Tool, { parameters: { view: name, ...parameters } }: Cursor): ToolQuery {
  const view = tool.views.find((one) => one.name === name)
  if (view === undefined) throw cursorRefusal(name)
  return { view, input: {}, parameters, names: new Map(), unresolved: [], resolved: {} }
}

function callOf({ sizeOf }: ToolCallDeps, { endpoint, request, caller, cursor }: ToolRequest): Call {
  const { target, path, body } = request
  const size = sizeOf(endpoint, target)
  const mayBeCut = endpoint.credits > 0 && (size === undefined || size > CERTAINLY_WHOLE_BYTES)
  const ownKey = mayBeCut ? `cut-${caller.requestId}` : undefined
  return {
    ...AGENT_CALL,
    ...caller,
    headers: { origin: caller.origin },
    endpoint,
    target,
    path,
    body,
    idempotencyKey: cursor?.idempotencyKey ?? caller.idempotencyKey ?? ownKey,
  }
}

/** With the next call of this surface, and with what was made of names. */
function metaOf(answer: Answer, { resolved, unresolved }: ToolQuery, nextCall: NextCallOf): JsonObject {
  const meta = withNext(JSON.parse(answer.meta) as JsonObject, nextCall)
  return {
    ...meta,
    ...(Object.keys(resolved).length === 0 ? {} : { resolved }),
    ...(unresolved.length === 0 ? {} : { unresolved: unresolved as never }),
  }
}

type NextCallOf = ReturnType<typeof nextCalls>

interface Answered {
  readonly call: SentCall
  readonly query: ToolQuery
  readonly answer: Answer
  readonly meta: JsonObject
}

function answerOf(tool: Tool, answered: Answered, from: Position | undefined): ToolAnswer {
  const { call, query, answer } = answered
  const { bytes, credits } = answer
  const meta = withListCursor(tool, answered)
  const text = JSON.stringify(meta)
  const size = bytes.length - OPENING.length + Buffer.byteLength(text)
  if (from === undefined && size + WORDING_BYTES <= ANSWER_BYTES) {
    return { text: bytes.toString('utf8') + closingOf(text), refused: false, credits }
  }
  return { text: cutAnswer(tool, { call, query: query, answer, meta }, from ?? [0]), refused: false, credits }
}

/** Where the endpoint cut a list at its limit, a cursor of this surface goes on with it. */
function withListCursor(tool: Tool, { call, query, meta }: Answered): JsonObject {
  const { rest } = meta
  if (typeof rest !== 'object' || rest === null) return meta
  const { cursor } = rest as JsonObject
  const parameters = { ...call.parameters, cursor, view: query.view.name }
  const { credits } = call.endpoint
  const cost = credits === 0 ? 'is free' : `costs ${costOf(credits)} again`
  return {
    ...meta,
    rest: {
      cursor: cursorText({ parameters, idempotencyKey: undefined, from: [0] }),
      how: `Call ${tool.name} with this cursor and nothing else for the next ones; it ${cost}.`,
    },
  }
}

function cutAnswer(tool: Tool, answered: Answered, from: Position): string {
  const { answer, meta } = answered
  const { data } = JSON.parse(`${answer.bytes.toString('utf8')}}`) as { data: Json }
  const longestCursor = restOf(tool, answered, [0, 0, 0, 0]).cursor
  const room = ANSWER_BYTES - WORDING_BYTES - Buffer.byteLength(JSON.stringify(meta)) - longestCursor.length
  const { value, next } = pageOf(data, from, room)
  const rest = next === undefined ? {} : { rest: { ...restOf(tool, answered, next) } }
  return JSON.stringify({ ok: true, data: value, meta: { ...meta, ...rest } })
}

/** How to get the rest: a free answer by its instant, a paid one by its charge. */
function restOf(
  { name }: Tool,
  { call, query, meta: { as_of: asOf } }: Answered,
  from: Position,
): { readonly cursor: string; readonly how: string } {
  const free = call.endpoint.credits === 0
  const own = { ...call.parameters, view: query.view.name }
  const parameters = free && asOf !== undefined ? { ...own, as_of: asOf } : own
  const cost = free || call.idempotencyKey !== undefined ? 'costs nothing' : 'is charged again'
  return {
    cursor: cursorText({ parameters, idempotencyKey: free ? undefined : call.idempotencyKey, from }),
    how: `The answer was cut here. Call ${name} with this cursor and nothing else for the rest; within 24 hours it ${cost}. Lists go on where they were cut.`,
  }
}
