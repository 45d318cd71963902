import assert from 'node:assert/strict'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { describedCalls } from './described-calls.ts'
import type { Json } from './json.ts'
import type { RunningService } from './service.ts'

export interface CallOptions {
  readonly method?: string
  readonly key?: string
  readonly admin?: string
  /** Address the call comes from, for a service that trusts this machine as a proxy. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; an empty object if there is none. */
  readonly json: Json
  /** The number of a header; NaN if it is absent. */
  number(header: string): number
}

export interface Caller {
  /** Calls and holds the answer against the OpenAPI document of the service. */
  (target: string, options?: CallOptions): Promise<Answer>
  /** The bytes of `data` as they were sent. */
  data(answer: Answer): string
}

/** Calls a service from outside, through a proxy that holds every call against the description the service itself serves. */
export async function callerOf(service: Pick<RunningService, 'baseUrl'>): Promise<Caller> {
  const response = await fetch(`${service.baseUrl}/v1/openapi.json`)
  const proxy = await describedCalls(await response.json())
  const call = async (target: string, options: CallOptions = {}): Promise<Answer> => {
    const { method = 'GET', body } = options
    const request = { method, target, headers: headersOf(options), body }
    const { answer, violations } = await proxy(request, () => send(service.baseUrl + target, options))
    assert.deepEqual(violations, [], `${method} ${target} → ${answer.status} ${answer.text.slice(0, 500)}`)
    return answer
  }
  return Object.assign(call, { data: dataOf })
}

/** A new key of a service. */
export async function issueKey(
  { baseUrl, adminToken }: Pick<RunningService, 'baseUrl' | 'adminToken'>,
  tier = 'pro',
  name = 'agent',
): Promise<string> {
  const target = `${baseUrl}/v1/admin/keys?name=${name}&email=${name}@example.com&tier=${tier}`
  return (await send(target, { method: 'POST', admin: adminToken })).json.data.api_key
}

/** Calls without a look at the description. */
export async function send(url: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body } = options
  // This thread may have been busy for seconds. The service may have closed its idle connection meanwhile: `fetch` must
  // read that before it sends.
  await turn()
  await turn()
  const response = await fetch(url, {
    method,
    headers: headersOf(options),
    ...(body === undefined ? {} : { body }),
  }).catch((error: Error) => {
    throw new Error(`${method} ${new URL(url).pathname}: ${error.cause ?? error.message}`, { cause: error })
  })
  const text = await response.text()
  const json = text === '' ? {} : JSON.parse(text)
  const number = (header: string): number => Number(response.headers.get(header) ?? Number.NaN)
  return { status: response.status, headers: response.headers, text, json, number }
}

/**
 * Calls what costs nothing; if the minute of its address is used up, as by waiting for a slow start, in the next one.
 */
export async function sendFree(url: string, options: CallOptions = {}): Promise<Answer> {
  const answer = await send(url, options)
  if (answer.status !== 429) return answer
  await pause(1_000 * answer.number('retry-after'))
  return sendFree(url, options)
}

const headersOf = ({ key, admin, from, headers = {} }: CallOptions): Headers =>
  new Headers({
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(admin === undefined ? {} : { 'x-admin-token': admin }),
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    ...headers,
  })

/** The bytes of `data` as they were sent. */
export const dataOf = ({ text }: Answer): string =>
  text.slice(text.indexOf('"data":') + '"data":'.length, text.lastIndexOf(',"meta":'))
