import type { Pool } from 'pg'
import type { Clock, Log } from '../../service/ports.ts'
import { changeListener } from '../../storage/postgres/change-listener.ts'
import { jobQueue } from '../../storage/postgres/job-queue.ts'
import { type JobEnd, jobRunner } from '../../storage/postgres/job-runner.ts'
import { scheduler } from './worker-jobs.ts'

const SCHEDULED_EVERY_MS = 1_000

export interface WorkerLanes {
  /** Asks for and takes no more jobs and lets those under way end, within a time. */
  drain(withinMs: number): Promise<void>
  close(): Promise<void>
}

export interface LanesParts {
  readonly url: string
  readonly pool: Pool
  readonly holder: string
  /** Does a job of either lane. */
  readonly run: (name: string) => Promise<JobEnd>
  readonly marketClock: Clock
  readonly wallClock: Clock
  /** Whether there is a provider to compare orders with. */
  readonly sells: boolean
  readonly log: Log
}

/** Asks for what is due and does what is asked for: what computes in one lane, what waits for others in another. */
export function startLanes({ url, pool, holder, run, log, ...due }: LanesParts): WorkerLanes {
  const [queue, errands] = [jobQueue(pool, 'compute'), jobQueue(pool, 'errand')]
  const runners = [queue, errands].map((lane) => jobRunner(lane, holder, run, log))
  const wake = (): void => {
    for (const runner of runners) runner.wake()
  }
  const listener = changeListener({
    url,
    channels: ['bellwether_jobs'],
    heard: (_, payload) => {
      if (payload.startsWith('waiting ')) wake()
    },
    missed: wake,
  })
  const schedule = scheduler({ queue, errands, log, ...due })
  const timer = setInterval(() => void schedule(), SCHEDULED_EVERY_MS)
  return {
    async drain(withinMs) {
      clearInterval(timer)
      await Promise.all(runners.map((runner) => runner.drain(withinMs)))
    },
    close: () => listener.close(),
  }
}
