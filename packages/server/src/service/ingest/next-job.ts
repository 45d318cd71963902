import { asInstant, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { JobState } from '@bellwether-markets/engine/market/supply-port'
import type { IngestJob } from './ingest-jobs.ts'

export interface DueJob {
  readonly job: IngestJob
  readonly slot: Instant
}

const LONGEST_PAUSE = HOUR

/** The longest due job, the first of equals; by turns of the lane. Due: its latest slot is not done and no pause delays it. */
export function nextJob(
  jobs: readonly IngestJob[],
  states: ReadonlyMap<string, JobState>,
  now: Instant,
): DueJob | undefined {
  let found: DueJob | undefined
  for (const job of jobs) {
    const state = states.get(job.id)
    if (state?.nextTryAt !== undefined && state.nextTryAt > now) continue
    const slot = job.slot(now)
    if (slot === undefined || (state?.doneSlot !== undefined && state.doneSlot >= slot)) continue
    if (found === undefined || isBefore({ job, slot }, found)) found = { job, slot }
  }
  return found
}

const isBefore = (one: DueJob, other: DueJob): boolean =>
  (turnOf(one.job) - turnOf(other.job) || one.slot - other.slot) < 0

/** What files lack comes after what no file can have. */
const turnOf = ({ isFirst, waitsForFiles }: IngestJob): number =>
  Number(waitsForFiles === true) - Number(isFirst === true)

export const jobDone = ({ job, slot }: DueJob): JobState => ({
  id: job.id,
  doneSlot: slot,
  failures: 0,
  nextTryAt: undefined,
  lastError: undefined,
})

/** `next_slot` jobs skip this slot; others retry with growing pauses, at least the provider's. */
export function jobFailed(
  { job, slot }: DueJob,
  before: JobState | undefined,
  failure: { readonly reason: string; readonly retryAt: Instant | undefined },
  now: Instant,
): JobState {
  const failures = (before?.failures ?? 0) + 1
  const pause = Math.min(MINUTE * 2 ** Math.min(failures, 20), LONGEST_PAUSE)
  const nextTryAt = asInstant(Math.max(now + pause, failure.retryAt ?? 0))
  const waits = job.afterFailure === 'next_slot'
  return {
    id: job.id,
    doneSlot: waits ? slot : before?.doneSlot,
    failures,
    nextTryAt: waits ? undefined : nextTryAt,
    lastError: failure.reason,
  }
}
