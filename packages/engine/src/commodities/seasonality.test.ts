import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asDay, dateOf, dayFromDate } from '../kernel/time.ts'
import type { DailyReturns } from './daily-returns.ts'
import { closedMonths, monthTable as tableOf } from './seasonality.ts'

const ALL = { after: Number.NEGATIVE_INFINITY, through: Number.POSITIVE_INFINITY }
const monthTable = (returns: DailyReturns) =>
  tableOf(closedMonths(returns, ALL).map((month) => ({ member: 0, ...month })))

/** A return on every day of the years, by year and month. */
function returnsOf(from: number, to: number, rate: (year: number, month: number) => number) {
  const first = dayFromDate(from, 1, 1)
  const day = Array.from({ length: dayFromDate(to, 12, 31) - first + 1 }, (_, at) => asDay(first + at))
  return { day, value: day.map((each) => rate(dateOf(each).year, dateOf(each).month)) }
}

describe('the month table', () => {
  test('holds mean, years and t of each calendar month', () => {
    // April grows by 30 equal steps to +4 % in 2021 and to +8 % in 2022: mean 6 %, error 2 %, t = 3
    const { value, day } = returnsOf(2021, 2022, (year, month) =>
      month === 4 ? (year === 2021 ? 1.04 : 1.08) ** (1 / 30) - 1 : 0,
    )
    const table = monthTable({ day, value })
    assert.equal(table.length, 12)
    const { month, mean, n, t } = table[3]
    assert.deepEqual([month, n], [4, 2])
    assert.ok(Math.abs(mean - 0.06) < 1e-12)
    assert.ok(Math.abs(t - 3) < 1e-9)
    assert.deepEqual([table[4].mean, table[4].n, table[4].t], [0, 2, Number.NaN])
  })
  test('counts whole months only', () => {
    const { day, value } = returnsOf(2021, 2022, () => 0.001)
    const table = monthTable({ day, value })
    // the first January has no price before it, the last December no month after it
    assert.deepEqual(
      table.map(({ n }) => n),
      [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1],
    )
    const holed = value.map((each, at) => (dateOf(day[at]).month === 6 && at % 3 > 0 ? Number.NaN : each))
    assert.equal(monthTable({ day, value: holed })[5].n, 0)
    assert.ok(Number.isNaN(monthTable({ day, value: holed })[5].mean))
    const withoutMay = day
      .map((each, at) => ({ each, value: value[at] }))
      .filter(({ each }) => dateOf(each).month !== 5)
    const table2 = monthTable({
      day: withoutMay.map(({ each }) => each),
      value: withoutMay.map((row) => row.value),
    })
    assert.deepEqual([table2[4].n, table2[5].n], [0, 0])
  })
  test('finds the same months day by day', () => {
    const { value, day } = returnsOf(2021, 2022, (_, month) => month / 1000)
    const byDay = day.flatMap((through, at) =>
      closedMonths({ day, value }, { after: at === 0 ? Number.NEGATIVE_INFINITY : day[at - 1], through }),
    )
    assert.equal(byDay.length, 22)
    assert.deepEqual(byDay, closedMonths({ day, value }, ALL))
  })
})
