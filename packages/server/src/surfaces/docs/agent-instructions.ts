import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { ERRORS, type ErrorCode, wireCode } from '@bellwether-markets/engine/kernel/errors'
import { curlOf } from './example-call.ts'
import { costOf, type DescribedOperation, priceText } from './operation.ts'

/** Errors that an agent must handle itself, in order of appearance. */
const ACTED_ON: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_credits',
  'key_disabled',
  'symbol_not_tracked',
  'analysis_not_available',
  'no_data_then',
  'validation_error',
  'rate_limited',
  'compute_quota',
  'no_data_yet',
  'overloaded',
  'internal_error',
]

export function agentInstructions(operations: readonly DescribedOperation[], baseUrl: string): string {
  const data = operations.filter(({ kind }) => kind === 'data')
  const free = data.filter(({ access }) => access === 'free')
  const keyed = data
    .filter(({ access }) => access === 'keyed')
    .sort((left, right) => left.credits - right.credits)
  const sections = [
    'Bellwether answers questions about markets. Every answer is {"ok":true,"data":…,"meta":…}, every refusal {"ok":false,"error":…,"hint":…}: do what hint says.',
    keyText(operations, baseUrl),
    `ORDER. First what is free:\n${listOf(free)}`,
    keyed.length === 0 ? '' : `Then, as deep as the question needs:\n${listOf(keyed)}`,
    'NEXT. meta.next names the best next call of each answer and its cost; it works as it stands.',
    'SHORT. detail=concise answers with one sentence, evidence and ranked rows, where an endpoint takes it; limit and cursor page through lists. Unknown parameters are named in meta.ignored; strict=true refuses them.',
    'COSTS. Only an answer with data is charged. Refusals, 304 and failed calls cost nothing. X-Credits-Remaining tells the balance; GET /v1/account costs nothing.',
    'SAVE. Send the ETag of the answer you hold as If-None-Match: 304 means it still holds and is free. Read meta.as_of and meta.stale before you act: stale data are older than they should be.',
    'PAST. Add as_of=<instant, ISO 8601 in UTC> to any data endpoint for the answer as it was then, for backtests without look-ahead.',
    watchText(operations),
    'RETRIES. Send an Idempotency-Key with calls that cost credits and with every POST: the same key and request within 24 hours is answered again without a second charge.',
    `MARKET. meta.market says what the answer is about: live, replay (a recording) or demo (a simulation). Never trade on replay or demo.`,
    `ERRORS. Retry only those marked so.\n${ACTED_ON.map(errorText).join('\n')}`,
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

function keyText(operations: readonly DescribedOperation[], baseUrl: string): string {
  const freeKey = operations.find(({ id }) => id === 'checkout-free')
  if (!freeKey) return ''
  return `KEY. Free endpoints need none. For the others get a free key with ${TIERS.free.credits} credits, once per e-mail address: ${curlOf(freeKey, baseUrl)}. Keep data.api_key and send it as X-API-Key (or as a bearer token). At most ${TIERS.free.callsPerMinute} calls a minute on it.`
}

function watchText(operations: readonly DescribedOperation[]): string {
  const stream = operations.find(({ streams }) => streams)
  if (!stream) return ''
  return `WATCH. Rather than ask again and again, keep ${stream.method} ${stream.path} open (server-sent events, ${costOf(stream.credits)} with a key): it tells which products have a new answer and which signals were issued. After a break send the id of the last event as Last-Event-ID.`
}

const listOf = (operations: readonly DescribedOperation[]): string =>
  operations
    .map(({ method, path, summary, ...price }) => `- ${method} ${path} (${priceText(price)}): ${summary}`)
    .join('\n')

const errorText = (code: ErrorCode): string => {
  const { status, hint, retryable } = ERRORS[code]
  return `- ${status} ${wireCode(code)}${retryable ? ' (retry)' : ''}: ${hint}`
}
