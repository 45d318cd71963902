import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Call } from '@bellwether-markets/products/contract/call'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import type { CallLimits } from '@bellwether-markets/products/contract/operation'
import type { OpenedStream } from '@bellwether-markets/products/contract/stream-event'

/** The result of a call: data, not modified (304) or an error. */
export interface Answer {
  readonly status: number
  /** The envelope up to the end of its data; for an error, the whole body. */
  readonly bytes: Buffer
  /** JSON of the envelope's meta; empty for an error. */
  readonly meta: string
  /** Strong validator of the data, in quotes; products only. */
  readonly etag: string | undefined
  readonly limits: CallLimits | undefined
  readonly credits: {
    readonly used: number
    /** Undefined without a valid key, or if the balance is not shown. */
    readonly remaining: number | undefined
  }
  /** Repeats a product's answer under the same Idempotency-Key, without a second charge. */
  readonly replayed: boolean
  readonly error: AppError | undefined
  /** Events that replace the envelope. */
  readonly stream: OpenedStream | undefined
}

export type AnswerCall = (call: Call) => Promise<Answer>

/** An error answer for a caller without account data. */
export const rejection = (
  error: AppError,
  requestId: string,
  { limits, remaining }: { limits?: CallLimits | undefined; remaining?: number | undefined } = {},
): Answer => ({
  status: error.status,
  bytes: Buffer.from(errorBody(error, requestId)),
  meta: '',
  etag: undefined,
  limits,
  credits: { used: 0, remaining },
  replayed: false,
  error,
  stream: undefined,
})
