import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from './connection.ts'
import type { LoadJob, LoadReply, LoadResult, SteadyJob } from './load-job.ts'
import { loadWindow } from './load-window.ts'
import { requestsInTurn } from './request-of.ts'
import { BROKEN_AT_MOST, type SteadyResult, steadyLoad } from './steady-load.ts'

const GRACE_MS = 5_000

/** A process of its own: it is sent jobs, one at a time, and replies to each with its result. */
process.on('message', (job: LoadJob | SteadyJob) => {
  const running = 'ratePerSecond' in job ? runSteadily(job) : runLoad(job)
  running.then(
    (result) => reply({ result }),
    (error) => reply({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

const reply = (message: LoadReply): void => {
  process.send?.(message)
}

const runSteadily = ({ seconds, ...job }: SteadyJob): Promise<SteadyResult> =>
  steadyLoad({ ...job, nextRequest: requestsInTurn(job) }, pause(seconds * 1000))

function runLoad(job: LoadJob): Promise<LoadResult> {
  const window = loadWindow(job)
  const nextRequest = requestsInTurn(job)
  const timeLimitMs = job.warmUpMs + job.measureMs + GRACE_MS
  let open = job.connections

  return new Promise((resolve, reject) => {
    const failed = (what: string): void => reject(new Error(`port ${job.ports.join(' or ')} ${what}`))
    const tooLate = setTimeout(() => failed('stopped answering'), timeLimitMs)

    const done = (): void => {
      clearTimeout(tooLate)
      const result = window.result()
      if (result) resolve(result)
      else failed('keeps closing its connections')
    }
    const openOne = (port: number): void => {
      let sentAt = performance.now()
      openConnection(port, nextRequest(), {
        answered(status, bytes) {
          const now = performance.now()
          window.answered(status, bytes, sentAt, now)
          sentAt = now
          return window.isOver() ? undefined : nextRequest()
        },
        closed() {
          if (!window.isOver() && window.broken() <= BROKEN_AT_MOST) return openOne(port)
          open -= 1
          if (open === 0) done()
        },
      })
    }
    for (let i = 0; i < job.connections; i += 1) openOne(job.ports[i % job.ports.length] ?? 0)
  })
}
