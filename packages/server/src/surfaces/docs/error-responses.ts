import { ERRORS, type ErrorCode, wireCode } from '@bellwether-markets/engine/kernel/errors'
import { pascalCase } from './operation.ts'
import type { JsonObject } from './published-schema.ts'
import { EXAMPLE_FIELDS, headersOf } from './shared-schemas.ts'

const EXAMPLE_REQUEST_ID = '01HX7Z3N9V'

/** Errors before routing, possible for every operation. */
export const TRANSPORT_ERRORS: readonly ErrorCode[] = [
  'bad_request',
  'request_timeout',
  'body_too_large',
  'url_too_long',
  'headers_too_large',
]
const TRANSPORT_STATUSES: ReadonlySet<number> = new Set(TRANSPORT_ERRORS.map((code) => ERRORS[code].status))

const SCHEMAS: Partial<Record<ErrorCode, string>> = {
  insufficient_credits: 'InsufficientCreditsError',
  rate_limited: 'RateLimitedError',
  compute_quota: 'RateLimitedError',
  validation_error: 'HTTPValidationError',
}

const DESCRIPTIONS: Partial<Record<ErrorCode, string>> = { validation_error: 'Validation Error' }

/** Errors with the same status share a response. */
interface ResponseGroup {
  readonly name: string
  readonly status: number
  readonly codes: readonly ErrorCode[]
}

export const errorResponses = (codes: readonly ErrorCode[]): JsonObject =>
  Object.fromEntries(
    groupsOf(codes).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  )

/** The components that `errorResponses` refers to. */
export const errorResponseComponents = (lists: readonly (readonly ErrorCode[])[]): JsonObject =>
  Object.fromEntries(lists.flatMap(groupsOf).map((group) => [group.name, responseOf(group)]))

function groupsOf(codes: readonly ErrorCode[]): readonly ResponseGroup[] {
  const inTableOrder = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.includes(code))
  const statuses = [...new Set(inTableOrder.map((code) => ERRORS[code].status))].sort()
  return statuses.map((status) => {
    const same = inTableOrder.filter((code) => ERRORS[code].status === status)
    return { name: same.map(pascalCase).join('Or'), status, codes: same }
  })
}

function responseOf({ codes, status }: ResponseGroup): JsonObject {
  const schemas = new Set(codes.map((code) => SCHEMAS[code] ?? 'Error'))
  const schema = schemas.size === 1 ? [...schemas][0] : 'Error'
  return {
    description: codes
      .map((code) => DESCRIPTIONS[code] ?? `\`${wireCode(code)}\`: ${ERRORS[code].hint}`)
      .join('\n\n'),
    headers: headersOf(errorHeaders(status)),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: wireCode(code), value: exampleOf(code) }]),
        ),
      },
    },
  }
}

function errorHeaders(status: number): readonly string[] {
  if (TRANSPORT_STATUSES.has(status)) return ['X-Request-Id']
  const always = ['X-Request-Id', 'X-Credits-Used']
  if (status === 401) return [...always, 'WWW-Authenticate']
  if (status === 429) return [...always, 'Retry-After', 'RateLimit', 'RateLimit-Policy']
  return status === 502 || status === 503 ? [...always, 'Retry-After'] : always
}

const exampleOf = (code: ErrorCode): JsonObject => ({
  ok: false,
  error: wireCode(code),
  hint: ERRORS[code].hint,
  request_id: EXAMPLE_REQUEST_ID,
  ...EXAMPLE_FIELDS[code],
})
