import type { DailyColumns } from '../../domain/market/observation.ts'
import { asDay, type Day } from '../../kernel/time.ts'
import type { DailyBar, ProviderDaily, Split } from './parsed-observations.ts'

/** What an instrument is allowed to do. */
export interface Plausible {
  /** Futures, spreads and indices of stress may be zero or below. */
  readonly mayBeNegative: boolean
  /** The largest move of a day that passes without a second witness, as a share; moves in points for what may be negative. */
  readonly largestMove: number
  /** How many days in a row may close at the very same price, with the same high and low. */
  readonly mostRepeats: number
  /** Main unit that the stored bars are in; undefined if the provider never says. */
  readonly currency: string | undefined
}

/** Stocks and funds: single days of 40 % happen on news; more is either a split or a fault. */
export const PLAUSIBLE_STOCK: Plausible = {
  mayBeNegative: false,
  largestMove: 0.4,
  mostRepeats: 5,
  currency: 'USD',
}
/** Volatility indices doubled within a day on 2018-02-05. */
export const PLAUSIBLE_VOLATILITY: Plausible = {
  mayBeNegative: false,
  largestMove: 1.5,
  mostRepeats: 5,
  currency: undefined,
}
export const PLAUSIBLE_CURRENCY: Plausible = {
  mayBeNegative: false,
  largestMove: 0.1,
  mostRepeats: 5,
  currency: undefined,
}
/** Crude oil fell by 306 % on 2020-04-20. */
export const PLAUSIBLE_FUTURE: Plausible = {
  mayBeNegative: true,
  largestMove: 0.5,
  mostRepeats: 5,
  currency: 'USD',
}

/** What the bars are compared with. */
export interface DailyWitness {
  /** What is stored; undefined for nothing. */
  readonly stored: DailyColumns | undefined
  /** The date at the exchange now. */
  readonly today: Day
  readonly splits: readonly Split[]
  /** What another provider, or a later answer, gives as the close of a day; undefined if nobody does. */
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
  /** Rows of the answer that may be stored. */
  readonly accepted: readonly Day[]
  readonly refused: readonly { readonly day: Day; readonly fault: DailyFault }[]
}

const SAME_CLOSE = 0.02

/**
 * Which bars of an answer may be stored. A bar that jumps without a split, or that shows the same price as those before
 * it for days, is held back until a second witness agrees within 2 %; nothing that follows it is compared with it.
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

type Row = Pick<DailyBar, 'day' | 'high' | 'low' | 'close'>

interface Past {
  /** The last row that was believed. */
  readonly compared: Row | undefined
  readonly repeats: number
}

function faultOf(row: Row, past: Past, plausible: Plausible, witness: DailyWitness): DailyFault | undefined {
  const { day, close } = row
  if (day > witness.today) return 'in the future'
  if (!Number.isFinite(close) || (close <= 0 && !plausible.mayBeNegative)) return 'not a positive number'
  const confirmed = witness.confirmedClose(day)
  if (confirmed !== undefined && Math.abs(close - confirmed) <= SAME_CLOSE * Math.abs(confirmed))
    return undefined
  if (past.repeats >= plausible.mostRepeats) return 'the same price for days'
  return past.compared === undefined ? undefined : jumpFault(row, past.compared, plausible, witness.splits)
}

/** A split may already be in the stored bars, or not yet: the move is taken from either level. */
function jumpFault(
  { day, close }: Row,
  before: Row,
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

const rowsOf = (bars: DailyColumns): readonly Row[] =>
  Array.from(bars.day, (day, row) => ({
    day: asDay(day),
    high: bars.high[row],
    low: bars.low[row],
    close: bars.close[row],
  }))

/** The same close, high and low. Where high and low are unknown, an equal close says nothing. */
const isRepeat = (a: Row, b: Row): boolean => a.close === b.close && a.high === b.high && a.low === b.low

/** The last stored rows before a day, one a day. */
function rowsBefore(stored: DailyColumns | undefined, day: Day | undefined, count: number): readonly Row[] {
  if (stored === undefined || day === undefined) return []
  const latest = new Map(rowsOf(stored).map((row) => [row.day, row]))
  return [...latest.values()].filter((row) => row.day < day).slice(-count)
}

function trailingRepeats(rows: readonly Row[]): number {
  let repeats = 0
  for (let row = rows.length - 1; row > 0 && isRepeat(rows[row - 1], rows[row]); row--) repeats++
  return repeats
}
