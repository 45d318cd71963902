import type { Log } from '../../service/ports.ts'
import { pause } from './connection.ts'
import type { HeldJob, JobQueue } from './job-queue.ts'

const LOOKED_FOR_EVERY_MS = 500
const EXTENDED_EVERY_MS = 4_000
const TIDIED_EVERY_MS = 60_000

export interface JobRunner {
  /** Looks for work at once instead of soon. */
  wake(): void
  /** Takes no more jobs and lets the one under way end, within a time; one that does not is given back. */
  drain(withinMs: number): Promise<void>
}

export interface JobEnd {
  readonly state: 'done' | 'failed'
  readonly result: string
}

const FAILED = { state: 'failed', result: '{}' } as const

/**
 * Does jobs one at a time for as long as it runs, and says that it lives while it does.
 * @param run does a job; one that it rejects is failed
 */
export function jobRunner(
  queue: JobQueue,
  holder: string,
  run: (name: string) => Promise<JobEnd>,
  log: Log,
): JobRunner {
  let draining = false
  let underWay: HeldJob | undefined
  let givenBack: HeldJob | undefined
  let wakeUp = Promise.withResolvers<void>()

  const work = async (job: HeldJob): Promise<void> => {
    underWay = job
    // Who held it before did not live to its end: one that is given back in order is not counted as tried.
    if (job.attempt > 1) log.warn('job_taken_over', { job: job.name, attempt: job.attempt })
    const timer = setInterval(() => void queue.extend(job).catch(() => undefined), EXTENDED_EVERY_MS)
    timer.unref()
    try {
      const end = await run(job.name).catch((error: unknown) => ({ ...FAILED, error }))
      // Another worker begins it anew: what becomes of it here is the end of nothing.
      if (job === givenBack) return
      if ('error' in end) log.error('job_failed', { job: job.name, error: end.error })
      const { state, result } = end
      const counts = await queue.finish(job, state, result)
      log.info('job_ended', { job: job.name, attempt: job.attempt, state, counts })
    } finally {
      clearInterval(timer)
      underWay = undefined
    }
  }

  const loop = async (): Promise<void> => {
    let tidiedAt = 0
    while (!draining) {
      const job = await queue.claim(holder).catch((error) => {
        log.warn('jobs_unreachable', { error })
        return undefined
      })
      if (job) {
        await work(job).catch((error) => log.warn('job_not_finished', { job: job.name, error }))
        continue
      }
      if (performance.now() - tidiedAt > TIDIED_EVERY_MS) {
        tidiedAt = performance.now()
        await queue.tidy().catch(() => undefined)
      }
      await Promise.race([pause(LOOKED_FOR_EVERY_MS), wakeUp.promise])
      wakeUp = Promise.withResolvers<void>()
    }
  }
  const running = loop()

  return {
    wake: () => wakeUp.resolve(),
    async drain(withinMs) {
      draining = true
      wakeUp.resolve()
      await Promise.race([running, pause(withinMs)])
      givenBack = underWay
      if (!givenBack) return
      log.info('job_given_back', { job: givenBack.name })
      await queue.giveBack(givenBack).catch(() => undefined)
    },
  }
}
