import type { Pool } from 'pg'

const ASKED_EVERY_MS = 1_000
const ANSWERED_WITHIN_MS = 2_000

/** Whether the database answers; checked at most once a second. */
export function reachability(pool: Pool): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  return () => {
    if (performance.now() - askedAt > ASKED_EVERY_MS) {
      askedAt = performance.now()
      answer = answersInTime(pool)
    }
    return answer
  }
}

function answersInTime(pool: Pool): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ANSWERED_WITHIN_MS)
  pool.query('SELECT 1').then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise.finally(() => clearTimeout(timer))
}
