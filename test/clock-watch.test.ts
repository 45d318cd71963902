import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { asInstant, DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { BELIEVED_FIGURES, BelievedTime } from '../packages/server/src/adapters/clock/believed-time.ts'
import { ClockWatch } from '../packages/server/src/adapters/clock/clock-watch.ts'
import { clockMetrics } from '../packages/server/src/adapters/telemetry/clock-metrics.ts'
import { exposition } from '../packages/server/src/adapters/telemetry/exposition.ts'
import type { Log } from '../packages/server/src/service/ports.ts'

const START = Date.UTC(2026, 0, 5, 12)

function watched(t: { after(run: () => void): void }) {
  const events: string[] = []
  const keep =
    (level: string) =>
    (event: string): void =>
      void events.push(`${level} ${event}`)
  const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
  const figures = new Float64Array(BELIEVED_FIGURES)
  const time = new BelievedTime(figures, { wall: START, monotonic: 0 })
  let monotonic = 0
  const watch = new ClockWatch(log, time, () => monotonic)
  // Readings are those of the test.
  watch.close()
  t.after(() => watch.close())
  const readingAt = (offMs: number) => ({ wall: START + monotonic + offMs, monotonic, errorMs: 1 })
  /** Lets time pass, with a reading at each second. */
  const pass = (read: 'readMachine' | 'readDatabase', ms: number, offMs = 0): void => {
    for (const end = monotonic + ms; monotonic < end; ) {
      monotonic += SECOND
      watch[read](readingAt(offMs))
    }
  }
  const metric = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(exposition(clockMetrics(watch.figures())))?.[1])
  return { watch, events, pass, metric, now: () => time.now(monotonic) - START - monotonic }
}

const ALERTS = new URL('../deploy/bellwether-alerts.yml', import.meta.url)

describe('the watch of the clock', () => {
  test('the metrics that alerts name are there', (t) => {
    const text = exposition(clockMetrics(watched(t).watch.figures()))
    const named = readFileSync(ALERTS, 'utf8').match(/bellwether_clock_\w+/g) ?? []
    assert.ok(named.length >= 3)
    for (const name of named) assert.match(text, new RegExp(`^${name}[ {]`, 'm'))
  })

  test('a step is one event, a warning while it lasts, and a number', (t) => {
    const { watch, events, pass, metric, now } = watched(t)
    pass('readMachine', MINUTE)
    pass('readMachine', 5 * SECOND, 40 * DAY)
    assert.match(watch.warnings().join(), /clock of the machine has stepped by 3456000 s/)
    assert.equal(metric('bellwether_clock_offset_seconds{clock="machine"}'), (40 * DAY) / SECOND)
    pass('readMachine', MINUTE)
    assert.deepEqual([events, watch.warnings()], [['warn clock_stepped', 'info clock_returned'], []])
    assert.deepEqual([metric('bellwether_clock_steps_total'), now()], [1, 0])
  })

  test('with a database its clock is followed, and that of the machine is compared with it', (t) => {
    const { watch, events, pass, metric, now } = watched(t)
    pass('readDatabase', SECOND, -HOUR)
    assert.equal(now(), -HOUR)
    pass('readMachine', 2 * SECOND)
    assert.deepEqual([events, metric('bellwether_clock_steps_total')], [['warn clocks_disagree'], 1])
    assert.match(watch.warnings().join(), /differ by 3600 s. That of the database is followed/)
    pass('readDatabase', 8 * SECOND, 40 * DAY)
    assert.match(watch.warnings().join(), /clock of the database has stepped/)
    pass('readDatabase', 5 * MINUTE, -HOUR)
    assert.equal(now(), -HOUR)
    pass('readDatabase', 2 * MINUTE)
    assert.equal(now(), 0)
    pass('readMachine', SECOND)
    assert.deepEqual(events.slice(1), [
      'warn clock_stepped',
      'info clock_returned',
      'warn clock_stepped',
      'warn clock_followed',
      'info clocks_agree',
    ])
    assert.deepEqual(watch.warnings(), [])
  })

  test('a start behind the ledger is a step, and a warning until that time comes', (t) => {
    const { watch, events, pass, metric } = watched(t)
    watch.startedAfter({ latest: asInstant(START + HOUR), settled: asInstant(START) })
    assert.deepEqual(events, ['warn clock_behind_ledger'])
    assert.match(watch.warnings().join(), /clock correct/)
    assert.deepEqual(
      [metric('bellwether_clock_steps_total'), metric('bellwether_clock_ledger_ahead_seconds')],
      [1, 3_600],
    )
    pass('readMachine', HOUR)
    assert.deepEqual(watch.warnings(), [])
  })

  test('a start long after the last instant lets expiry wait, and one soon after it does not', (t) => {
    for (const [last, logged] of [
      [START - DAY, ['info expiry_waits']],
      [START - MINUTE, []],
    ] as const) {
      const { watch, events } = watched(t)
      watch.startedAfter({ latest: asInstant(START - DAY), settled: asInstant(last) })
      assert.deepEqual([events, watch.warnings()], [logged, []])
    }
  })
})
