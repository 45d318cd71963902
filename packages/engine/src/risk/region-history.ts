import { mean } from '../statistics/sample-statistics.ts'
import { type RegionDriver, regionDrivers } from './region-drivers.ts'
import { REGION_INSTRUMENTS, type RegionName } from './region-instruments.ts'
import type { RegionDriverName } from './region-measures.ts'
import type { Windows } from './risk-driver.ts'
import { ownReadings, type RiskRows } from './risk-history.ts'
import { regionPlace } from './risk-measures.ts'
import { isScored } from './risk-scores.ts'
import { type Absence, whyInstrumentAbsent } from './score-values.ts'

export interface RegionDriverOn {
  readonly name: RegionDriverName
  readonly unit: string
  /** Mean of the available markets or currencies, 0–100; NaN if none. */
  readonly score: number
  /** Of the same. */
  readonly value: number
  /** Oldest of these values; NaN if none. */
  readonly observedOn: number
  readonly symbols: readonly string[]
  /** It uses a wider fund. */
  readonly proxy: boolean
}

/** Of one session, from market data alone. */
interface RegionOn {
  /** Mean of the drivers, 0–100, unrounded; NaN if none. */
  readonly score: number
  readonly drivers: readonly RegionDriverOn[]
}

/**
 * Mean over the region's measures (20-day volatility, 252-day drawdown, 20-day depreciation, for the Middle East crude
 * volatility) of 100·u^1.6, u the share of lower readings among all earlier ones of each instrument, smoothed over 3
 * days. An instrument needs 756 past observations, the latest at most 3 trading days old.
 * @param at row of the session
 */
export function regionOn(name: RegionName, rows: RiskRows, at: number): RegionOn {
  const drivers = regionDrivers(name).map((driver) => driverOn(driver, rows, at))
  return {
    drivers,
    score: mean(drivers.map(({ score }) => score).filter((score) => !Number.isNaN(score))),
  }
}

/** Per market the first alternative with a score; proxies only if no market has one. */
function driverOn(
  { name, unit, markets, proxies }: RegionDriver,
  { readings, scores }: RiskRows,
  at: number,
): RegionDriverOn {
  const { score } = scores[at]
  const { value, observedOn } = readings[at]
  const scored = (symbol: string) => isScored(readings, at, score, regionPlace(name, symbol))
  const own = markets.flatMap((alternatives) => alternatives.filter(scored).slice(0, 1))
  const symbols = own.length > 0 ? own : proxies.filter(scored)
  const places = symbols.map((symbol) => regionPlace(name, symbol))
  return {
    name,
    unit,
    symbols,
    score: mean(places.map((place) => score[place])),
    value: mean(places.map((place) => value[place])),
    observedOn: places.length === 0 ? Number.NaN : Math.min(...places.map((place) => observedOn[place])),
    proxy: own.length === 0 && symbols.length > 0,
  }
}

/** Why a driver of a region has no score on the last session. */
export function whyRegionAbsent(
  region: RegionName,
  name: RegionDriverName,
  rows: RiskRows,
  windows: Windows,
): Absence {
  const driver = regionDrivers(region).find((one) => one.name === name)
  const symbols = driver === undefined ? [] : [...driver.markets.flat(), ...driver.proxies]
  const known = symbols.map((symbol) => ({ symbol, ...ownReadings(rows, regionPlace(name, symbol)) }))
  const [longest] = known
    .filter(({ symbol, count }) => count > 0 || windows.has(symbol))
    .toSorted((a, b) => b.count - a.count)
  if (longest !== undefined) return whyInstrumentAbsent([longest.symbol], windows, longest)
  const preferred = driver === undefined ? [] : driver.markets.map(([first]) => first)
  return { kind: 'no_bars', symbols: [...preferred, ...(driver?.proxies ?? [])] }
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
