import {
  asInstant,
  DAY,
  HOUR,
  type Instant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { PastProgress } from '../ports.ts'
import { faultOfClock, signDays } from './append-entries.ts'
import { type EmittedSignals, type RecordingDeps, recordSignals } from './record-signals.ts'
import { resolveDue } from './resolve-due.ts'

/** The morning after each weekday, once the daily sources have refreshed. What is issued within a session is left out. */
const ROUND_AT = 7 * HOUR
const QUIET_WEEKDAYS = [0, 1]

export interface PastRecordDeps extends RecordingDeps {
  /** Before the first start. */
  readonly days: number
  /** What a refresh of that instant published. */
  readonly emittedAt: (at: Instant) => EmittedSignals
}

export type PastRecord = ReturnType<typeof pastRecord>

/**
 * Issues and resolves the signals of the days before the first start, round by round in their order, so that a new
 * demo or replay has a record. Each round knows what was known at its instant. A round is safe to interrupt and repeat.
 */
export function pastRecord(deps: PastRecordDeps) {
  const { store, days } = deps
  return {
    /**
     * Begins with an empty record only: entries cannot be put before others.
     * @param now market time, up to which it goes
     * @returns whether rounds are left, before which nothing else may be recorded
     */
    begin(now: Instant): boolean {
      // PostgreSQL keeps no progress, as nothing is issued over the past there.
      if (days === 0) return false
      const progress = store.past() ?? firstProgress(deps, now)
      if (progress === undefined || !isUnfinished(progress)) return false
      store.savePast({ ...progress, until: now })
      return true
    },
    /** One round. @returns where it ended, if it was the last */
    step(): { readonly more: boolean; readonly endedAt?: Instant } {
      const progress = store.past()
      if (progress === undefined || !isUnfinished(progress)) return { more: false }
      const at = nextRound(progress.through)
      if (at > progress.until) {
        store.savePast({ ...progress, through: progress.until })
        return { more: false, endedAt: progress.until }
      }
      recordRound(deps, at)
      store.savePast({ ...progress, through: at })
      return { more: true }
    },
  }
}

export const isUnfinished = ({ through, until }: PastProgress): boolean => through < until

function firstProgress({ store, source, days }: PastRecordDeps, now: Instant): PastProgress | undefined {
  if (store.head() !== undefined) return undefined
  const since = asInstant(Math.max(now - days * DAY, source.observations.since))
  return since < now ? { since, through: since, until: now } : undefined
}

function recordRound(deps: PastRecordDeps, at: Instant): void {
  // It was repeated after an end between its entries and its note.
  if (faultOfClock(deps, at) !== undefined) return
  signDays(deps, at)
  resolveDue(deps, at)
  recordSignals(deps, deps.emittedAt(at), at)
}

function nextRound(after: Instant): Instant {
  const today = startOfUtcDay(utcDay(after)) + ROUND_AT
  const next = asInstant(today > after ? today : today + DAY)
  return QUIET_WEEKDAYS.includes(new Date(next).getUTCDay()) ? nextRound(next) : next
}
