import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import type { DayValues } from '../series/day-values.ts'
import { mean } from '../statistics/sample-statistics.ts'
import { REGION_INSTRUMENTS, type RegionName } from './region-instruments.ts'
import { depreciationPct, drawdownPct, type RegionDriverName, volatilityPct } from './region-measures.ts'
import type { Windows } from './risk-driver.ts'
import { FILL_AT_MOST_DAYS } from './risk-history.ts'
import { type Absence, scoreValues, whyAbsent } from './score-values.ts'

export interface RegionDriverHistory {
  readonly name: RegionDriverName
  readonly unit: string
  /** Mean of the available markets or currencies, 0–100; NaN if none. */
  readonly score: Numbers
  /** Of the same. */
  readonly value: Numbers
  /** Oldest of these values. */
  readonly observedOn: Numbers
  /** Of the latest score. */
  readonly symbols: readonly string[]
  /** The latest score uses a wider fund. */
  readonly proxy: boolean
  /** Of the latest score. */
  readonly absence: Absence | undefined
}

/** From market data alone. */
export interface RegionHistory {
  readonly name: RegionName
  /** Mean of the drivers, 0–100, unrounded; NaN if none. */
  readonly score: Numbers
  readonly drivers: readonly RegionDriverHistory[]
}

type Instrument = ReturnType<typeof placeInstrument>

interface Measure {
  readonly name: RegionDriverName
  readonly unit: string
  readonly markets: readonly (readonly string[])[]
  readonly proxies: readonly string[]
  read(window: DailyWindow): DayValues
}

/**
 * Mean over the region's measures (20-day volatility, 252-day drawdown, 20-day depreciation, for the Middle East crude
 * volatility) of 100·u^1.6, u the expanding ECDF of each instrument, smoothed over 3 days. An instrument needs 756 past
 * observations, the latest at most 3 trading days old.
 * @param day of the risk history
 */
export function regionHistory(name: RegionName, windows: Windows, day: Numbers): RegionHistory {
  const drivers = measuresOf(name).map((measure) => driverHistory(measure, windows, day))
  const score = Float64Array.from({ length: day.length }, (_, index) =>
    mean(drivers.map((driver) => driver.score[index]).filter((value) => !Number.isNaN(value))),
  )
  return { name, score, drivers }
}

function measuresOf(name: RegionName): readonly Measure[] {
  const { equities, proxies, currencies, crude } = REGION_INSTRUMENTS[name]
  const measures: Measure[] = [
    { name: 'equity_volatility', unit: 'percent a year', markets: equities, proxies, read: volatilityPct },
    {
      name: 'equity_drawdown',
      unit: 'percent below the 252-day high',
      markets: equities,
      proxies,
      read: drawdownPct,
    },
    {
      name: 'currency_depreciation',
      unit: 'percent lost to the US dollar in 20 days',
      markets: currencies,
      proxies: [],
      read: depreciationPct,
    },
  ]
  if (crude.length > 0) {
    measures.push({
      name: 'crude_volatility',
      unit: 'percent a year',
      markets: [crude],
      proxies: [],
      read: volatilityPct,
    })
  }
  return measures
}

function driverHistory(measure: Measure, windows: Windows, day: Numbers): RegionDriverHistory {
  const place = (symbols: readonly string[], proxy: boolean) =>
    symbols.flatMap((symbol) => {
      const window = windows.get(symbol)
      return window === undefined ? [] : [placeInstrument(symbol, proxy, measure.read(window), day)]
    })
  const markets = measure.markets.map((symbols) => place(symbols, false))
  const proxies = place(measure.proxies, true)
  const score = new Float64Array(day.length)
  const value = new Float64Array(day.length)
  const observedOn = new Float64Array(day.length)
  for (let index = 0; index < day.length; index++) {
    const chosen = chooseOn(index, markets, proxies)
    score[index] = mean(chosen.map((one) => one.score[index]))
    value[index] = mean(chosen.map((one) => one.value[index]))
    observedOn[index] =
      chosen.length === 0 ? Number.NaN : Math.min(...chosen.map((one) => one.observedOn[index]))
  }
  const latest = chooseOn(day.length - 1, markets, proxies)
  return {
    name: measure.name,
    unit: measure.unit,
    score,
    value,
    observedOn,
    symbols: latest.map((one) => one.symbol),
    proxy: latest.some((one) => one.proxy),
    absence: latest.length > 0 ? undefined : absenceOf(measure, windows, [...markets.flat(), ...proxies]),
  }
}

function placeInstrument(symbol: string, proxy: boolean, values: DayValues, day: Numbers) {
  const own = scoreValues(values)
  const { value: score } = alignOnDays(day, { day: own.day, value: own.score }, FILL_AT_MOST_DAYS)
  const aligned = alignOnDays(day, values, FILL_AT_MOST_DAYS)
  return { symbol, proxy, ownDays: own.day, score, ...aligned }
}

/** Per market the first alternative with a score; proxies only if no market has one. */
function chooseOn(
  index: number,
  markets: readonly (readonly Instrument[])[],
  proxies: readonly Instrument[],
): readonly Instrument[] {
  const scored = (one: Instrument) => !Number.isNaN(one.score[index])
  const chosen = markets.flatMap((alternatives) => alternatives.filter(scored).slice(0, 1))
  return chosen.length > 0 ? chosen : proxies.filter(scored)
}

function absenceOf(measure: Measure, windows: Windows, placed: readonly Instrument[]): Absence {
  const longest = placed.reduce<Instrument | undefined>(
    (best, one) => (best === undefined || one.ownDays.length > best.ownDays.length ? one : best),
    undefined,
  )
  if (longest !== undefined) return whyAbsent([longest.symbol], windows, longest.ownDays)
  return {
    kind: 'no_bars',
    symbols: [...measure.markets.map(([preferred]) => preferred), ...measure.proxies],
  }
}

/**
 * By share of world output; NaN if no region has a score.
 * @param scores 0–100; NaN if missing
 */
export function gdpWeightedScore(scores: ReadonlyMap<RegionName, number>): number {
  let sum = 0
  let total = 0
  for (const [name, score] of scores) {
    if (Number.isNaN(score)) continue
    sum += REGION_INSTRUMENTS[name].gdpShare * score
    total += REGION_INSTRUMENTS[name].gdpShare
  }
  return sum / total
}

export const NEWS_SHARE = 0.45

/** 0.55·M + 0.45·N, 0–100; only one of them if the other is NaN. */
export function combinedScore(market: number, news: number): number {
  if (Number.isNaN(news)) return market
  return Number.isNaN(market) ? news : (1 - NEWS_SHARE) * market + NEWS_SHARE * news
}
