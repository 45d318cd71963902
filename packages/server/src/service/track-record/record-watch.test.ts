import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY, formatInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import type { PastProgress, TrackRecordReader } from '../ports.ts'
import { recordWatch } from './record-watch.ts'

const WRITTEN = asInstant(Date.UTC(2026, 5, 5, 7))

function watched({ past, isReal = true }: { past?: PastProgress; isReal?: boolean } = {}) {
  const logged: unknown[] = []
  const log = (event: string, fields?: object) => void logged.push({ event, ...fields })
  let now = WRITTEN
  const record = { head: () => ({ seq: 1, at: formatInstant(WRITTEN), hash: '' }), past: () => past }
  const watch = recordWatch({
    record: record as unknown as TrackRecordReader,
    marketClock: { now: () => now },
    clockEvidence: isReal ? () => ({ own: now, builtAt: undefined }) : undefined,
    log: { info: log, warn: log, error: log },
  })
  const at = async (ms: number) => {
    now = asInstant(WRITTEN + ms)
    await watch.round()
    return watch.fault()
  }
  return { at, logged }
}

test('a record that is held or quiet is logged once, with the reason, and when it goes on', async () => {
  const { at, logged } = watched()
  assert.equal(await at(4 * DAY), undefined)
  assert.equal(await at(4 * DAY + HOUR), 'quiet')
  assert.equal(await at(5 * DAY), 'quiet')
  assert.equal(await at(31 * DAY + HOUR), 'clock_ahead_of_record')
  assert.equal(await at(-HOUR), 'clock_behind_record')
  assert.equal(await at(0), undefined)
  const last_entry_at = formatInstant(WRITTEN)
  assert.deepEqual(logged, [
    ...['quiet', 'clock_ahead_of_record', 'clock_behind_record'].map((reason) => ({
      event: 'record_held',
      reason,
      last_entry_at,
    })),
    { event: 'record_goes_on', after: 'clock_behind_record' },
  ])
})

test('a record of the past that is being issued, and a market with a time of its own, are not held', async () => {
  const past = { since: WRITTEN, through: WRITTEN, until: asInstant(WRITTEN + 365 * DAY) }
  assert.equal(await watched({ past }).at(365 * DAY), undefined)
  assert.equal(await watched({ isReal: false }).at(-DAY), undefined)
})
