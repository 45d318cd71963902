import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { type DecisionTime, OUTCOMES } from '../../domain/billing/charge-rule.ts'
import type { ChargeDecision, ChargeRequest } from '../../service/ports.ts'
import type { GatheredCall } from '../ledger/group-commit.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface LedgerThreadOptions {
  readonly file: string
  /** Paths, by the position that charges refer to. */
  readonly endpoints: readonly string[]
  readonly tiers: Tiers
  readonly retentionDays: number
  readonly maxBytes: number | undefined
}

export interface LedgerRequest {
  readonly operation: keyof LedgerOperations
  readonly parameters: readonly unknown[]
}

export type LedgerReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away' }

/** A batch without strings is sent as bare figures, a sixth cheaper. */
export type ToLedgerThread =
  | Float64Array<ArrayBuffer>
  | ({ readonly kind: 'batch' } & ChargeBatch)
  | { readonly kind: 'close' }

export type FromLedgerThread =
  | Float64Array<ArrayBuffer>
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'closed' }

/** Strings of an idempotent call, sent with the figures. */
type RequestIdempotency = NonNullable<ChargeRequest['idempotency']>

/**
 * Calls on their way to the ledger thread and back. `figures` is transferred: `[count, time of the decision, settled time]`, then a record a
 * call, `[account, endpoint, credits, status, received at, note, sub-key]`, overwritten by the answer
 * `[outcome, credits used, credits remaining, calls remaining, reset at, snapshot as of]`.
 */
export interface ChargeBatch {
  readonly figures: Float64Array<ArrayBuffer>
  /** Indexed by `note`; undefined if no call has any. */
  readonly notes: readonly RequestIdempotency[] | undefined
}

const HEAD_LENGTH = 3
const RECORD_LENGTH = 7
const NO_NOTE = -1
/** Their ids begin with 1. */
const NO_SUB_KEY = 0

/** Endpoint that marks a read of the balance. */
const PEEK = -1

const offsetOf = (index: number): number => HEAD_LENGTH + index * RECORD_LENGTH

/** @param reused figures of an answer, if long enough */
export function writeBatch(
  calls: readonly GatheredCall[],
  { now, settled }: DecisionTime,
  reused: Float64Array<ArrayBuffer> | undefined,
): ChargeBatch {
  const length = offsetOf(calls.length)
  const figures = reused && reused.length >= length ? reused : new Float64Array(2 * length)
  let notes: RequestIdempotency[] | undefined
  figures[0] = calls.length
  figures[1] = now
  figures[2] = settled
  for (let index = 0; index < calls.length; index++) {
    const { account, request } = calls[index]
    const offset = offsetOf(index)
    figures[offset] = account
    figures[offset + 1] = request ? request.endpoint : PEEK
    figures[offset + 5] = NO_NOTE
    if (!request) continue
    figures[offset + 2] = request.credits
    figures[offset + 3] = request.status
    figures[offset + 4] = request.receivedAt
    figures[offset + 6] = request.subKey ?? NO_SUB_KEY
    if (request.idempotency === undefined) continue
    notes ??= []
    figures[offset + 5] = notes.push(request.idempotency) - 1
  }
  return { figures, notes }
}

export const batchSize = ({ figures }: ChargeBatch): number => figures[0]
export const batchTime = ({ figures }: ChargeBatch) => ({ now: figures[1], settled: figures[2] })
export const accountOfCall = ({ figures }: ChargeBatch, index: number): number => figures[offsetOf(index)]

/** @returns undefined for a read of the balance */
export function readRequest({ figures, notes }: ChargeBatch, index: number): ChargeRequest | undefined {
  const offset = offsetOf(index)
  if (figures[offset + 1] === PEEK) return undefined
  const request = {
    account: figures[offset],
    subKey: figures[offset + 6] === NO_SUB_KEY ? undefined : figures[offset + 6],
    endpoint: figures[offset + 1],
    credits: figures[offset + 2],
    status: figures[offset + 3],
    receivedAt: asInstant(figures[offset + 4]),
  }
  const idempotency = notes?.[figures[offset + 5]]
  return idempotency ? { ...request, idempotency } : request
}

export function writeDecision({ figures }: ChargeBatch, index: number, decision: ChargeDecision): void {
  const offset = offsetOf(index)
  figures[offset] = OUTCOMES.indexOf(decision.outcome)
  figures[offset + 1] = decision.creditsUsed
  figures[offset + 2] = decision.creditsRemaining
  figures[offset + 3] = decision.callsRemaining
  figures[offset + 4] = decision.resetAt
  figures[offset + 5] = decision.snapshotAsOf ?? 0
}

export function readDecisions(figures: Float64Array): ChargeDecision[] {
  return Array.from({ length: figures[0] }, (_, index) => readDecision(figures, offsetOf(index)))
}

function readDecision(figures: Float64Array, offset: number): ChargeDecision {
  const outcome = OUTCOMES[figures[offset]]
  const creditsUsed = figures[offset + 1]
  const creditsRemaining = figures[offset + 2]
  const callsRemaining = figures[offset + 3]
  const resetAt = asInstant(figures[offset + 4])
  if (outcome !== 'replayed') return { outcome, creditsUsed, creditsRemaining, callsRemaining, resetAt }
  const snapshotAsOf = asInstant(figures[offset + 5])
  return { outcome, creditsUsed, creditsRemaining, callsRemaining, resetAt, snapshotAsOf }
}
