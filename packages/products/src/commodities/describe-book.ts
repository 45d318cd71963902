import { bookFigures, followBook } from '@bellwether-markets/engine/commodities/book-path'
import {
  type BookDecision,
  bookDecisions,
  OUTER_THIRD,
} from '@bellwether-markets/engine/commodities/commodity-book'
import type { CommodityDay } from '@bellwether-markets/engine/commodities/commodity-day'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import type { CommoditySeries } from '@bellwether-markets/engine/commodities/commodity-series'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { round } from '@bellwether-markets/engine/series/round'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { known } from '../known.ts'
import type { CommodityBook } from './book-schema.ts'

/** Fraction of what is bought or sold. */
const COST = 0.001

const RULE =
  'Long the best third and short the worst third of the scores, decided after the last trading day of each week and filled at the next close. A position is kept until it is past the median. Inverse volatility within each side; each side sums to 100% of the capital, so 200% in all. Cost: 10 basis points of what is bought or sold.'

const NO_RECORD =
  'No decision of this book is written to the track record before its prices exist, so there is no record; what was computed afterwards is called backtest.'

/** @param series with the returns of all rows */
export function describeBook(
  rows: readonly CommodityDay[],
  series: readonly CommoditySeries[],
): CommodityBook {
  const decisions = bookDecisions(rows)
  const last = decisions.at(-1)
  return {
    decided_on: last === undefined ? null : formatDay(asDay(last.day)),
    positions: last === undefined ? [] : positionsOf(last),
    rule: RULE,
    kind: 'paper',
    record: null,
    record_note: NO_RECORD,
    backtest: backtestOf(decisions, rows, series),
  }
}

function positionsOf({ day, positions }: BookDecision): CommodityBook['positions'] {
  const printed = (['long', 'short'] as const).flatMap((side) => {
    const ofSide = positions.filter((position) => position.side === side)
    const weights = largestRemainder(
      ofSide.map(({ weight }) => 100 * weight),
      100,
      1,
    )
    return ofSide.map((position, at) => ({ ...position, weight_pct: weights[at] }))
  })
  return printed
    .sort((a, b) => a.rank - b.rank)
    .map((position) => ({
      symbol: COMMODITY_INSTRUMENTS[position.member].future,
      side: position.side,
      weight_pct: position.weight_pct,
      since: formatDay(asDay(position.since)),
      reason: reasonOf(position, day),
    }))
}

function reasonOf({ side, since, rank, share, of }: BookDecision['positions'][number], day: number): string {
  const third = `the ${side === 'long' ? 'best' : 'worst'} third`
  const isOuter = (side === 'long' ? share : 1 - share) > OUTER_THIRD
  const place = `Rank ${rank} of ${of}`
  if (since === day) return `${place}: entered ${third}.`
  return isOuter ? `${place}: in ${third}.` : `${place}: no longer in ${third}, not past the median.`
}

function backtestOf(
  decisions: readonly BookDecision[],
  rows: readonly CommodityDay[],
  series: readonly CommoditySeries[],
): CommodityBook['backtest'] {
  const path = followBook(
    decisions,
    rows.map(({ day }) => day),
    series.map(({ returns }) => returns),
  )
  const last = path.day.length - 1
  if (last + 1 < TRADING_DAYS_A_YEAR) return null
  const { returnAYear, sharpe, t, turnoverAWeek, counted } = bookFigures(path, COST)
  return {
    from: formatDay(asDay(path.day[0])),
    to: formatDay(asDay(path.day[last])),
    return_pct_a_year: round(100 * returnAYear, 2),
    sharpe: known(sharpe, 2),
    t: known(t, 2),
    counted_pct: round(100 * counted, 1),
    turnover_a_week: round(turnoverAWeek, 3),
  }
}
