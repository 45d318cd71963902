import type { Call } from '../../contract/call.ts'
import { errorBody } from '../../contract/envelope.ts'
import type { OpenedStream } from '../../contract/event-stream.ts'
import type { CallLimits } from '../../contract/operation.ts'
import type { AppError } from '../../kernel/errors.ts'

/** What a call is answered with: data, nothing new (304) or a refusal. */
export interface Answer {
  readonly status: number
  /** The envelope up to the end of its data; of a refusal its whole body. */
  readonly bytes: Buffer
  /** JSON of the envelope's meta; empty for a refusal. */
  readonly meta: string
  /** Strong validator of the data, in quotes; products have one. */
  readonly etag: string | undefined
  readonly limits: CallLimits | undefined
  readonly credits: {
    readonly used: number
    /** Undefined if no valid key was sent, or if the balance is not told. */
    readonly remaining: number | undefined
  }
  /** A product was answered before under the same Idempotency-Key; it is not charged again. */
  readonly replayed: boolean
  /** Why the call was refused. */
  readonly error: AppError | undefined
  /** Events that follow in place of an envelope. */
  readonly stream: OpenedStream | undefined
}

export type AnswerCall = (call: Call) => Promise<Answer>

/** The answer that tells an error, to a caller of whom no more need be known. */
export const refusal = (
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
