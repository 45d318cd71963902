import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account } from '@bellwether-markets/products/contract/operation'
import type { FastifyRequest } from 'fastify'
import { OPERATIONS } from '../../operations/operations.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { Clock } from '../../service/ports.ts'

export interface PageCallDeps {
  readonly answerCall: AnswerCall
  readonly wallClock: Clock
}

interface PageCall {
  readonly request: FastifyRequest
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly signedIn?: Account | undefined
  /** Sent as Idempotency-Key. */
  readonly once?: string | undefined
}

export type CallReply<Data> = { readonly data: Data } | { readonly error: AppError }

export type AskOperation = <Data>(id: string, call: PageCall) => Promise<CallReply<Data>>

/** Calls an operation for a form, through the pipeline that all callers use. */
export const pageCalls =
  ({ answerCall, wallClock }: PageCallDeps): AskOperation =>
  async <Data>(id: string, { request, path = {}, query = {}, body, once, ...caller }: PageCall) => {
    const endpoint = OPERATIONS.find((operation) => operation.id === id)
    if (endpoint === undefined) throw new RangeError(`there is no operation ${id}`)
    const base = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    const queryText = new URLSearchParams(query).toString()
    const { bytes, error } = await answerCall({
      endpoint,
      surface: 'http',
      path,
      address: request.ip,
      requestId: request.id,
      headers: { 'accept-language': request.headers['accept-language'] },
      target: queryText === '' ? base : `${base}?${queryText}`,
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
      key: undefined,
      adminToken: undefined,
      ...caller,
      receivedAt: wallClock.now(),
      wantsData: true,
      ifNoneMatch: undefined,
      idempotencyKey: once,
    })
    if (error) return { error }
    return { data: (JSON.parse(`${bytes}}`) as { data: Data }).data }
  }
