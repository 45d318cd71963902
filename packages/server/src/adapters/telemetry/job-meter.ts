import { performance } from 'node:perf_hooks'
import type { SnapshotProducer } from '../../service/ports.ts'
import { counter, gauge, type Metric, type Sample } from './exposition.ts'

interface Jobs {
  done: number
  failed: number
  seconds: number
  lastSeconds: number
}

export type JobMeter = ReturnType<typeof jobMeter>

export function jobMeter() {
  const jobs = new Map<string, Jobs>()
  let pending = 0

  return {
    async measured<T>(task: string, run: () => Promise<T>): Promise<T> {
      const counted = jobs.get(task) ?? { done: 0, failed: 0, seconds: 0, lastSeconds: 0 }
      jobs.set(task, counted)
      const begun = performance.now()
      pending++
      try {
        const result = await run()
        counted.done++
        return result
      } catch (error) {
        counted.failed++
        throw error
      } finally {
        pending--
        counted.lastSeconds = (performance.now() - begun) / 1000
        counted.seconds += counted.lastSeconds
      }
    },
    metrics: () => metricsOf(jobs, pending),
  }
}

const metricsOf = (jobs: ReadonlyMap<string, Jobs>, pending: number): readonly Metric[] => {
  const samples = (figureOf: (counted: Jobs) => number, more = {}): Sample[] =>
    [...jobs].map(([task, counted]) => ({ labels: { task, ...more }, value: figureOf(counted) }))
  return [
    gauge('bellwether_jobs_pending', 'Jobs under way or waiting.', [{ value: pending }]),
    counter('bellwether_jobs_total', 'Finished jobs by result.', [
      ...samples(({ done }) => done, { result: 'done' }),
      ...samples(({ failed }) => failed, { result: 'failed' }),
    ]),
    counter(
      'bellwether_job_seconds_total',
      'Time that jobs took, waiting included.',
      samples(({ seconds }) => seconds),
    ),
    gauge(
      'bellwether_job_last_seconds',
      'Time that the latest job took, waiting included.',
      samples(({ lastSeconds }) => lastSeconds),
    ),
  ]
}

/** Past instants count under another task than refreshes. */
export const measuredProducer = (
  producer: SnapshotProducer,
  { measured }: ReturnType<typeof jobMeter>,
): SnapshotProducer => ({
  ...producer,
  produce: (product, asOf, urgency, asker) =>
    measured(urgency === 'refresh' ? product : `${product} (past)`, () =>
      producer.produce(product, asOf, urgency, asker),
    ),
  record: (now) => measured('track-record', () => producer.record(now)),
})
