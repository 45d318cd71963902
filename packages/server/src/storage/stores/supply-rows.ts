import { asInstant, type Instant } from '../../kernel/time.ts'
import type { JobState, SourceState } from '../../service/ports.ts'

type Row = Readonly<Record<string, unknown>>

type Value = string | number | null

/** In the order `id, done_slot, failures, next_try_at, last_error`. */
export const jobRow = ({ id, doneSlot, failures, nextTryAt, lastError }: JobState): readonly Value[] => [
  ...[id, whole(doneSlot), failures, whole(nextTryAt), lastError ?? null],
]

export const jobOf = (row: Row): JobState => ({
  id: String(row.id),
  doneSlot: instantIn(row.done_slot),
  failures: Number(row.failures),
  nextTryAt: instantIn(row.next_try_at),
  lastError: textIn(row.last_error),
})

/** In the order `id, known_at, last_success_at, last_error, last_error_at, next_try_at`. */
export const sourceRow = (source: SourceState): readonly Value[] => [
  ...[source.id, whole(source.knownAt), whole(source.lastSuccessAt), source.lastError ?? null],
  ...[whole(source.lastErrorAt), whole(source.nextTryAt)],
]

export const sourceOf = (row: Row): SourceState => ({
  id: String(row.id),
  knownAt: instantIn(row.known_at),
  lastSuccessAt: instantIn(row.last_success_at),
  lastError: textIn(row.last_error),
  lastErrorAt: instantIn(row.last_error_at),
  nextTryAt: instantIn(row.next_try_at),
})

/** Pauses are drawn by chance and may end within a millisecond. */
const whole = (instant: Instant | undefined): number | null =>
  instant === undefined ? null : Math.ceil(instant)

const instantIn = (value: unknown): Instant | undefined =>
  typeof value === 'number' ? asInstant(value) : undefined
const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
