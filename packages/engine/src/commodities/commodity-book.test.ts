import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coveredWindows, morningsOf } from '../../../../test/fixtures/sample-commodities.ts'
import { type Day, dayFromDate } from '../kernel/time.ts'
import { type BookDecision, bookDecisions, thirdsEachWeek } from './commodity-book.ts'
import { commodityDays } from './commodity-days.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'

const MEMBERS = COMMODITY_INSTRUMENTS.length
const WEEKS = [dayFromDate(2024, 1, 5), dayFromDate(2024, 1, 12), dayFromDate(2024, 1, 19)]

/** Of the first nine raw materials, by their rank from the best on. */
function rowOf(day: Day, best: readonly number[], volatility: readonly number[] = []) {
  const figures = new Float64Array(2 * MEMBERS).fill(Number.NaN)
  for (const [at, member] of best.entries()) {
    figures[member] = 90 - 10 * at
    figures[MEMBERS + member] = volatility[member] ?? 0.2
  }
  return { day, figures }
}

const sideOf = ({ positions }: BookDecision, wanted: string): readonly number[] =>
  positions.filter(({ side }) => side === wanted).map(({ member }) => member)

const IN_ORDER = [0, 1, 2, 3, 4, 5, 6, 7, 8]

describe('the commodity book', () => {
  test('takes in the outer thirds, each side at inverse volatility', () => {
    const [first] = bookDecisions([rowOf(WEEKS[0], IN_ORDER, [0.1, 0.2, 0.2, 1, 1, 1, 0.4, 0.2, 0.4])])
    assert.deepEqual(
      first.positions.map(({ member, side, weight, rank, of }) => [member, side, weight, rank, of]),
      [
        [0, 'long', 0.5, 1, 9],
        [1, 'long', 0.25, 2, 9],
        [2, 'long', 0.25, 3, 9],
        [6, 'short', 0.25, 7, 9],
        [7, 'short', 0.5, 8, 9],
        [8, 'short', 0.25, 9, 9],
      ],
    )
  })
  test('keeps a position at the median, and lets it go past it', () => {
    // the long 0 falls to the median, the long 1 past it; the short 8 rises to the median, the short 7 past it
    const [, atMedian] = bookDecisions([
      rowOf(WEEKS[0], IN_ORDER),
      rowOf(WEEKS[1], [2, 3, 4, 7, 0, 1, 8, 5, 6]),
    ])
    assert.deepEqual(
      [sideOf(atMedian, 'long'), sideOf(atMedian, 'short')],
      [
        [0, 2, 3, 4],
        [5, 6, 8],
      ],
    )
    const since = new Map(atMedian.positions.map((position) => [position.member, position.since]))
    assert.deepEqual(
      [since.get(0), since.get(8), since.get(3), since.get(5)],
      [WEEKS[0], WEEKS[0], WEEKS[1], WEEKS[1]],
    )
  })
  test('takes in nothing between thirds and median that it does not hold', () => {
    const rows = [rowOf(WEEKS[0], IN_ORDER), rowOf(WEEKS[1], [3, 1, 2, 0, 4, 5, 6, 7, 8])]
    assert.deepEqual(sideOf(bookDecisions(rows)[1], 'long'), [0, 1, 2, 3])
    assert.deepEqual(sideOf(thirdsEachWeek(rows)[1], 'long'), [1, 2, 3])
    assert.deepEqual(sideOf(bookDecisions(rows.slice(1))[0], 'long'), [1, 2, 3])
  })
  test('turns a position whose rank goes from one outer third to the other, as a new one', () => {
    const [, turned] = bookDecisions([rowOf(WEEKS[0], IN_ORDER), rowOf(WEEKS[1], IN_ORDER.toReversed())])
    assert.deepEqual(turned.positions.map(({ member, side, since }) => [member, side, since]).slice(0, 1), [
      [0, 'short', WEEKS[1]],
    ])
  })
  test('lets go what is no longer ranked, and takes it in anew', () => {
    const rows = [rowOf(WEEKS[0], IN_ORDER), rowOf(WEEKS[1], IN_ORDER.slice(1)), rowOf(WEEKS[2], IN_ORDER)]
    const since = bookDecisions(rows).map(
      ({ positions }) => positions.find(({ member }) => member === 0)?.since,
    )
    assert.deepEqual(since, [WEEKS[0], undefined, WEEKS[2]])
  })
  test('decides on the last trading day of a week alone: the Thursday before Good Friday', () => {
    const days = [25, 26, 27, 28].map((day) => rowOf(dayFromDate(2024, 3, day), IN_ORDER))
    assert.deepEqual(
      bookDecisions(days).map(({ day }) => day),
      [dayFromDate(2024, 3, 28)],
    )
  })

  describe('on a market', () => {
    const windows = coveredWindows({ days: 1100, seed: 4 })
    const rows = commodityDays(windows, morningsOf(windows), [])
    const decisions = bookDecisions(rows)

    test('has sides that sum to 1 and hold no raw material twice', () => {
      assert.ok(decisions.length > 100)
      for (const { positions } of decisions) {
        for (const side of ['long', 'short']) {
          const weights = positions.filter((position) => position.side === side).map(({ weight }) => weight)
          assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-12)
          assert.ok(weights.every((weight) => weight > 0))
        }
        assert.equal(new Set(positions.map(({ member }) => member)).size, positions.length)
      }
    })
    test('decides the same whatever comes after', () => {
      for (const length of [rows.length - 1, rows.length - 7, rows.length - 150]) {
        const cut = bookDecisions(rows.slice(0, length))
        assert.ok(cut.length > 50)
        assert.deepEqual(cut, decisions.slice(0, cut.length))
      }
    })
    test('holds longer than thirds chosen anew each week', () => {
      const changes = (all: readonly BookDecision[]) =>
        all.reduce(
          (sum, { day, positions }) => sum + positions.filter(({ since }) => since === day).length,
          0,
        )
      assert.ok(changes(decisions) < 0.8 * changes(thirdsEachWeek(rows)))
    })
  })
})
