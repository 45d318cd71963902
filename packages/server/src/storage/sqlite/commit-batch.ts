import type { DatabaseSync } from 'node:sqlite'
import { MINUTE } from '../../kernel/time.ts'
import {
  type AccountState,
  decidePayment,
  isAnswer,
  openWindow,
  REFUSALS_LOGGED_PER_MINUTE,
  recordAnswer,
  refusalAtDoor,
  remainingCredits,
} from './account-state.ts'
import {
  type ChargeBatch,
  HEAD_LENGTH,
  type IdempotencyNote,
  OUTCOME,
  type OutcomeCode,
  PEEK,
  RECORD_LENGTH,
  REFUSAL_STATUS,
} from './charge-batch.ts'
import { idempotencyRecord } from './idempotency-record.ts'
import { type LedgerBook, markChanged } from './ledger-book.ts'

/**
 * Makes the function that decides every call of a batch in order, commits all of them in one transaction and
 * leaves the answers in the batch. When it throws, nothing of the batch may be answered.
 */
export function batchCommitter(
  database: DatabaseSync,
  book: LedgerBook,
  steadyNow: (wall: number) => number,
): (batch: ChargeBatch) => void {
  const appendToLog = database.prepare('INSERT INTO usage_log (id, at, calls) VALUES (?, ?, ?)')
  const idempotency = idempotencyRecord(database)

  const decideNoted = (account: AccountState, credits: number, now: number, note: IdempotencyNote) => {
    const refusal = refusalAtDoor(account, now)
    if (refusal !== undefined) return { outcome: refusal, asOf: 0 }
    const earlier = idempotency.find(account.id, note.key, now)
    if (earlier) {
      const same = earlier.fingerprint === note.fingerprint
      return { outcome: same ? OUTCOME.replayed : OUTCOME.idempotencyMismatch, asOf: earlier.snapshotAsOf }
    }
    const outcome = decidePayment(account, credits)
    if (outcome === OUTCOME.charged) idempotency.store(account.id, note, now)
    return { outcome, asOf: 0 }
  }

  /** Decides the call at an offset. @returns its part of the usage log, empty where nothing is logged */
  const decideAt = (
    figures: Float64Array,
    offset: number,
    now: number,
    note: IdempotencyNote | undefined,
  ) => {
    const account = book.accounts.get(figures[offset])
    if (!account) return writeUnknown(figures, offset, now)
    if (figures[offset + 1] === PEEK) return writePeeked(figures, offset, now, account)
    const endpoint = book.endpointIds[figures[offset + 1]]
    const cost = figures[offset + 2]
    const noted = note && decideNoted(account, cost, now, note)
    const outcome = noted ? noted.outcome : (refusalAtDoor(account, now) ?? decidePayment(account, cost))
    const entry = logEntry(account, endpoint, now, outcome, figures, offset)
    if (outcome <= OUTCOME.replayed && isAnswer(figures[offset + 3]))
      recordAnswer(account, endpoint, outcome === OUTCOME.charged ? cost : 0, now)
    markChanged(book, account)
    writeAnswer(figures, offset, outcome, account)
    figures[offset + 1] = outcome === OUTCOME.charged && !account.unlimited ? cost : 0
    if (noted) figures[offset + 5] = noted.asOf
    return entry
  }

  return ({ figures, notes }) => {
    const now = steadyNow(figures[1])
    const end = HEAD_LENGTH + figures[0] * RECORD_LENGTH
    if (notes) database.exec('BEGIN IMMEDIATE')
    let calls = ''
    for (let offset = HEAD_LENGTH; offset < end; offset += RECORD_LENGTH) {
      calls += decideAt(figures, offset, now, notes?.[figures[offset + 5]])
    }
    if (calls !== '') {
      appendToLog.run(++book.lastLogRow, now, `[${calls.slice(1)}]`)
      book.lastLogAt = now
    }
    if (notes) {
      idempotency.expire(now)
      database.exec('COMMIT')
    }
  }
}

/** One element of the log's JSON with a comma before it; refusals beyond a bound a minute are not logged. */
function logEntry(
  account: AccountState,
  endpoint: number,
  now: number,
  outcome: OutcomeCode,
  figures: Float64Array,
  offset: number,
): string {
  const latencyMs = Math.max(0, Math.round(now - figures[offset + 4]))
  if (outcome <= OUTCOME.replayed) {
    const credits = outcome === OUTCOME.charged ? figures[offset + 2] : 0
    return `,[${account.id},${endpoint},${credits},${figures[offset + 3]},${latencyMs}]`
  }
  if (account.windowRefusals >= REFUSALS_LOGGED_PER_MINUTE) return ''
  account.windowRefusals++
  return `,[${account.id},${endpoint},0,${REFUSAL_STATUS[outcome]},${latencyMs},${outcome}]`
}

function writeAnswer(
  figures: Float64Array,
  offset: number,
  outcome: OutcomeCode,
  account: AccountState,
): void {
  figures[offset] = outcome
  figures[offset + 1] = 0
  figures[offset + 2] = remainingCredits(account)
  figures[offset + 3] = account.callsPerMinute - account.windowCalls
  figures[offset + 4] = (account.window + 1) * MINUTE
}

function writePeeked(figures: Float64Array, offset: number, now: number, account: AccountState): string {
  openWindow(account, now)
  writeAnswer(figures, offset, account.disabled ? OUTCOME.keyDisabled : OUTCOME.charged, account)
  return ''
}

/** An account that does not exist is refused like one that no longer may call. */
function writeUnknown(figures: Float64Array, offset: number, now: number): string {
  figures[offset] = OUTCOME.keyDisabled
  figures[offset + 1] = 0
  figures[offset + 2] = 0
  figures[offset + 3] = 0
  figures[offset + 4] = (Math.floor(now / MINUTE) + 1) * MINUTE
  return ''
}
