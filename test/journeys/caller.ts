import assert from 'node:assert/strict'
import type { Json } from './json-schema-faults.ts'
import { type OpenApiCheck, openApiCheck } from './openapi-check.ts'
import type { RunningService } from './service.ts'

export interface CallWish {
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
  /** The parsed body; an empty object where there is none. */
  readonly json: Json
  /** The number of a header; NaN where it is absent. */
  number(header: string): number
}

export interface Caller {
  /** Calls and holds the answer against the OpenAPI document of the service. */
  (target: string, wish?: CallWish): Promise<Answer>
  /** The bytes of `data` as they were sent. */
  data(answer: Answer): string
}

/** Calls a service from outside; every answer is held against the description that the service itself serves. */
export async function callerOf(service: Pick<RunningService, 'baseUrl'>): Promise<Caller> {
  const response = await fetch(`${service.baseUrl}/v1/openapi.json`)
  const check = openApiCheck((await response.json()) as Json)
  const call = async (target: string, wish: CallWish = {}): Promise<Answer> => {
    const answer = await send(service.baseUrl + target, wish)
    holdAgainst(check, target, wish.method ?? 'GET', answer)
    return answer
  }
  return Object.assign(call, { data: dataOf })
}

/** Calls without a look at the description. */
export async function send(url: string, wish: CallWish = {}): Promise<Answer> {
  const { method = 'GET', key, admin, from, headers = {}, body } = wish
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(admin === undefined ? {} : { 'x-admin-token': admin }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const json = text === '' ? {} : JSON.parse(text)
  const number = (header: string): number => Number(response.headers.get(header) ?? Number.NaN)
  return { status: response.status, headers: response.headers, text, json, number }
}

function holdAgainst(check: OpenApiCheck, target: string, method: string, answer: Answer): void {
  const faults = check({ method, target, ...answer })
  assert.deepEqual(faults, [], `${method} ${target} → ${answer.status} ${answer.text.slice(0, 500)}`)
}

const dataOf = ({ text }: Answer): string =>
  text.slice(text.indexOf('"data":') + '"data":'.length, text.lastIndexOf(',"meta":'))
