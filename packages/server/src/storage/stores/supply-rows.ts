import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { JobState, SourceState } from '../../service/ports.ts'
import type { Row, SqlValue } from './sql.ts'
import { instant, number, optional, rowOf, text } from './sql.ts'

export const SUPPLY_COLUMNS = {
  jobs: ['id', 'done_slot', 'failures', 'next_try_at', 'last_error'],
  sources: ['id', 'known_at', 'last_success_at', 'last_error', 'last_error_at', 'next_try_at'],
} as const

const JOB = {
  id: text,
  doneSlot: optional(instant),
  failures: number,
  nextTryAt: optional(instant),
  lastError: optional(text),
}
const SOURCE = {
  id: text,
  knownAt: optional(instant),
  lastSuccessAt: optional(instant),
  lastError: optional(text),
  lastErrorAt: optional(instant),
  nextTryAt: optional(instant),
}

export const jobOf = (row: Row): JobState => rowOf(JOB, row)
export const sourceOf = (row: Row): SourceState => rowOf(SOURCE, row)

/** As `SUPPLY_COLUMNS`. */
export const jobRow = ({ id, doneSlot, failures, nextTryAt, lastError }: JobState): readonly SqlValue[] => [
  id,
  whole(doneSlot),
  failures,
  whole(nextTryAt),
  lastError ?? null,
]

export const sourceRow = (source: SourceState): readonly SqlValue[] => [
  source.id,
  whole(source.knownAt),
  whole(source.lastSuccessAt),
  source.lastError ?? null,
  whole(source.lastErrorAt),
  whole(source.nextTryAt),
]

/** Columns hold whole milliseconds; random pauses give fractions. */
const whole = (instant: Instant | undefined): number | null =>
  instant === undefined ? null : Math.ceil(instant)
