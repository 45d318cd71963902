import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { forwardWindow, windowsWith } from './dated-windows.ts'
import { verdictTable, verdictWord } from './verdict-word.ts'

const FIRST = dayFromDate(2010, 1, 4)
const LAST = dayFromDate(2027, 1, 4)

/** One value a week, alternating round a mean that may change at a day. */
function seriesOf(before: number, after: number, from: number) {
  const day = Array.from({ length: Math.floor((LAST - FIRST) / 7) }, (_, at) => FIRST + 7 * at)
  return { day, value: day.map((one, at) => (one < from ? before : after) + (at % 2 === 0 ? 0.1 : -0.1)) }
}
const forward = forwardWindow(dayFromDate(2026, 1, 1))
const word = (series: ReturnType<typeof seriesOf>, window = forward) =>
  verdictWord({ series, overlapping: 0, forward: window })
const FORWARD_FROM = dayFromDate(2026, 8, 4)

describe('the word of a verdict', () => {
  test('is skill only on days that nobody had looked at, and never for a form that is not registered', () => {
    const held = seriesOf(0.05, 0.05, LAST)
    assert.equal(word(held), 'skill')
    assert.equal(verdictWord({ series: held, overlapping: 0, forward: undefined }), 'history only')
  })
  test('is history only if the forward days do not show it', () =>
    assert.equal(word(seriesOf(0.05, -0.05, FORWARD_FROM)), 'history only'))
  test('is faded if less than half of the lower bound is left in the last five years', () =>
    assert.equal(word(seriesOf(0.05, 0, dayFromDate(2021, 6, 1))), 'faded'))
  test('is none without a lower bound above nought', () => assert.equal(word(seriesOf(0, 0, LAST)), 'none'))
  test('stands beside the figures that it comes from', () => {
    const series = seriesOf(0.05, 0.05, LAST)
    const table = verdictTable([{ name: 'x', series, overlapping: 0, trials: 20, forward: undefined }])
    const [row] = table.rows
    assert.equal(row.length, table.columns.length)
    // Φ⁻¹(1 − .05/20)
    assert.equal(row[table.columns.indexOf('t needed')], '2.81')
    assert.equal(row[table.columns.indexOf('forward dates')], 'refused: not registered')
  })
})

describe('windows', () => {
  test('look forward from the day after the line in the register, and not before 2026-08-04', () => {
    assert.equal(forwardWindow(dayFromDate(2026, 1, 1))?.from, FORWARD_FROM)
    assert.equal(forwardWindow(dayFromDate(2026, 11, 25))?.from, dayFromDate(2026, 11, 26))
    assert.equal(forwardWindow(undefined), undefined)
  })
  test('join without gap, and are left out without days', () => {
    const all = windowsWith([dayFromDate(1995, 1, 1), asDay(FIRST)], forward)
    assert.deepEqual(
      all.map(({ label }) => label),
      ['1990 to 1999', '2004 to 2012', 'forward'],
    )
  })
})
