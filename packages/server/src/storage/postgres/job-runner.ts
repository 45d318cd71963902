import type { Log } from '../../service/ports.ts'
import { pause } from './connection.ts'
import type { HeldJob, JobQueue } from './job-queue.ts'

const LOOKED_FOR_EVERY_MS = 500
const EXTENDED_EVERY_MS = 4_000
const TIDIED_EVERY_MS = 60_000

export interface JobEnd {
  readonly state: 'done' | 'failed'
  readonly result: string
}

const FAILED = { state: 'failed', result: '{}' } as const

export interface JobRunnerDeps {
  readonly queue: JobQueue
  readonly holder: string
  /** A rejection fails the job. */
  readonly run: (name: string, asker: string | undefined) => Promise<JobEnd>
  readonly log: Log
}

export class JobRunner {
  readonly #deps: JobRunnerDeps
  readonly #running: Promise<void>
  #draining = false
  #current: HeldJob | undefined
  #givenBack: HeldJob | undefined
  #wakeUp = Promise.withResolvers<void>()

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps
    this.#running = this.#loop()
  }

  wake(): void {
    this.#wakeUp.resolve()
  }

  /** A job that outlasts the time is returned to the queue. */
  async drain(withinMs: number): Promise<void> {
    const { queue, log } = this.#deps
    this.#draining = true
    this.#wakeUp.resolve()
    await Promise.race([this.#running, pause(withinMs)])
    this.#givenBack = this.#current
    if (!this.#givenBack) return
    log.info('job_given_back', { job: this.#givenBack.name })
    await queue.giveBack(this.#givenBack).catch(() => undefined)
  }

  async #loop(): Promise<void> {
    const { queue, holder, log } = this.#deps
    let tidiedAt = performance.now()
    while (!this.#draining) {
      if (performance.now() - tidiedAt > TIDIED_EVERY_MS) {
        tidiedAt = performance.now()
        await queue.tidy().catch(() => undefined)
      }
      const job = await queue.claim(holder).catch((error) => {
        log.warn('jobs_unreachable', { error })
        return undefined
      })
      if (job) {
        await this.#work(job).catch((error) => log.warn('job_not_finished', { job: job.name, error }))
        continue
      }
      await Promise.race([pause(LOOKED_FOR_EVERY_MS), this.#wakeUp.promise])
      this.#wakeUp = Promise.withResolvers<void>()
    }
  }

  async #work(job: HeldJob): Promise<void> {
    const { queue, run, log } = this.#deps
    this.#current = job
    // Returned jobs count no attempt, so the previous holder died.
    if (job.attempt > 1) log.warn('job_taken_over', { job: job.name, attempt: job.attempt })
    const timer = setInterval(() => void queue.extend(job).catch(() => undefined), EXTENDED_EVERY_MS)
    timer.unref()
    try {
      const end = await run(job.name, job.asker).catch((error: unknown) => ({ ...FAILED, error }))
      // Another worker restarts it; this result is void.
      if (job === this.#givenBack) return
      if ('error' in end) log.error('job_failed', { job: job.name, error: end.error })
      const { state, result } = end
      const counts = await queue.finish(job, state, result)
      log.info('job_ended', { job: job.name, attempt: job.attempt, state, counts })
    } finally {
      clearInterval(timer)
      this.#current = undefined
    }
  }
}
