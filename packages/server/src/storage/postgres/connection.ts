import { type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Row, RunStatement } from '../stores/sql.ts'
import { hadNoEffect, isPassing } from './postgres-faults.ts'

const CONNECT_WITHIN_MS = 5_000
const STATEMENT_WITHIN_MS = 15_000
const KEEP_ALIVE_AFTER_MS = 5_000
const POOLED = 4

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 1_000
const TRIED_FOR_MS = 20_000
/** How long callers wait for the database before they are refused. */
export const CALLERS_WAIT_MS = 2_000

/** What a connection asks for at its start, beyond what every pooler knows. */
export const STARTUP_PARAMETERS = [
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'options',
  'synchronous_commit',
] as const

/** Commits reach the disk before they are confirmed, whatever the server's default. */
export const connectionTo = (url: string, purpose: string): ClientConfig => ({
  connectionString: durably(url),
  application_name: `bellwether ${purpose}`,
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  statement_timeout: STATEMENT_WITHIN_MS,
  idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
})

function durably(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c synchronous_commit=on`.trim())
  return address.href
}

/** A lost idle connection is replaced silently. */
export function openPool(url: string, purpose: string, most: number = POOLED): Pool {
  return poolOf(connectionTo(url, purpose), most)
}

/** Waits for a connection are bounded by `CALLERS_WAIT_MS`. */
export const openCallersPool = (url: string, purpose: string): Pool =>
  poolOf({ ...connectionTo(url, purpose), connectionTimeoutMillis: CALLERS_WAIT_MS }, POOLED)

function poolOf(settings: ClientConfig, most: number): Pool {
  const pool = new Pool({ ...settings, max: most, query_timeout: STATEMENT_WITHIN_MS + 1_000 })
  pool.on('error', () => undefined)
  return pool
}

export async function inTransaction<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener a lost connection would end the process.
  client.on('error', ignoreError)
  const release = (isBroken: boolean): void => {
    client.off('error', ignoreError)
    client.release(isBroken)
  }
  try {
    await client.query('BEGIN')
    const result = await run(client)
    await client.query('COMMIT')
    release(false)
    return result
  } catch (error) {
    const undone = isPassing(error) ? false : await client.query('ROLLBACK').then(...yesOrNo)
    release(!undone)
    throw error
  }
}

const ignoreError = (): void => undefined

const yesOrNo: readonly [() => boolean, () => boolean] = [() => true, () => false]

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs a task regularly and on demand, never twice at a time. @param task must not throw */
export function polling(everyMs: number, task: () => Promise<void>) {
  let isRunning = false
  const run = (): void => {
    if (isRunning) return
    isRunning = true
    void task().finally(() => {
      isRunning = false
    })
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  return { run, stop: () => clearInterval(timer) }
}

/** Pauses double up to a second, with jitter. */
export function growingPauses(): () => Promise<void> {
  let ms = FIRST_PAUSE_MS
  return () => {
    const paused = pause(ms / 2 + Math.random() * (ms / 2))
    ms = Math.min(LONGEST_PAUSE_MS, ms * 2)
    return paused
  }
}

/** Retries passing faults. `run` must be idempotent. */
export const tryAgain = <T>(run: () => Promise<T>): Promise<T> => tryFor(run, () => TRIED_FOR_MS)

/** Retries while a caller waits; longer after a lost answer, when the effect is unknown. */
export function tryForCaller<T>(run: () => Promise<T>): Promise<T> {
  let isUncertain = false
  return tryFor(run, (error) => {
    isUncertain ||= !hadNoEffect(error)
    return isUncertain ? TRIED_FOR_MS : CALLERS_WAIT_MS
  })
}

async function tryFor<T>(run: () => Promise<T>, waitsMs: (error: unknown) => number): Promise<T> {
  const begun = performance.now()
  const pauseGrowing = growingPauses()
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isPassing(error) || performance.now() - begun > waitsMs(error)) throw error
      await pauseGrowing()
    }
  }
}

/** Without blocking. */
export const runOnPool =
  (pool: Pool): RunStatement =>
  (text, ...values) =>
    tryAgain(async () => (await pool.query<Row>(text, [...values])).rows)

const PROBE_EVERY_MS = 1_000
const ANSWERED_WITHIN_MS = 2_000

/** Checked at most once a second. */
export function reachability(pool: Pool): () => Promise<boolean> {
  let probedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  return () => {
    if (performance.now() - probedAt > PROBE_EVERY_MS) {
      probedAt = performance.now()
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
