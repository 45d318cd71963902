import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import { capital, fixed } from '../number-text.ts'

type Driver = RiskIndex['drivers'][number]

/** Of drivers of the index. */
export const DRIVERS: Readonly<Record<string, string>> = {
  vix: 'VIX',
  vix_term_structure: 'VIX term structure',
  realised_volatility: 'Realised volatility',
  credit: 'Credit',
  drawdown: 'Drawdown',
  turbulence: 'Turbulence',
  absorption: 'Absorption',
  rates_volatility: 'Rates volatility',
  geopolitics: 'Geopolitics',
}

export const REGION_WORDS: Readonly<Record<string, string>> = {
  north_america: 'North America',
  europe: 'Europe',
  asia: 'Asia',
  middle_east: 'Middle East',
  latin_america: 'Latin America',
  africa: 'Africa',
  global: 'World',
}

/** Lower thresholds of each status. */
export const STATUS_BANDS = [
  { status: 'CALM', from: 0, to: 35 },
  { status: 'MODERATE', from: 35, to: 70 },
  { status: 'ELEVATED', from: 70, to: 85 },
  { status: 'CRITICAL', from: 85, to: 100 },
] as const

export const statusOfPoint = (value: number): string =>
  STATUS_BANDS.findLast(({ from }) => value > from)?.status ?? 'CALM'

/** A wire name as words. */
export const plainName = (name: string): string => capital(name.replaceAll('_', ' '))

export const driverName = ({ name }: Pick<Driver, 'name'>): string => DRIVERS[name] ?? plainName(name)

export function readingText({ reading, unit }: Driver): string {
  const digits = Math.abs(reading) >= 100 ? 0 : Math.abs(reading) < 1 ? 2 : 1
  const figure = fixed(reading, digits)
  if (unit.startsWith('percent')) return `${figure}%`
  return figure
}

/** A band of values of the index. */
export function bandText({ above, up_to: upTo }: RiskIndex['fall_by_band'][number]): string {
  if (above === null) return `up to ${upTo}`
  return upTo === null ? `above ${above}` : `from ${above} to ${upTo}`
}
