import { asDay, dateOf } from '../../kernel/time.ts'
import { neumaierSum } from '../series/neumaier-sum.ts'
import type { DailyReturns } from './daily-returns.ts'

export interface MonthOfYear {
  /** 1 to 12. */
  readonly month: number
  /** A fraction; NaN for n = 0. */
  readonly mean: number
  /** Years with the whole month. */
  readonly n: number
  /** Mean over its standard error; NaN with fewer than two years or no spread. */
  readonly t: number
}

const FEWEST_RETURNS = 15

/**
 * Over whole months: the first return starts in the month before, another month follows, and there are 15 returns.
 * @returns twelve rows, January first
 */
export function monthTable(returns: DailyReturns): readonly MonthOfYear[] {
  const byMonth = Array.from({ length: 12 }, (): number[] => [])
  for (const { month, growth } of wholeMonths(returns)) byMonth[month - 1].push(growth - 1)
  return byMonth.map((values, index) => ({ month: index + 1, ...meanWithT(values) }))
}

function wholeMonths({ day, value }: DailyReturns): readonly { month: number; growth: number }[] {
  const months: { key: number; month: number; growth: number; returns: number }[] = []
  for (let row = 0; row < day.length; row++) {
    const { year, month } = dateOf(asDay(day[row]))
    const key = year * 12 + month
    if (months.at(-1)?.key !== key) months.push({ key, month, growth: 1, returns: 0 })
    const running = months[months.length - 1]
    if (Number.isNaN(value[row])) continue
    running.growth *= 1 + value[row]
    running.returns++
  }
  return months.filter(
    ({ key, returns }, index) =>
      index > 0 &&
      index < months.length - 1 &&
      months[index - 1].key === key - 1 &&
      returns >= FEWEST_RETURNS,
  )
}

function meanWithT(values: readonly number[]): { mean: number; n: number; t: number } {
  const n = values.length
  const mean = n === 0 ? Number.NaN : neumaierSum(values) / n
  const squares = neumaierSum(values.map((value) => (value - mean) ** 2))
  const standardError = Math.sqrt(squares / (n - 1) / n)
  return { mean, n, t: standardError > 0 ? mean / standardError : Number.NaN }
}
