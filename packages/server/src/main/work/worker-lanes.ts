import type { Pool } from 'pg'
import { SECOND } from '../../kernel/time.ts'
import type { Clock, Log } from '../../service/ports.ts'
import { ChangeListener } from '../../storage/postgres/change-listener.ts'
import { JobQueue } from '../../storage/postgres/job-queue.ts'
import { type JobEnd, JobRunner } from '../../storage/postgres/job-runner.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { scheduler } from './worker-jobs.ts'

const SCHEDULED_EVERY_MS = 1_000
/** For computations under way; what is not done by then is given back, and the rest of the stop has what is left. */
const DRAINED_WITHIN_MS = 8_000

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
export function startLanes({ url, pool, holder, run, log, ...due }: LanesParts): Lifecycle {
  const [queue, errands] = [new JobQueue(pool, 'compute'), new JobQueue(pool, 'errand')]
  const runners = [queue, errands].map((lane) => new JobRunner({ queue: lane, holder, run, log }))
  const wake = (): void => {
    for (const runner of runners) runner.wake()
  }
  const listener = new ChangeListener({
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
    name: 'jobs',
    withinMs: DRAINED_WITHIN_MS + SECOND,
    async drain() {
      clearInterval(timer)
      await Promise.all(runners.map((runner) => runner.drain(DRAINED_WITHIN_MS)))
    },
    stop: () => listener.close(),
  }
}
