import { itemsAt, type JsonValue, jsonAt, jsonOf, membersAt, parseJson, textAt } from './json-value.ts'
import {
  browserLikeAgent,
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
  type Refusal,
} from './provider-request.ts'

const API = 'https://query2.finance.yahoo.com'

/** @param path on the API's host, or a whole address */
export const yahooGet = (
  path: string,
  query: Readonly<Record<string, string>>,
  identity: Identity,
  headers: Readonly<Record<string, string>> = {},
): ProviderRequest =>
  getRequest('yahoo', new URL(path, API).toString(), identity, {
    query,
    headers: { 'user-agent': browserLikeAgent(identity), accept: 'application/json', ...headers },
    redirectHosts: ['query1.finance.yahoo.com', 'query2.finance.yahoo.com'],
    refusalIn: (body) => yahooRefusal(jsonOf(body)),
  })

/** @throws ProviderFault if an error or another envelope */
export function yahooResults(bytes: Uint8Array, envelope: string): readonly JsonValue[] {
  const answer = parseJson(bytes)
  const refusal = yahooRefusal(answer)
  if (refusal !== undefined) throw new ProviderFault(refusal.kind, refusal.reason)
  const body = jsonAt(answer, envelope)
  if (body === undefined || !Array.isArray(jsonAt(body, 'result')))
    throw malformed(`no ${envelope} in the answer`)
  return itemsAt(body, 'result')
}

export function yahooRefusal(answer: JsonValue | undefined): Refusal | undefined {
  const codes = membersAt(answer).flatMap(([, envelope]) => textAt(envelope, 'error', 'code') ?? [])
  return codes.length === 0 ? undefined : refusalFor(codes[0])
}

function refusalFor(code: string): Refusal {
  if (/not found/i.test(code)) return { kind: 'not_found', reason: 'no such symbol' }
  if (/unauthorized/i.test(code)) return { kind: 'auth', reason: 'cookie and crumb are not accepted' }
  if (/too many/i.test(code)) return { kind: 'limited', reason: 'too many requests' }
  return { kind: 'bad_request', reason: 'the request is refused' }
}
