import type { Answered, Call, Outcome } from '../../contract/call.ts'
import type { Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Json, JsonObject } from '../docs/published-schema.ts'
import { errorBody } from '../http/error-answer.ts'
import { type CallTarget, callTarget } from './call-target.ts'
import { type Cursor, cursorText, readCursor } from './cursor.ts'
import { type Position, pageOf } from './page-of.ts'
import type { Tool } from './tool.ts'

/** Hosts of agents refuse or cut what is much longer than this. */
export const ANSWER_BYTES = 24 * 1024

/** Data beyond this may have to be cut, whatever the envelope holds beside them. */
const CERTAINLY_WHOLE_BYTES = ANSWER_BYTES - 4 * 1024

/** For the words round the data and the cursor. */
const WORDING_BYTES = 1024

/** Who calls, as the HTTP request tells it. */
export interface ToolCaller {
  readonly key: string | undefined
  readonly address: string
  readonly requestId: string
  readonly receivedAt: Instant
  readonly idempotencyKey: string | undefined
}

export interface ToolAnswer {
  /** The body that HTTP would send, in one piece; long data are cut. */
  readonly text: string
  readonly refused: boolean
}

export interface ToolCallParts {
  readonly answer: (call: Call, done: (outcome: Outcome) => void) => void
  /** Size of the data that a target would be answered with, where that is known already. */
  readonly sizeOf: (product: Product, target: string) => number | undefined
  /** Longest path and query string, as for HTTP. */
  readonly maxTargetBytes: number
}

type Arguments = Readonly<Record<string, unknown>>

/** Calls products as HTTP does: the same parser, the same charge, the same bodies. */
export function toolCaller(
  parts: ToolCallParts,
): (tool: Tool, given: Arguments, caller: ToolCaller, done: (answer: ToolAnswer) => void) => void {
  return (tool, given, caller, done) => {
    try {
      const cursor =
        given.cursor === undefined || given.cursor === null ? undefined : readCursor(given.cursor)
      const request = callTarget(tool.product, cursor?.parameters ?? given)
      if (request.target.length > parts.maxTargetBytes) throw new AppError('url_too_long')
      const call = callOf(parts, { product: tool.product, request, caller, cursor })
      parts.answer(call, (outcome) => done(answerOf(tool, { ...call, ...request }, outcome, cursor?.from)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      done({ text: errorBody(error, caller.requestId), refused: true })
    }
  }
}

/** A call with what was sent. */
type SentCall = Call & CallTarget

interface Asked {
  readonly product: Product
  readonly request: CallTarget
  readonly caller: ToolCaller
  readonly cursor: Cursor | undefined
}

function callOf({ sizeOf }: ToolCallParts, { product, request, caller, cursor }: Asked): Call {
  const { target, path } = request
  const size = sizeOf(product, target)
  const mayBeCut = product.credits > 0 && (size === undefined || size > CERTAINLY_WHOLE_BYTES)
  const ownKey = mayBeCut ? `cut-${caller.requestId}` : undefined
  return {
    product,
    target,
    path,
    key: caller.key,
    address: caller.address,
    requestId: caller.requestId,
    receivedAt: caller.receivedAt,
    wantsData: true,
    ifNoneMatch: undefined,
    idempotencyKey: cursor?.idempotencyKey ?? caller.idempotencyKey ?? ownKey,
  }
}

function answerOf(tool: Tool, call: SentCall, outcome: Outcome, from: Position | undefined): ToolAnswer {
  if (outcome.kind === 'refusal') return { text: errorBody(outcome.error, call.requestId), refused: true }
  const { answer } = outcome
  const meta = metaOf(outcome)
  if (from === undefined && answer.data.length + Buffer.byteLength(meta) + WORDING_BYTES <= ANSWER_BYTES) {
    return { text: `${answer.opening.bytes.toString('utf8')},"meta":${meta}}`, refused: false }
  }
  return { text: cutAnswer(tool, call, outcome, from ?? [0]), refused: false }
}

const metaOf = ({ metaLatin1 }: Answered): string => Buffer.from(metaLatin1, 'latin1').toString('utf8')

function cutAnswer(tool: Tool, call: SentCall, outcome: Answered, from: Position): string {
  const { answer } = outcome
  const meta = metaOf(outcome)
  const wholeMeta = JSON.parse(meta) as JsonObject
  const longestCursor = restOf(tool, call, wholeMeta, [0, 0, 0, 0]).cursor
  const room = ANSWER_BYTES - WORDING_BYTES - Buffer.byteLength(meta) - longestCursor.length
  const { value, next } = pageOf(JSON.parse(answer.data.toString('utf8')) as Json, from, room)
  const rest = next === undefined ? {} : { rest: { ...restOf(tool, call, wholeMeta, next) } }
  return JSON.stringify({ ok: true, data: value, meta: { ...wholeMeta, ...rest } })
}

/** How the caller gets what was cut off. A free answer is named by its instant, a paid one by its charge. */
function restOf(
  { name, product }: Tool,
  call: SentCall,
  { as_of: asOf }: JsonObject,
  from: Position,
): { readonly cursor: string; readonly how: string } {
  const free = product.credits === 0
  const parameters = free ? { ...call.parameters, as_of: asOf } : call.parameters
  const cost = free || call.idempotencyKey !== undefined ? 'costs nothing' : 'is charged again'
  return {
    cursor: cursorText({ parameters, idempotencyKey: free ? undefined : call.idempotencyKey, from }),
    how: `The answer was cut here. Call ${name} with this cursor and nothing else for the rest; within 24 hours it ${cost}. Lists go on where they were cut.`,
  }
}
