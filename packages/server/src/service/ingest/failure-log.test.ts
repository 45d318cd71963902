import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { failureLog } from './failure-log.ts'

const at = (minutes: number) => asInstant(minutes * MINUTE)
const daily = (symbol: string) => ({ id: `daily ${symbol}`, lane: 'daily' as const })

test('jobs of a lane that fail for one reason are one line at once and one with their number a quarter of an hour later', () => {
  const lines: [event: string, fields: unknown][] = []
  const keep = (event: string, fields?: unknown): void => void lines.push([event, fields])
  const failures = failureLog({ info: keep, warn: keep, error: keep })
  const down = { reason: 'transient: no connection', retryAt: at(30) }
  for (let job = 0; job < 300; job++) failures.failed(daily(String(job)), down, asInstant(job * SECOND))
  failures.failed({ id: 'headlines feed bbc', lane: 'news' }, down, at(5))
  failures.failed(daily('AAPL'), { reason: 'blocked: a page of HTML', retryAt: undefined }, at(6))
  const first = [
    { job: 'daily 0', reason: down.reason, retry_in_seconds: 1800 },
    { job: 'headlines feed bbc', reason: down.reason, retry_in_seconds: 1500 },
    { job: 'daily AAPL', reason: 'blocked: a page of HTML', retry_in_seconds: undefined },
  ]
  assert.deepEqual(
    lines,
    first.map((fields) => ['ingest_job_failed', fields]),
  )
  failures.tell(asInstant(at(15) - 1))
  assert.equal(lines.length, 3)
  failures.tell(at(15))
  assert.deepEqual(lines.slice(3), [
    ['ingest_jobs_failed', { lane: 'daily', jobs: 299, reason: down.reason, retry_in_seconds: 900 }],
  ])
  failures.failed(daily('MSFT'), down, at(16))
  failures.failed(daily('NVDA'), down, at(17))
  failures.tell(undefined)
  assert.deepEqual(
    lines.slice(4).map(([event]) => event),
    ['ingest_job_failed', 'ingest_jobs_failed'],
  )
})
