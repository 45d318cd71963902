import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { SnapshotProducer } from '../../service/ports.ts'
import { callCounters } from './call-counters.ts'
import { exposition } from './exposition.ts'
import { jobMeter, measuredProducer } from './job-meter.ts'
import { countingLog } from './log.ts'
import { processMetrics } from './process-metrics.ts'

test('metrics are written as Prometheus reads them, with every special character escaped', () => {
  const text = exposition([
    {
      name: 'a_total',
      type: 'counter',
      help: 'Two\nlines \\ one',
      samples: [
        { value: 1.5 },
        { labels: { x: 'say "hi"\\\n', y: 'é' }, value: Number.POSITIVE_INFINITY },
        { suffix: '_sum', value: Number.NaN },
      ],
    },
    { name: 'nothing', type: 'gauge', help: 'Left out', samples: [] },
  ])
  assert.equal(
    text,
    '# HELP a_total Two\\nlines \\\\ one\n# TYPE a_total counter\na_total 1.5\n' +
      'a_total{x="say \\"hi\\"\\\\\\n",y="é"} +Inf\na_total_sum NaN\n',
  )
})

test('calls are counted by surface, endpoint and end, their time in buckets that include their bound', () => {
  const counters = callCounters(['http', 'agents'], ['risk', 'prices'], ['not_found'])
  counters.count(counters.series(0, 'prices'), 0, 1, 0.5)
  counters.count(counters.series(1, 'prices'), 0, 2, 0.6)
  counters.count(counters.series(0, 'prices'), 1, 0, 20_000)
  counters.count(counters.series(0, 'unheard of'), 2, 0, 1)
  counters.countRefusal('not_found')
  counters.countRefusal('unheard of')
  const lines = exposition(counters.metrics()).split('\n')
  for (const line of [
    'bellwether_calls_total{surface="http",endpoint="prices",end="answered"} 1',
    'bellwether_calls_total{surface="agents",endpoint="prices",end="answered"} 1',
    'bellwether_calls_total{surface="http",endpoint="prices",end="unchanged"} 1',
    'bellwether_calls_total{surface="http",endpoint="other",end="refused"} 1',
    'bellwether_credits_charged_total{endpoint="prices"} 3',
    'bellwether_refusals_total{code="not_found"} 1',
    'bellwether_refusals_total{code="other"} 1',
    'bellwether_call_duration_seconds_bucket{endpoint="prices",le="0.0005"} 1',
    'bellwether_call_duration_seconds_bucket{endpoint="prices",le="0.001"} 2',
    'bellwether_call_duration_seconds_bucket{endpoint="prices",le="10"} 2',
    'bellwether_call_duration_seconds_bucket{endpoint="prices",le="+Inf"} 3',
    'bellwether_call_duration_seconds_count{endpoint="prices"} 3',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  }
  assert.ok(!lines.some((line) => line.includes('"risk"')), 'what nobody called has no line')
})

test('events of the log are counted and passed on as they are', () => {
  const passed: unknown[] = []
  const keep = (event: string, fields?: object): void => void passed.push([event, fields])
  const log = countingLog({ info: keep, warn: keep, error: keep })
  log.info('made', { a: 1 })
  log.info('made')
  log.error('made')
  assert.deepEqual(passed, [
    ['made', { a: 1 }],
    ['made', undefined],
    ['made', undefined],
  ])
  const text = exposition(log.metrics())
  assert.match(text, /\{level="info",event="made"\} 2\n/)
  assert.match(text, /\{level="error",event="made"\} 1\n/)
})

test('jobs are counted by what came of them, and their refusals passed on', async () => {
  let release: () => void = () => undefined
  const jobs = jobMeter()
  const made: SnapshotProducer = {
    produce: (product) =>
      product === 'bad'
        ? Promise.reject(new AppError('overloaded'))
        : new Promise((resolve) => {
            release = () => resolve({} as never)
          }),
    record: () => Promise.resolve({} as never),
    refreshing: (round) => round(),
    sources: () => [],
    close: () => Promise.resolve(),
  }
  const producer = measuredProducer(made, jobs)
  const good = producer.produce('good', asInstant(0), 'refresh')
  assert.match(exposition(jobs.metrics()), /jobs_pending 1\n/)
  release()
  await good
  await assert.rejects(producer.produce('bad', asInstant(0), 'past'), { code: 'overloaded' })
  const text = exposition(jobs.metrics())
  assert.match(text, /jobs_pending 0\n/)
  assert.match(text, /bellwether_jobs_total\{task="good",result="done"\} 1\n/)
  assert.match(text, /bellwether_jobs_total\{task="bad \(past\)",result="failed"\} 1\n/)
})

test('the process tells its memory, its processor time and the delays of its loop', () => {
  const own = processMetrics()
  const text = exposition(own.metrics())
  own.close()
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    const value = Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    assert.ok(value >= 0, `${name}: ${value}`)
  }
})
