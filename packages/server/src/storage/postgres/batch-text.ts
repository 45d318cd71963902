import { UNLIMITED_REMAINING } from '../../kernel/credits.ts'
import { asInstant, MINUTE } from '../../kernel/time.ts'
import type { ChargeDecision, Clock } from '../../service/ports.ts'
import type { GatheredCall } from './call-gatherer.ts'

/** Numbers a call has in the answer to its batch. */
const ANSWER_LENGTH = 6
const PEEK = -1

const OUTCOMES: readonly ChargeDecision['outcome'][] = [
  'charged',
  'replayed',
  'rate_limited',
  'insufficient_credits',
  'key_disabled',
  'idempotency_mismatch',
]

/**
 * The parameters of `charge_batch_3` after process, batch and moment: array literals, and the notes of idempotent calls
 * by their position from 1.
 * @param endpointIds identifiers in the database, in the order in which charges refer to them
 */
export function batchParameters(
  calls: readonly GatheredCall[],
  endpointIds: readonly number[],
  wallClock: Clock,
): (string | null)[] {
  const now = wallClock.now()
  const columns = ['{', '{', '{', '{', '{']
  const notes: Record<string, readonly (string | number)[]> = {}
  let noted = false
  for (let index = 0; index < calls.length; index++) {
    const { account, request } = calls[index]
    const comma = index === 0 ? '' : ','
    columns[0] += comma + account
    columns[1] += comma + (request ? endpointIds[request.endpoint] : PEEK)
    columns[2] += comma + (request?.credits ?? 0)
    columns[3] += comma + (request?.status ?? 0)
    columns[4] += comma + (request ? Math.max(0, Math.round(now - request.receivedAt)) : 0)
    if (request?.idempotency === undefined) continue
    const { key, fingerprint, snapshotAsOf } = request.idempotency
    notes[index + 1] = [key, fingerprint, snapshotAsOf]
    noted = true
  }
  return [...columns.map((column) => `${column}}`), noted ? JSON.stringify(notes) : null]
}

/** @param answer as `charge_batch_3` returns it */
export function decisionsOf(answer: string): ChargeDecision[] {
  const numbers = JSON.parse(answer) as readonly (number | null)[]
  const numberAt = (index: number): number => Number(numbers[index])
  const decisions: ChargeDecision[] = []
  for (let offset = 0; offset < numbers.length; offset += ANSWER_LENGTH) {
    const decision = {
      outcome: OUTCOMES[numberAt(offset)],
      creditsUsed: numberAt(offset + 1),
      creditsRemaining: numbers[offset + 2] ?? UNLIMITED_REMAINING,
      callsRemaining: numberAt(offset + 3),
      resetAt: asInstant((numberAt(offset + 4) + 1) * MINUTE),
    }
    const replayed = decision.outcome === 'replayed'
    decisions.push(replayed ? { ...decision, snapshotAsOf: asInstant(numberAt(offset + 5)) } : decision)
  }
  return decisions
}
