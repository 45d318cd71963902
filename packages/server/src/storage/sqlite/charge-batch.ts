import { asInstant } from '../../kernel/time.ts'
import type { ChargeDecision, ChargeRequest } from '../../service/ports.ts'

/** What the strings of an idempotent call are; they travel beside the figures of the batch. */
export type IdempotencyNote = NonNullable<ChargeRequest['idempotency']>

/**
 * Calls on their way to the ledger thread and back. `figures` is transferred, not copied, and holds a head of
 * `[count, wall clock]` and then one record a call, in which the answer replaces the request:
 * `[account, endpoint, credits, status, received at, note]` becomes
 * `[outcome, credits used, credits remaining, calls remaining, reset at, snapshot as of]`.
 */
export interface ChargeBatch {
  readonly figures: Float64Array<ArrayBuffer>
  /** Strings of the calls whose `note` is an index into them; undefined where no call has any. */
  readonly notes: readonly IdempotencyNote[] | undefined
}

export const HEAD_LENGTH = 2
export const RECORD_LENGTH = 6

/** Stands for the endpoint of a look at the balance, which is no call. */
export const PEEK = -1
const NONE = -1

/** The number of an outcome in a batch and in the usage log; never renumbered. */
export const OUTCOME = {
  charged: 0,
  replayed: 1,
  rateLimited: 2,
  insufficientCredits: 3,
  keyDisabled: 4,
  idempotencyMismatch: 5,
} as const

export type OutcomeCode = (typeof OUTCOME)[keyof typeof OUTCOME]

const OUTCOME_NAMES: readonly ChargeDecision['outcome'][] = [
  'charged',
  'replayed',
  'rate_limited',
  'insufficient_credits',
  'key_disabled',
  'idempotency_mismatch',
]

/** HTTP status that the usage log shows for a call by its outcome; undefined: the status of the answer. */
export const REFUSAL_STATUS: readonly (number | undefined)[] = [undefined, undefined, 429, 402, 403, 422]

export const batchLength = (calls: number): number => HEAD_LENGTH + calls * RECORD_LENGTH

export function writeCharge(
  figures: Float64Array,
  index: number,
  request: ChargeRequest,
  note: number,
): void {
  const offset = HEAD_LENGTH + index * RECORD_LENGTH
  figures[offset] = request.account
  figures[offset + 1] = request.endpoint
  figures[offset + 2] = request.credits
  figures[offset + 3] = request.status
  figures[offset + 4] = request.receivedAt
  figures[offset + 5] = note
}

export function writePeek(figures: Float64Array, index: number, account: number): void {
  const offset = HEAD_LENGTH + index * RECORD_LENGTH
  figures[offset] = account
  figures[offset + 1] = PEEK
  figures[offset + 5] = NONE
}

export function readDecision(figures: Float64Array, index: number): ChargeDecision {
  const offset = HEAD_LENGTH + index * RECORD_LENGTH
  const outcome = OUTCOME_NAMES[figures[offset]] as ChargeDecision['outcome']
  const creditsUsed = figures[offset + 1]
  const creditsRemaining = figures[offset + 2]
  const callsRemaining = figures[offset + 3]
  const resetAt = asInstant(figures[offset + 4])
  if (outcome !== 'replayed') return { outcome, creditsUsed, creditsRemaining, callsRemaining, resetAt }
  const snapshotAsOf = asInstant(figures[offset + 5])
  return { outcome, creditsUsed, creditsRemaining, callsRemaining, resetAt, snapshotAsOf }
}
