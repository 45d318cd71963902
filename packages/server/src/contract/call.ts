import type { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/time.ts'
import type { PreparedAnswer } from '../service/answer/prepared-answers.ts'
import type { Product } from './product.ts'

/** One call of a product, whatever surface it came through. */
export interface Call {
  readonly product: Product
  /** Path and query string as they were sent: the same target asks for the same. */
  readonly target: string
  /** Values of path parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly key: string | undefined
  readonly address: string
  readonly requestId: string
  /** By the wall clock. */
  readonly receivedAt: Instant
  /** False for HEAD, which shows headers only and costs nothing. */
  readonly wantsData: boolean
  readonly ifNoneMatch: string | undefined
  readonly idempotencyKey: string | undefined
}

export interface CallLimits {
  readonly limit: number
  readonly remaining: number
  /** End of the window, milliseconds since the epoch. */
  readonly resetAt: number
}

export interface Answered {
  /** `unchanged` where the caller already holds this answer. */
  readonly kind: 'answer' | 'unchanged'
  readonly answer: PreparedAnswer
  /** JSON of the envelope's meta: its UTF-8 bytes, each as a character. */
  readonly metaLatin1: string
  readonly limits: CallLimits
  readonly creditsUsed: number
  /** Undefined where no valid key was sent. */
  readonly creditsRemaining: number | undefined
  /** Answered before under the same Idempotency-Key; not charged again. */
  readonly replayed: boolean
}

export interface Refused {
  readonly kind: 'refusal'
  readonly error: AppError
  readonly limits: CallLimits | undefined
  readonly creditsRemaining: number | undefined
}

export type Outcome = Answered | Refused
