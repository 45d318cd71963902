import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampleSignal } from '../../../../test/fixtures/sample-signal.ts'
import { forecastOf, sortEmitted } from './sort-emitted.ts'

const open = forecastOf(sampleSignal())
const again = sampleSignal({}, { issued_at: '2024-06-04T20:30:00Z' })

describe('signals emitted again', () => {
  test('a signal of the same source, symbol and direction confirms the open forecast', () => {
    const { fresh, confirmed } = sortEmitted([again], [open])
    assert.deepEqual([fresh, confirmed.map(({ forecast }) => forecast.signalId)], [[], [open.signalId]])
  })

  test('another source, symbol or direction is another forecast', () => {
    const others = [
      sampleSignal({}, { signal_type: 'radar_daily' }),
      sampleSignal({ symbol: 'BBB' }),
      sampleSignal({ direction: 'short' }),
    ]
    assert.equal(sortEmitted(others, [open]).fresh.length, 3)
  })

  test('of several for the same forecast the first by id is issued, whatever their order', () => {
    for (const emitted of [
      [again, sampleSignal()],
      [sampleSignal(), again],
    ]) {
      const { fresh, confirmed } = sortEmitted(emitted, [])
      assert.deepEqual(
        fresh.map(({ id }) => id),
        [sampleSignal().id],
      )
      assert.deepEqual(
        confirmed.map(({ signal, forecast }) => [signal.id, forecast.signalId]),
        [[again.id, sampleSignal().id]],
      )
    }
  })
})
