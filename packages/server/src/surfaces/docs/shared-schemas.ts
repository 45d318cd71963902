import type { JsonObject } from './published-schema.ts'

const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

const texts = (description: string): JsonObject => ({ type: 'array', items: { type: 'string' }, description })

const NextCall: JsonObject = {
  type: 'object',
  description: 'The best next call, chosen from this answer; callable as it is',
  required: ['endpoint', 'reason', 'credits'],
  properties: {
    endpoint: { type: 'string', description: 'Path and query string' },
    reason: { type: 'string', description: 'Why it is suggested' },
    credits: { type: 'integer', minimum: 0, description: 'Price' },
  },
}

const CALL = {
  credits_used: { type: 'integer', minimum: 0, description: 'Credits deducted by this call' },
  credits_remaining: {
    type: 'integer',
    description: 'Balance after the call; absent if no valid key was sent',
  },
  market: {
    type: 'string',
    enum: ['live', 'replay', 'demo'],
    description: 'Market of the answer: the real one, a recording of it, or a simulation',
  },
  request_id: { type: 'string', description: 'Name of this call in the records of the service' },
} as const satisfies JsonObject

const AS_OF = 'Instant that the answer describes'
const STALE = 'Older than it should be; use with care'

const meta = (required: readonly string[], asOf: string, stale: string): JsonObject => ({
  type: 'object',
  required,
  properties: {
    credits_used: CALL.credits_used,
    credits_remaining: CALL.credits_remaining,
    next: reference('NextCall'),
    as_of: { type: 'string', format: 'date-time', description: asOf },
    stale: { type: 'boolean', description: stale },
    rest: reference('Rest'),
    ignored: texts('Parameters that were sent and do not exist; absent if there are none'),
    market: CALL.market,
    request_id: CALL.request_id,
  },
})

const Rest: JsonObject = {
  type: 'object',
  description: 'How to get the next elements of a list that `limit` cut; absent if there are none',
  required: ['cursor'],
  properties: { cursor: { type: 'string', description: 'Send it as `cursor`, with the other parameters' } },
}

/** No schema of the components, as linters do not see that an extension refers to it. */
export const CONCISE_SCHEMA: JsonObject = {
  type: 'object',
  title: 'Concise',
  description: 'The short form with detail=concise, or a part of the answer',
  required: ['summary'],
  properties: {
    summary: { type: 'string', description: 'One sentence' },
    evidence: { description: 'What was measured about this kind of answer' },
    caveats: texts('Limits of this answer'),
    columns: texts('Names of the cells of a row'),
    rows: { type: 'array', items: { type: 'array', items: {} }, description: 'Ranked' },
    more: { type: 'string', description: 'Which parameters bring the rest' },
  },
}

const RETRY_AFTER: JsonObject = {
  type: 'integer',
  description: 'Seconds to wait, as in the Retry-After header',
}

const ERROR_MEMBERS: JsonObject = {
  ok: { type: 'boolean', const: false, description: 'Always false' },
  error: { type: 'string', description: 'Code of the error, for programs' },
  hint: { type: 'string', description: 'The next step, as text' },
  request_id: CALL.request_id,
}

/** FastAPI's component, word for word. */
const ValidationError: JsonObject = {
  properties: {
    loc: {
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      type: 'array',
      title: 'Location',
    },
    msg: { type: 'string', title: 'Message' },
    type: { type: 'string', title: 'Error Type' },
    input: { title: 'Input' },
    ctx: { type: 'object', title: 'Context' },
  },
  type: 'object',
  required: ['loc', 'msg', 'type'],
  title: 'ValidationError',
}

const narrowed = (required: readonly string[], properties: JsonObject): JsonObject => ({
  allOf: [reference('Error'), { type: 'object', required, properties }],
})

const SHARED: Readonly<Record<string, JsonObject>> = {
  DataMeta: meta(['credits_used', 'next', 'as_of', 'stale', 'market', 'request_id'], AS_OF, STALE),
  ServiceMeta: meta(
    ['credits_used', 'market', 'request_id'],
    `${AS_OF}; absent if there is none`,
    `${STALE}; absent with as_of`,
  ),
  NextCall,
  Rest,
  UnknownSymbol: {
    type: 'object',
    required: ['symbol', 'suggestions'],
    properties: {
      symbol: { type: 'string', description: 'The request' },
      suggestions: texts('The nearest tickers'),
    },
  },
  Error: {
    type: 'object',
    required: ['ok', 'error', 'hint', 'request_id'],
    properties: {
      ...ERROR_MEMBERS,
      hints: texts('Further things that help, the nearest tickers among them'),
      nearest: texts('The nearest tickers or paths that exist'),
      symbol: { type: 'string', description: 'The ticker that was asked for' },
      unknown: {
        type: 'array',
        items: reference('UnknownSymbol'),
        description: 'The tickers that are not tracked, each with the nearest that are',
      },
      without_data: texts('The tickers that have no data at this instant'),
      product: { type: 'string', description: 'The product that has no data' },
      as_of: { type: 'string', format: 'date-time', description: 'The instant that has no data' },
      last_day: { type: 'string', format: 'date', description: 'Last day that has data' },
      reason: { type: 'string', description: 'Why there is no data' },
      retry_after: RETRY_AFTER,
      stored_as_of: {
        type: 'string',
        format: 'date-time',
        description: 'An instant whose answer is stored and costs no CPU quota',
      },
      order_state: { type: 'string', description: 'State of an order that is not paid' },
      approve_url: {
        type: 'string',
        description: 'Address at which the buyer approves the payment of an order',
      },
      expires_at: { type: 'string', format: 'date-time', description: 'Until when the buyer can approve' },
    },
  },
  InsufficientCreditsError: narrowed(['current_credits', 'endpoint_cost'], {
    current_credits: { type: 'integer', description: 'Credits on the key' },
    endpoint_cost: { type: 'integer', description: 'Credits that the call costs' },
  }),
  RateLimitedError: narrowed(['retry_after'], {
    retry_after: RETRY_AFTER,
  }),
  HTTPValidationError: {
    properties: {
      detail: { items: reference('ValidationError'), type: 'array', title: 'Detail' },
      ...ERROR_MEMBERS,
    },
    type: 'object',
    title: 'HTTPValidationError',
  },
  ValidationError,
}

/** Those that a document references, recursively. */
export function sharedSchemas(document: string): JsonObject {
  const used = new Set<string>()
  const collect = (text: string): void => {
    for (const name of Object.keys(SHARED)) {
      if (used.has(name) || !text.includes(`"#/components/schemas/${name}"`)) continue
      used.add(name)
      collect(JSON.stringify(SHARED[name]))
    }
  }
  collect(document)
  return Object.fromEntries(Object.entries(SHARED).filter(([name]) => used.has(name)))
}
