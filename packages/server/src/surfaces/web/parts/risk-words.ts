import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
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

export function bandText({ above, up_to: upTo }: RiskIndex['fall_by_band'][number]): string {
  if (above === null) return `up to ${upTo}`
  return upTo === null ? `above ${above}` : `from ${above} to ${upTo}`
}

const RISK_WORDS: Readonly<Record<string, string>> = {
  CALM: 'Low risk',
  MODERATE: 'Moderate risk',
  ELEVATED: 'Elevated risk',
  CRITICAL: 'Critical risk',
}
const MARKET_WORDS: Readonly<Record<string, string>> = {
  BULL: 'in a rising market',
  BEAR: 'in a falling market',
  SIDEWAYS: 'in a market without direction',
  CRISIS: 'in a crisis',
}

export function marketSentence(risk: RiskIndex | undefined, regime: MarketRegime | undefined): string {
  const first = risk === undefined ? undefined : RISK_WORDS[risk.status]
  const second = regime === undefined ? undefined : MARKET_WORDS[regime.regime]
  if (first === undefined && second === undefined) return 'The market.'
  if (first === undefined) return `The market is ${second}.`
  return second === undefined ? `${first}.` : `${first} ${second}.`
}

export function marketLead(risk: RiskIndex | undefined, regime: MarketRegime | undefined): string {
  return [
    risk === undefined ? '' : weekText(risk),
    risk === undefined ? '' : regionText(risk),
    regime === undefined ? '' : gapText(regime),
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function weekText({ change_7d: change }: RiskIndex): string {
  if (change === null) return ''
  if (Math.abs(change) < 0.05) return 'Risk is where it was a week ago.'
  return `Risk ${change < 0 ? 'fell' : 'rose'} ${fixed(Math.abs(change))} points this week.`
}

function regionText({ regions }: RiskIndex): string {
  const [first] = Object.entries(regions)
    .filter(([, { score }]) => score !== null)
    .sort(([, one], [, other]) => (other.score ?? 0) - (one.score ?? 0))
  return first === undefined
    ? ''
    : `Of the regions, ${withArticle(first[0])} stands highest at ${fixed(first[1].score)}, ${first[1].status}.`
}

const withArticle = (region: string): string =>
  `${region === 'middle_east' ? 'the ' : ''}${REGION_WORDS[region]}`

const gapText = ({ gap_pct: gap }: MarketRegime): string =>
  `The S&P 500 closed ${fixed(Math.abs(gap))}% ${gap < 0 ? 'below' : 'above'} its 200-day average.`
