import { MOST_SIGNALS, type ScoredHalfHour } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { mean } from '@bellwether-markets/engine/statistics/sample-statistics'
import { barReturns } from './intraday-outcomes.ts'
import type { HeldForm } from './source-windows.ts'

export interface IntradayHoldings {
  readonly held: HeldForm['held']
  /** Sum of the mean returns of all scored bars, by day. */
  readonly market: ReadonlyMap<number, number>
}

/** A part of the money for each call that may stand in a half hour. */
const WEIGHT = 1 / MOST_SIGNALS
/** In and out. */
const TRADES = 2

/** Every call held to the close of the next bar; what one half hour sells, the next buys again. */
export function intradayHoldings(halfHours: readonly ScoredHalfHour[]): IntradayHoldings {
  const days = [...Map.groupBy(halfHours, ({ day }) => day)].map(([day, own]) => ({
    day,
    ...dayOf(own.map(resolvedIn)),
  }))
  return {
    held: {
      day: days.map(({ day }) => day),
      gross: days.map(({ gross }) => gross),
      traded: days.map(({ calls }) => TRADES * WEIGHT * calls),
    },
    market: new Map(days.map(({ day, market }) => [day, market])),
  }
}

interface HalfHourReturns {
  readonly all: readonly number[]
  /** In the direction of the call. */
  readonly called: readonly number[]
}

function resolvedIn({ bars }: ScoredHalfHour): HalfHourReturns {
  const known = bars
    .map((bar) => ({ bar, result: barReturns(bar) }))
    .filter(({ result }) => !Number.isNaN(result))
  return {
    all: known.map(({ result }) => result),
    called: known.flatMap(({ bar: { direction }, result }) =>
      direction === undefined ? [] : [direction === 'long' ? result : -result],
    ),
  }
}

function dayOf(halfHours: readonly HalfHourReturns[]): { gross: number; market: number; calls: number } {
  const sums = { gross: 0, market: 0, calls: 0 }
  for (const { all, called } of halfHours) {
    if (all.length > 0) sums.market += mean(all)
    for (const result of called) sums.gross += WEIGHT * result
    sums.calls += called.length
  }
  return sums
}
