import { asInstant, type Day, dayFromDate, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import type { Universe } from '../market/asset.ts'
import type { Observations, QuoteColumns } from '../market/observation.ts'
import { tradingSession } from '../market/trading-hours.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { createWorld } from './create-world.ts'
import { createDailySeries, type DailySeries } from './daily-series.ts'
import { intradayQuotes } from './intraday-quotes.ts'

/** The first day of the demo market. */
export const DEMO_EPOCH: Day = dayFromDate(2015, 1, 2)

/** A simulated market that goes on as days pass. */
export interface SimulatedMarket extends Observations {
  /** Adds the days up to and with `day`; what was there before stays as it was. Earlier days change nothing. */
  extendTo(day: Day): void
}

const QUOTE_DAYS_KEPT = 192

/**
 * A market without a day yet. Bars are made when a symbol is first asked for, so that extending costs nothing for
 * what nobody reads. Every symbol depends on seed, epoch and itself alone, never on what else is tracked, on the
 * order of the questions or on the last day.
 * @param seed any finite number
 * @param epoch first day; another one is another market
 */
export function createSimulatedMarket({
  seed,
  universe,
  epoch = DEMO_EPOCH,
}: {
  readonly seed: number
  readonly universe: Universe
  readonly epoch?: Day
}): SimulatedMarket {
  const world = createWorld(seed, epoch)
  const series = new Map<string, DailySeries>()
  const quotesOf = createBoundedCache<QuoteColumns>(QUOTE_DAYS_KEPT)

  const seriesOf = (symbol: string): DailySeries | undefined => {
    const known = series.get(symbol)
    const asset = universe.bySymbol.get(symbol)
    if (known !== undefined || asset === undefined) return known
    const made = createDailySeries(asset, world)
    series.set(symbol, made)
    return made
  }

  return {
    universe,
    since: firstInstant(universe, epoch),
    daily: (symbol) => seriesOf(symbol)?.columns(),
    quotes: (symbol, day) =>
      quotesOf(`${symbol} ${day}`, () => {
        const asset = universe.bySymbol.get(symbol)
        const daily = seriesOf(symbol)
        if (asset === undefined || daily === undefined) return undefined
        return intradayQuotes(seed, asset, day, daily.columns(), daily.bar)
      }),
    extendTo: world.extendTo,
  }
}

/**
 * The market of a seed over given days, in one go: the same as one that was extended day by day.
 * @param from first day, the epoch of the demo market unless told otherwise
 * @param to last day, included
 * @throws RangeError where the trading calendar ends before `to`
 */
export function simulateMarket({
  seed,
  universe,
  from = DEMO_EPOCH,
  to,
}: {
  readonly seed: number
  readonly universe: Universe
  readonly from?: Day
  readonly to: Day
}): Observations {
  const market = createSimulatedMarket({ seed, universe, epoch: from })
  market.extendTo(to)
  return market
}

/** The first session's open on the epoch, or midnight UTC where no asset trades that day. */
function firstInstant(universe: Universe, epoch: Day): Instant {
  const opens = universe.assets.flatMap((asset) => tradingSession(asset, epoch)?.open ?? [])
  return opens.reduce((first, open) => asInstant(Math.min(first, open)), opens[0] ?? startOfUtcDay(epoch))
}
