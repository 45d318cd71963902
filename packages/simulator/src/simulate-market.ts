import { createBoundedCache } from '@bellwether-markets/engine/kernel/bounded-cache'
import { onceEach } from '@bellwether-markets/engine/kernel/remembered'
import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import { barValues } from '@bellwether-markets/engine/market/daily-window'
import type {
  DailyColumns,
  IntradayColumns,
  Observations,
  QuoteColumns,
} from '@bellwether-markets/engine/market/observation'
import { tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { createWorld } from './create-world.ts'
import { createCurveSeries } from './curve-series.ts'
import { createDailySeries, createSessionDays, type DailySeries } from './daily-series.ts'
import { createFundamentalSeries } from './fundamental-series.ts'
import { intradayBars } from './intraday-bars.ts'
import { type IntradayTape, intradayQuotes, intradayTape } from './intraday-tape.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import { createSimulatedNews } from './simulated-news.ts'
import { createSimulatedSchedule } from './simulated-schedule.ts'
import type { World } from './world.ts'

export const DEMO_EPOCH: Day = dayFromDate(2015, 1, 2)

export interface SimulatedMarket extends Observations {
  /** Adds the days up to `day`; existing days do not change. */
  extendTo(day: Day): void
}

const QUOTE_DAYS_CACHED = 192
/** More than a month of each asset: signals read that much. */
const BAR_DAYS_CACHED = 32

/**
 * A market without a day yet. Bars are created when a symbol is first read. A symbol depends on seed, epoch and itself
 * only, not on other symbols, access order or the last day.
 * @param seed any finite number
 * @param epoch first day; another epoch gives another market
 * @param plantedIc strength of `PLANTED_TRUTH` in units of its `ic`; 0 plants nothing
 */
export function createSimulatedMarket({
  seed,
  universe,
  epoch = DEMO_EPOCH,
  plantedIc = PLANTED_TRUTH.ic,
}: {
  readonly seed: number
  readonly universe: Universe
  readonly epoch?: Day
  readonly plantedIc?: number
}): SimulatedMarket {
  const world = createWorld(seed, epoch, plantedIc)
  const { seriesOf, curveOf, fundamentalsOf } = createSymbolData(world, universe)
  const { quotes, intraday } = createIntradayData(seed, universe, seriesOf)
  let lastDay: Day = asDay(epoch - 1)
  const daily = (symbol: string): DailyColumns | undefined => seriesOf(symbol)?.columns()

  return {
    universe,
    since: firstInstant(universe, epoch),
    isSimulated: true,
    daily,
    quotes,
    intraday,
    curve: (symbol) => curveOf(symbol)?.(),
    fundamentals: (symbol) => fundamentalsOf(symbol)?.(),
    scheduled: createSimulatedSchedule(world, universe, () => lastDay),
    news: createSimulatedNews(world, universe, daily, () => lastDay),
    extendTo: (day) => {
      world.extendTo(day)
      lastDay = asDay(Math.max(lastDay, day))
    },
  }
}

function createSymbolData(world: World, universe: Universe) {
  const sessionDays = createSessionDays(world.grid)
  const seriesOf = onceForEach(universe, (asset) => createDailySeries(asset, world, sessionDays))
  const curveOf = onceForEach(universe, (asset) => {
    const daily = seriesOf(asset.symbol)
    return asset.assetClass === 'commodity' && daily !== undefined
      ? createCurveSeries(asset, world, daily.columns)
      : undefined
  })
  const fundamentalsOf = onceForEach(universe, (asset) =>
    asset.assetClass === 'equity' ? createFundamentalSeries(asset, world) : undefined,
  )
  return { seriesOf, curveOf, fundamentalsOf }
}

function createIntradayData(
  seed: number,
  universe: Universe,
  seriesOf: (symbol: string) => DailySeries | undefined,
) {
  const quotesOf = createBoundedCache<QuoteColumns>(QUOTE_DAYS_CACHED)
  const barsOf = createBoundedCache<IntradayColumns>(universe.assets.length * BAR_DAYS_CACHED)

  const tapeOf = (symbol: string, day: Day): IntradayTape | undefined => {
    const asset = universe.bySymbol.get(symbol)
    const daily = seriesOf(symbol)
    return asset && daily && intradayTape(seed, asset, day, daily)
  }
  const makeQuotes = (symbol: string, day: Day): QuoteColumns | undefined => {
    const tape = tapeOf(symbol, day)
    return tape && intradayQuotes(symbol, day, tape)
  }
  const makeBars = (symbol: string, day: Day): IntradayColumns | undefined => {
    const tape = tapeOf(symbol, day)
    const daily = seriesOf(symbol)?.columns()
    if (tape === undefined || daily === undefined) return undefined
    const before = lastIndexUpTo(daily.day, day - 1)
    if (before < 0) return undefined
    return intradayBars(symbol, day, tape, barValues(daily, 'close', [before, before + 1])[0])
  }
  return {
    quotes: (symbol: string, day: Day) => quotesOf(`${symbol} ${day}`, () => makeQuotes(symbol, day)),
    intraday: (symbol: string, day: Day) => barsOf(`${symbol} ${day}`, () => makeBars(symbol, day)),
  }
}

/** Undefined if untracked or without such data. */
function onceForEach<S>(
  universe: Universe,
  make: (asset: Asset) => S | undefined,
): (symbol: string) => S | undefined {
  const ofAsset = onceEach(make)
  return (symbol) => {
    const asset = universe.bySymbol.get(symbol)
    return asset && ofAsset(asset)
  }
}

/** First open on the epoch, or midnight UTC if no asset trades that day. */
function firstInstant(universe: Universe, epoch: Day): Instant {
  const opens = universe.assets.flatMap((asset) => tradingSession(asset, epoch)?.open ?? [])
  return opens.reduce((first, open) => asInstant(Math.min(first, open)), opens[0] ?? startOfUtcDay(epoch))
}
