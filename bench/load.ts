import { openConnection } from './connection.ts'
import type { LoadJob, LoadReply, LoadResult } from './load-job.ts'
import { loadWindow } from './load-window.ts'

const GRACE_MS = 5_000
const BROKEN_AT_MOST = 100

/** A process of its own: it is sent jobs, one at a time, and replies to each with its result. */
process.on('message', (job: LoadJob) => {
  runLoad(job).then(
    (result) => reply({ result }),
    (error) => reply({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())

const reply = (message: LoadReply): void => {
  process.send?.(message)
}

function runLoad(job: LoadJob): Promise<LoadResult> {
  const window = loadWindow(job)
  const nextRequest = requestsInTurn(job)
  const timeLimitMs = job.warmUpMs + job.measureMs + GRACE_MS
  let open = job.connections

  return new Promise((resolve, reject) => {
    const failed = (what: string): void => reject(new Error(`port ${job.port} ${what}`))
    const tooLate = setTimeout(() => failed('stopped answering'), timeLimitMs)

    const done = (): void => {
      clearTimeout(tooLate)
      const result = window.result()
      if (result) resolve(result)
      else failed('keeps closing its connections')
    }
    const openOne = (): void => {
      let sentAt = performance.now()
      openConnection(job.port, nextRequest(), {
        answered(status, bytes) {
          const now = performance.now()
          window.answered(status, bytes, sentAt, now)
          sentAt = now
          return window.isOver() ? undefined : nextRequest()
        },
        closed() {
          if (!window.isOver() && window.broken() <= BROKEN_AT_MOST) return openOne()
          open -= 1
          if (open === 0) done()
        },
      })
    }
    for (let i = 0; i < job.connections; i += 1) openOne()
  })
}

/** Starts anywhere, so that not every window asks with the same few keys of many. */
function requestsInTurn({ path, keys }: LoadJob): () => Buffer {
  const requests = keys.map((key) => requestOf(path, key))
  let turn = Math.floor(Math.random() * requests.length)
  return () => {
    turn = turn + 1 < requests.length ? turn + 1 : 0
    return requests[turn] as Buffer
  }
}

const requestOf = (path: string, key: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench\r\nAccept: application/json\r\nX-API-Key: ${key}\r\n\r\n`,
    'latin1',
  )
