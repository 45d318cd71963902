import type { Pool } from 'pg'
import { SECOND } from '../../kernel/time.ts'
import type { Clock, Log } from '../../service/ports.ts'
import { changeListener } from '../../storage/postgres/change-listener.ts'
import { jobQueue } from '../../storage/postgres/job-queue.ts'
import { type JobEnd, jobRunner } from '../../storage/postgres/job-runner.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { scheduler } from './worker-jobs.ts'

const SCHEDULED_EVERY_MS = 1_000
/** For running computations; unfinished ones are released, and the rest of the stop gets the remaining time. */
const DRAINED_WITHIN_MS = 8_000

export interface QueuesDeps {
  readonly url: string
  readonly pool: Pool
  readonly holder: string
  readonly run: (name: string) => Promise<JobEnd>
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly sells: boolean
  readonly log: Log
}

export function startQueues({ url, pool, holder, run, log, ...due }: QueuesDeps): Lifecycle {
  const [computeQueue, defaultQueue] = [jobQueue(pool, 'compute'), jobQueue(pool, 'errand')]
  const runners = [computeQueue, defaultQueue].map((queue) => jobRunner(queue, holder, run, log))
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
  const schedule = scheduler({ computeQueue, defaultQueue, log, ...due })
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
