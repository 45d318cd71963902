import { type AppError, ERRORS, type ErrorCode, wireCode } from '@bellwether-markets/engine/kernel/errors'
import { nearestName } from '@bellwether-markets/products/contract/parameter-names'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import type { ToolQuery } from './asked.ts'
import { shownName, type Tool, type ToolView } from './tool.ts'

type Members = Readonly<Record<string, unknown>>

/** A call as the surface writes it: by tool over MCP, by skill over A2A. */
export type WriteCall = (view: string, input: Members) => Members

/** A refusal of arguments, which no endpoint has seen: it is free. */
export class ArgumentRefusal extends Error {
  readonly code: string
  /** What is said beside the code; `try` is a call that works. */
  readonly members: Members

  constructor(code: string, members: Members) {
    super(code)
    this.name = 'ArgumentRefusal'
    this.code = code
    this.members = members
  }
}

/** What only a person can do, in words for that person. */
const FOR_A_PERSON: Partial<Record<ErrorCode, (base: string) => string>> = {
  missing_api_key: (base) => `Ask the user to open ${base}/connect: a free key takes a minute.`,
  invalid_api_key: (base) => `Ask the user to check the key, or to open ${base}/connect for a free one.`,
  insufficient_credits: (base) =>
    `Ask the user to open ${base}/checkout: the credits of this key are used up.`,
  key_disabled: () => 'Ask the user to write to the operator: this key has been disabled.',
}

/** Where the hint of HTTP speaks of paths, headers or `detail`. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  missing_api_key:
    'This call needs a key or a sign-in, which only a person can arrange. Free tools work without.',
  invalid_api_key: 'The key that was sent is not known. Free tools work without a key.',
  insufficient_credits: 'Not enough credits for this call. Free tools still work.',
  symbol_not_tracked: 'This symbol is not tracked; nearest names those that are like it.',
  analysis_not_available:
    'No analysis exists for this ticker: it is not tracked, or too little is known of it.',
  validation_error: 'Correct the arguments that problems names and call again.',
  rate_limited: 'Too many calls this minute. Wait for retry_after seconds and call again.',
  overloaded: 'The service is busy. Wait for retry_after seconds and call again.',
  no_data_yet: 'The first data are still being prepared. Wait for retry_after seconds and call again.',
  url_too_long: 'These arguments are too long: name fewer symbols in one call.',
}

export interface RefusedCall {
  readonly query: ToolQuery | undefined
  readonly tool: Tool
  /** A member `try`, if that call would be taken. */
  readonly propose: (view: ToolView, right: Members | undefined) => Members
  readonly requestId: string
  readonly baseUrl: string
}

/** The body of a refusal, for a model: what was wrong, a call that works, what to tell the user. */
export function refusalText(error: AppError | ArgumentRefusal, call: RefusedCall): string {
  const body =
    error instanceof ArgumentRefusal ? { error: error.code, ...error.members } : appRefusal(error, call)
  const docs = `${call.baseUrl}/llms.txt`
  return JSON.stringify({ ok: false, ...body, request_id: call.requestId, docs })
}

function appRefusal({ code, fields }: AppError, { query, tool, propose, baseUrl }: RefusedCall): Members {
  const { hint, detail, hints: _, ...rest } = fields
  const problems = Array.isArray(detail) ? problemsIn(detail, query, tool) : undefined
  const corrected = query && correctedCall(code, fields, problems ?? [], query)
  const person = FOR_A_PERSON[code]?.(baseUrl)
  const own = problems === undefined && code !== 'symbol_not_tracked' ? hint : undefined
  return {
    error: wireCode(code),
    hint: HINTS[code] ?? (typeof own === 'string' ? own : ERRORS[code].hint),
    ...(problems === undefined ? {} : { problems }),
    ...rest,
    ...(query === undefined || query.unresolved.length === 0 ? {} : { unresolved: query.unresolved }),
    ...(query && propose(query.view, corrected)),
    ...(person === undefined ? {} : { tell_user: person }),
  }
}

interface Problem {
  readonly argument: string
  readonly problem: string
  readonly got?: unknown
}

const LONGEST_ECHO = 100

/** Faults of the one parser, by the names that the caller used. */
function problemsIn(
  detail: readonly Members[],
  query: ToolQuery | undefined,
  tool: Tool,
): readonly Problem[] {
  return detail.map(({ loc, msg, input }) => {
    const parameter = String((loc as readonly unknown[])[1])
    const got = typeof input === 'string' ? { got: input.slice(0, LONGEST_ECHO) } : {}
    const argument = query?.names.get(parameter) ?? shownName(tool, parameter)
    return { argument, problem: String(msg).replace(/^Value error, /, ''), ...got }
  })
}

/** The same call with what was wrong left out or set right; undefined if no call would do better. */
function correctedCall(
  code: ErrorCode,
  { nearest }: Members,
  problems: readonly Problem[],
  { input, view, names }: ToolQuery,
): Members | undefined {
  if (code === 'validation_error') {
    const right: Record<string, unknown> = { ...input }
    const { properties } = parametersOf(view.endpoint)
    for (const { argument, got } of problems) {
      const [parameter = argument] = [...names].find(([, name]) => name === argument) ?? []
      const { enum: choices = [] } = (properties[parameter] ?? {}) as { readonly enum?: readonly string[] }
      const choice = nearestName(String(got), choices)
      if (choice === undefined) delete right[argument]
      else right[argument] = choice
    }
    return right
  }
  if (code === 'symbol_not_tracked' || code === 'analysis_not_available') {
    const [like] = Array.isArray(nearest) ? (nearest as readonly string[]) : []
    const argument = ['symbols', 'symbol', 'ticker'].map((name) => names.get(name)).find((name) => name)
    return like === undefined || argument === undefined ? undefined : { ...input, [argument]: like }
  }
  if (code === 'no_data_then' || code === 'compute_quota') {
    const { as_of: _, date: __, ...latest } = input
    return Object.keys(latest).length === Object.keys(input).length ? undefined : latest
  }
  return ERRORS[code].retryable ? input : undefined
}
