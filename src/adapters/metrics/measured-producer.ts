import { performance } from 'node:perf_hooks'
import type { SnapshotProducer } from '../../app/ports.ts'
import type { Metric, Sample } from './exposition.ts'

interface Jobs {
  done: number
  failed: number
  seconds: number
  lastSeconds: number
}

export interface MeasuredProducer extends SnapshotProducer {
  metrics(): readonly Metric[]
}

/** A producer that counts its jobs, how long they took and how many wait. */
export function measuredProducer(producer: SnapshotProducer): MeasuredProducer {
  const jobs = new Map<string, Jobs>()
  let pending = 0

  const measured = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const counted = jobs.get(name) ?? { done: 0, failed: 0, seconds: 0, lastSeconds: 0 }
    jobs.set(name, counted)
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
  }

  const samples = (figureOf: (counted: Jobs) => number): Sample[] =>
    [...jobs].map(([task, counted]) => ({ labels: { task }, value: figureOf(counted) }))

  return {
    produce: (product, asOf, urgency) =>
      measured(urgency === 'refresh' ? product : `${product} (past)`, () =>
        producer.produce(product, asOf, urgency),
      ),
    record: (now) => measured('track-record', () => producer.record(now)),
    sources: () => producer.sources(),
    close: () => producer.close(),
    metrics: () => [
      {
        name: 'bellwether_jobs_pending',
        type: 'gauge',
        help: 'Jobs under way or waiting.',
        samples: [{ value: pending }],
      },
      {
        name: 'bellwether_jobs_total',
        type: 'counter',
        help: 'Finished jobs of the compute thread by result.',
        samples: [
          ...samples(({ done }) => done).map((sample) => withResult(sample, 'done')),
          ...samples(({ failed }) => failed).map((sample) => withResult(sample, 'failed')),
        ],
      },
      {
        name: 'bellwether_job_seconds_total',
        type: 'counter',
        help: 'Time that jobs took, waiting included.',
        samples: samples(({ seconds }) => seconds),
      },
      {
        name: 'bellwether_job_last_seconds',
        type: 'gauge',
        help: 'Time that the latest job took, waiting included.',
        samples: samples(({ lastSeconds }) => lastSeconds),
      },
    ],
  }
}

const withResult = ({ labels, value }: Sample, result: string): Sample => ({
  labels: { ...labels, result },
  value,
})
