import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { latestRows, rowsOf } from './daily-columns.ts'
import type { DailyBar, ProviderDaily, Split } from './parsed-observations.ts'

export interface Plausible {
  /** True for futures, spreads and stress indices. */
  readonly mayBeNegative: boolean
  /** Largest daily move accepted without a second provider: a share, or points if `mayBeNegative`. */
  readonly largestMove: number
  /** Days that may show the same close, high and low. */
  readonly mostRepeats: number
  /** Of the stored bars; undefined if never stated. */
  readonly currency: string | undefined
}

/** Single days of 40 % happen on news; more is a split or a fault. */
export const PLAUSIBLE_STOCK: Plausible = {
  mayBeNegative: false,
  largestMove: 0.4,
  mostRepeats: 5,
  currency: 'USD',
}
const PLAUSIBLE_INDEX: Plausible = { ...PLAUSIBLE_STOCK, largestMove: 0.25, currency: undefined }
/** Volatility indices doubled on 2018-02-05. */
const PLAUSIBLE_VOLATILITY: Plausible = { ...PLAUSIBLE_INDEX, largestMove: 1.5 }
const PLAUSIBLE_CURRENCY: Plausible = { ...PLAUSIBLE_INDEX, largestMove: 0.1 }
/** Crude oil fell by 306 % on 2020-04-20. */
export const PLAUSIBLE_FUTURE: Plausible = { ...PLAUSIBLE_STOCK, mayBeNegative: true, largestMove: 0.5 }
/** Short yields were near or below zero (March 2020): relative moves say little. */
const PLAUSIBLE_YIELD: Plausible = {
  mayBeNegative: true,
  largestMove: 10,
  mostRepeats: 30,
  currency: undefined,
}
const YIELDS = ['^IRX', '^TNX', '^FVX', '^TYX']

export function plausibleOf({ symbol, assetClass }: Asset): Plausible {
  if (assetClass === 'fx') return PLAUSIBLE_CURRENCY
  if (assetClass === 'commodity') return PLAUSIBLE_FUTURE
  if (assetClass !== 'index') return PLAUSIBLE_STOCK
  if (YIELDS.includes(symbol)) return PLAUSIBLE_YIELD
  return symbol.startsWith('^VIX') ? PLAUSIBLE_VOLATILITY : PLAUSIBLE_INDEX
}

export interface DailyWitness {
  readonly stored: DailyColumns | undefined
  readonly today: Day
  readonly splits: readonly Split[]
  /** Close by another provider or a later answer. */
  readonly confirmedClose: (day: Day) => number | undefined
}

export type DailyFault =
  | 'not a positive number'
  | 'in the future'
  | 'a jump without a split'
  | 'a hundred times off'
  | 'the same price for days'
  | 'another currency'

export interface DailyCheck {
  readonly accepted: readonly Day[]
  readonly refused: readonly { readonly day: Day; readonly fault: DailyFault }[]
}

const SAME_CLOSE = 0.02

/**
 * A jump without a split, or a price repeated for days, is rejected until a second provider agrees within 2 %. Later
 * bars are not compared with a rejected one.
 */
export function checkDailyBars(
  supplied: ProviderDaily,
  plausible: Plausible,
  witness: DailyWitness,
): DailyCheck {
  const { bars } = supplied
  const days = Array.from(bars.day, asDay)
  if (
    supplied.currency !== undefined &&
    plausible.currency !== undefined &&
    supplied.currency !== plausible.currency
  ) {
    return { accepted: [], refused: days.map((day) => ({ day, fault: 'another currency' })) }
  }
  const accepted: Day[] = []
  const refused: { day: Day; fault: DailyFault }[] = []
  const earlier = rowsBefore(witness.stored, days[0], plausible.mostRepeats + 1)
  let repeats = trailingRepeats(earlier)
  let last = earlier.at(-1)
  let compared = last
  for (const row of rowsOf(bars)) {
    repeats = last !== undefined && isRepeat(last, row) ? repeats + 1 : 0
    last = row
    const fault = faultOf(row, { compared, repeats }, plausible, witness)
    if (fault !== undefined) refused.push({ day: row.day, fault })
    else {
      accepted.push(row.day)
      compared = row
    }
  }
  return { accepted, refused }
}

interface Past {
  readonly compared: DailyBar | undefined
  readonly repeats: number
}

function faultOf(
  row: DailyBar,
  past: Past,
  plausible: Plausible,
  witness: DailyWitness,
): DailyFault | undefined {
  const { day, close } = row
  if (day > witness.today) return 'in the future'
  if (!Number.isFinite(close) || (close <= 0 && !plausible.mayBeNegative)) return 'not a positive number'
  const confirmed = witness.confirmedClose(day)
  if (confirmed !== undefined && Math.abs(close - confirmed) <= SAME_CLOSE * Math.abs(confirmed))
    return undefined
  if (past.repeats >= plausible.mostRepeats) return 'the same price for days'
  return past.compared === undefined ? undefined : jumpFault(row, past.compared, plausible, witness.splits)
}

/** Stored bars may or may not include a split yet: both levels count. */
function jumpFault(
  { day, close }: DailyBar,
  before: DailyBar,
  { largestMove }: Plausible,
  splits: readonly Split[],
): DailyFault | undefined {
  if (before.close === 0) return undefined
  const levels = [before.close]
  for (const split of splits) {
    if (split.day > before.day && split.day <= day)
      levels.push((before.close * split.denominator) / split.numerator)
  }
  if (levels.some((level) => Math.abs(close - level) / Math.abs(level) <= largestMove)) return undefined
  const ratio = close / before.close
  return isNear(ratio, 100) || isNear(ratio, 0.01) ? 'a hundred times off' : 'a jump without a split'
}

const isNear = (ratio: number, target: number): boolean => Math.abs(ratio / target - 1) < 0.25

/** Equal closes prove nothing if high and low are unknown. */
const isRepeat = (a: DailyBar, b: DailyBar): boolean =>
  a.close === b.close && a.high === b.high && a.low === b.low

function rowsBefore(
  stored: DailyColumns | undefined,
  day: Day | undefined,
  count: number,
): readonly DailyBar[] {
  if (stored === undefined || day === undefined) return []
  return [...latestRows(stored).values()].filter((row) => row.day < day).slice(-count)
}

function trailingRepeats(rows: readonly DailyBar[]): number {
  let repeats = 0
  for (let row = rows.length - 1; row > 0 && isRepeat(rows[row - 1], rows[row]); row--) repeats++
  return repeats
}
