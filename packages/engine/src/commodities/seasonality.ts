import { asDay, dateOf } from '../kernel/time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { neumaierSum } from '../series/neumaier-sum.ts'
import type { DailyReturns } from './daily-returns.ts'

interface MonthOfYear {
  /** 1 to 12. */
  readonly month: number
  /** A fraction; NaN for n = 0. */
  readonly mean: number
  /** Years with the whole month. */
  readonly n: number
  /** Mean over its standard error; NaN with fewer than two years or no spread. */
  readonly t: number
}

/** Of one raw material: the first return starts in the month before, another month follows. */
export interface ClosedMonth {
  readonly member: number
  /** 12·year + month − 1. */
  readonly key: number
  /** Compounded. */
  readonly growth: number
}

const FEWEST_RETURNS = 15

/**
 * Over whole months.
 * @returns twelve rows, January first
 */
export function monthTable(months: readonly ClosedMonth[]): readonly MonthOfYear[] {
  const byMonth = Array.from({ length: 12 }, (): number[] => [])
  for (const { key, growth } of months) byMonth[key % 12].push(growth - 1)
  return byMonth.map((values, index) => ({ month: index + 1, ...meanWithT(values) }))
}

/**
 * Months with 15 returns that were closed by the first return of a later month.
 * @param after months closed by this day are left out
 * @param through last day that is known
 */
export function closedMonths(
  { day, value }: DailyReturns,
  { after, through }: { readonly after: number; readonly through: number },
): readonly Omit<ClosedMonth, 'member'>[] {
  const last = lastIndexUpTo(day, through)
  const known = lastIndexUpTo(day, after)
  if (last < 0 || (known >= 0 && monthKey(day[known]) === monthKey(day[last]))) return []
  const closed: { key: number; growth: number }[] = []
  let first = known
  while (first > 0 && monthKey(day[first - 1]) === monthKey(day[known])) first--
  for (let row = Math.max(0, first); monthKey(day[row]) < monthKey(day[last]); ) {
    const key = monthKey(day[row])
    const isWhole = row > 0 && monthKey(day[row - 1]) === key - 1
    let growth = 1
    let returns = 0
    for (; monthKey(day[row]) === key; row++) {
      if (Number.isNaN(value[row])) continue
      growth *= 1 + value[row]
      returns++
    }
    if (isWhole && returns >= FEWEST_RETURNS) closed.push({ key, growth })
  }
  return closed
}

function monthKey(day: number): number {
  const { year, month } = dateOf(asDay(day))
  return year * 12 + month - 1
}

function meanWithT(values: readonly number[]): { mean: number; n: number; t: number } {
  const n = values.length
  const mean = n === 0 ? Number.NaN : neumaierSum(values) / n
  const squares = neumaierSum(values.map((value) => (value - mean) ** 2))
  const standardError = Math.sqrt(squares / (n - 1) / n)
  return { mean, n, t: standardError > 0 ? mean / standardError : Number.NaN }
}
