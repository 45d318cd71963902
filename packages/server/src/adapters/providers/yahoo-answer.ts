import { itemsAt, type JsonValue, jsonAt, parseJson, textAt } from './json-value.ts'
import {
  browserLikeAgent,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  type Refusal,
} from './provider-request.ts'

export const YAHOO_API = 'https://query2.finance.yahoo.com'

export const yahooGet = (
  url: URL,
  identity: Identity,
  headers: Readonly<Record<string, string>> = {},
): ProviderRequest => ({
  method: 'GET',
  url: url.toString(),
  headers: { 'user-agent': browserLikeAgent(identity), accept: 'application/json', ...headers },
  expects: 'json',
  host: 'yahoo',
  redirectHosts: ['query1.finance.yahoo.com', 'query2.finance.yahoo.com'],
  refusalIn: yahooRefusal,
})

/**
 * Results inside an endpoint's envelope.
 * @throws ProviderFault if an error or another envelope
 */
export function yahooResults(bytes: Uint8Array, envelope: string): readonly JsonValue[] {
  const answer = parseJson(bytes)
  const refusal = refusalOf(answer)
  if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason)
  const body = jsonAt(answer, envelope)
  if (body === undefined || !Array.isArray(jsonAt(body, 'result')))
    throw malformed(`no ${envelope} in the answer`)
  return itemsAt(body, 'result')
}

/** Refusal in a body, whatever its status. */
export function yahooRefusal(body: string): Refusal | undefined {
  try {
    return refusalOf(JSON.parse(body) as JsonValue)
  } catch {
    return undefined
  }
}

function refusalOf(answer: JsonValue): Refusal | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  for (const envelope of Object.values(answer)) {
    const error = jsonAt(envelope, 'error')
    const code = textAt(error, 'code')
    if (code !== undefined) return refusalFor(code)
  }
  return undefined
}

function refusalFor(code: string): Refusal {
  if (/not found/i.test(code)) return { kind: 'not_found', reason: 'no such symbol' }
  if (/unauthorized/i.test(code)) return { kind: 'auth', reason: 'cookie and crumb are not accepted' }
  if (/too many/i.test(code)) return { kind: 'limited', reason: 'too many requests' }
  return { kind: 'bad_request', reason: 'the request is refused' }
}
