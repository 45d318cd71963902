import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isStalePrice } from '@bellwether-markets/engine/market/missed-sessions'
import type { CurveWindow, DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { type DayValues, dayValues } from '@bellwether-markets/engine/series/day-values'
import { round } from '@bellwether-markets/engine/series/round'
import { percent } from '../english.ts'
import { unknownAmong } from '../named-symbols.ts'
import type { LeftOut } from './check-schema.ts'
import { dollarRates } from './dollar-rates.ts'
import type { Holdings } from './read-holdings.ts'

export const FEWEST_DAYS = 60
const MOST_LEFT_OUT = 0.2
const ROUNDING = 1e-9
const CENTS = 100
const NOT_TRACKED = 'It is not tracked.'
/** Levels of volatility and yields. */
const NOT_HELD: readonly string[] = ['^VIX', '^VIX3M', '^IRX', '^TNX']

export interface Market {
  readonly tracked: readonly Asset[]
  readonly bars: ReadonlyMap<string, DailyWindow>
  /** Contract months of futures. */
  readonly months: ReadonlyMap<string, CurveWindow>
}

export interface UsableHolding {
  readonly asset: Asset
  readonly window: DailyWindow
  /** A fraction; with the cash they sum to 1. */
  readonly weight: number
}

export interface UsableHoldings {
  readonly holdings: readonly UsableHolding[]
  readonly cash: number
  readonly leftOut: readonly LeftOut[]
}

/** Adjusted closes above zero. */
export const pricesOf = ({ day, adjClose }: DailyWindow): DayValues => positive(day, adjClose)

const positive = (day: DailyWindow['day'], price: DailyWindow['day']): DayValues =>
  dayValues(
    day,
    Float64Array.from(price, (value) => (value > 0 ? value : Number.NaN)),
  )

/**
 * Leaves out what cannot be checked and scales up the rest.
 * @throws AppError if that is more than a fifth of the whole, or shares of it have no price
 */
export function usableHoldings(asked: Holdings, market: Market, asOf: Instant): UsableHoldings {
  const bySymbol = new Map(market.tracked.map((asset) => [asset.symbol, asset]))
  const weights = asked.by === 'weight' ? asked.amounts : weightsOfShares(asked, market, bySymbol)
  const holdings: UsableHolding[] = []
  const leftOut: LeftOut[] = []
  let lost = 0
  for (const [symbol, weight] of weights) {
    const found = usable(bySymbol.get(symbol), market.bars.get(symbol), asOf)
    if (typeof found !== 'string') {
      holdings.push({ ...found, weight })
      continue
    }
    lost += weight
    const suggestions = bySymbol.has(symbol) ? [] : suggestionsFor(symbol, market)
    leftOut.push({ symbol, weight_pct: round(100 * weight, 2), reason: found, suggestions })
  }
  if (lost > MOST_LEFT_OUT + ROUNDING || holdings.length === 0) throw tooMuchLeftOut(leftOut, lost)
  return {
    holdings: holdings.map((holding) => ({ ...holding, weight: holding.weight / (1 - lost) })),
    cash: asked.cash / (1 - lost),
    leftOut,
  }
}

/** Or why not. */
function usable(
  asset: Asset | undefined,
  window: DailyWindow | undefined,
  asOf: Instant,
): Pick<UsableHolding, 'asset' | 'window'> | string {
  if (asset === undefined) return NOT_TRACKED
  if (NOT_HELD.includes(asset.symbol)) return 'It is a level of volatility or yield, which nobody can hold.'
  const { day } = window === undefined ? { day: [] } : pricesOf(window)
  if (window === undefined || day.length === 0) return 'No price is known.'
  const last = asDay(day[day.length - 1])
  if (isStalePrice(asset, last, asOf)) return `Its last price is of ${formatDay(last)}.`
  const days = day.length - 1
  return days < FEWEST_DAYS ? tooShort(days) : { asset, window }
}

const tooShort = (days: number): string =>
  `Only ${days} daily returns are known; at least ${FEWEST_DAYS} are needed.`

const suggestionsFor = (symbol: string, { tracked }: Market): string[] =>
  unknownAmong(
    [symbol],
    tracked.map(({ symbol: text, name }) => ({ text, name })),
  )[0].suggestions

/** By the latest closes in dollars. @throws AppError if a price is not known */
function weightsOfShares(
  { amounts, cash }: Holdings,
  market: Market,
  bySymbol: ReadonlyMap<string, Asset>,
): ReadonlyMap<string, number> {
  const worths = new Map<string, number>()
  for (const [symbol, shares] of amounts) {
    const asset = bySymbol.get(symbol)
    if (asset === undefined) throw withoutPrice(symbol, NOT_TRACKED, suggestionsFor(symbol, market))
    const price = dollarPrice(asset, market)
    if (price === undefined) throw withoutPrice(symbol, 'No price in dollars is known.', [])
    worths.set(symbol, shares * price)
  }
  const whole = [...worths.values()].reduce((sum, worth) => sum + worth, 0) / (1 - cash)
  return new Map([...worths].map(([symbol, worth]) => [symbol, worth / whole]))
}

/** Unadjusted; undefined if it or the rate is not known. */
function dollarPrice({ symbol, currency }: Asset, { tracked, bars }: Market): number | undefined {
  const window = bars.get(symbol)
  const price = window && lastOf(positive(window.day, window.close))
  if (price === undefined || currency === 'USD') return price
  if (currency === 'USX') return price / CENTS
  const rates = dollarRates(tracked, bars, currency)
  const rate = rates && lastOf(rates)
  return rate === undefined ? undefined : price * rate
}

const lastOf = ({ value }: DayValues): number | undefined => value[value.length - 1]

function withoutPrice(symbol: string, reason: string, suggestions: readonly string[]): AppError {
  const meant = suggestions.map((suggestion) => ` Did you mean ${suggestion}?`).join('')
  const hint = `${symbol}: ${reason} Its shares have no worth here, so leave it out, or send weights.${meant}`
  return new AppError('symbol_not_tracked', {
    hint,
    reason: hint,
    symbol,
    nearest: suggestions,
  })
}

function tooMuchLeftOut(leftOut: readonly LeftOut[], lost: number): AppError {
  const isUnknown = leftOut.some(({ reason }) => reason === NOT_TRACKED)
  const each = leftOut.map(({ symbol, reason, suggestions }) =>
    [`${symbol}: ${reason}`, ...suggestions.map((suggestion) => `Did you mean ${suggestion}?`)].join(' '),
  )
  const hint = `${percent(lost, 1)} of the weight cannot be checked; at most ${percent(MOST_LEFT_OUT)} may be left out. ${each.join(' ')}`
  return new AppError(isUnknown ? 'symbol_not_tracked' : 'no_data_then', {
    hint,
    reason: hint,
    left_out: leftOut,
  })
}
