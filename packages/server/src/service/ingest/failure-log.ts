import { type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { FetchResult } from '@bellwether-markets/engine/market/supply-port'
import type { Log } from '../ports.ts'
import type { IngestJob, Lane } from './ingest-jobs.ts'

const PERIOD = 15 * MINUTE

type Failure = NonNullable<FetchResult['failure']>

interface Repeated {
  readonly lane: Lane
  readonly failure: Failure
  readonly since: Instant
  readonly count: number
}

export type FailureLog = ReturnType<typeof failureLog>

/**
 * Logs the first failure of a lane at once, repeats of a reason once a quarter hour: an outage fails hundreds of jobs.
 */
export function failureLog(log: Log) {
  const repeated = new Map<string, Repeated>()
  /** Logs the ended periods; without a moment, all. */
  const tell = (now: Instant | undefined): void => {
    for (const [key, { lane, failure, since, count }] of repeated) {
      if (now !== undefined && now - since < PERIOD) continue
      repeated.delete(key)
      if (count > 0) log.warn('ingest_jobs_failed', { lane, jobs: count, ...fieldsOf(failure, now ?? since) })
    }
  }
  return {
    failed(job: Pick<IngestJob, 'id' | 'lane'>, failure: Failure, now: Instant): void {
      tell(now)
      const key = `${job.lane} ${failure.reason}`
      const before = repeated.get(key)
      if (before === undefined) log.warn('ingest_job_failed', { job: job.id, ...fieldsOf(failure, now) })
      const { since, count } = before ?? { since: now, count: -1 }
      repeated.set(key, { lane: job.lane, failure, since, count: count + 1 })
    },
    tell,
  }
}

const fieldsOf = ({ reason, retryAt }: Failure, now: Instant) => ({
  reason,
  retry_in_seconds: retryAt === undefined ? undefined : Math.max(0, Math.ceil((retryAt - now) / SECOND)),
})
