import { createHash } from 'node:crypto'
import { asDay, dateOf, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import { drawdownOutcomes } from '@bellwether-markets/engine/risk/drawdown-outcomes'
import { WEIGHTED_DRIVERS } from '@bellwether-markets/engine/risk/driver-weights'
import type { Windows } from '@bellwether-markets/engine/risk/risk-driver'
import { type RiskHistory, riskHistoryOf } from '@bellwether-markets/engine/risk/risk-history'
import type { RiskReference, RiskVintage } from '@bellwether-markets/engine/risk/risk-reference'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { fallBands } from './fall-bands.ts'
import { fitLogistic } from './fit-logistic.ts'

/** Every fortieth, and where the tails and the thresholds of the status lie closer. Some stand twice, with no effect. */
const KNOTS = [
  0, 0.005, 0.01, 0.02, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.275, 0.3, 0.3, 0.325,
  0.35, 0.35, 0.375, 0.4, 0.425, 0.45, 0.45, 0.475, 0.5, 0.525, 0.55, 0.575, 0.6, 0.6, 0.625, 0.65, 0.675,
  0.7, 0.7, 0.725, 0.75, 0.75, 0.775, 0.8, 0.825, 0.85, 0.85, 0.875, 0.9, 0.925, 0.95, 0.95, 0.975, 0.975,
  0.98, 0.985, 0.99, 0.995, 0.9975, 1,
]
const FEWEST_READINGS = 756
const FEWEST_DAYS = 756
/** One outcome window: fewer event days are less than one independent event. */
const FEWEST_EVENT_DAYS = 20
const EMBARGO_DAYS = 40
const HORIZON_DAYS = 20
const QUANTILE_DIGITS = 5
const FIT_DECIMALS = 5

type Vintages = RiskReference['vintages']
interface DriverReadings {
  readonly name: string
  readonly day: ArrayLike<number>
  readonly value: Float64Array
}

/**
 * The tables and fits of each year, each from days up to the end of it.
 * @param windows over the whole history
 */
export function buildReference(
  windows: Windows,
  { kind, madeFrom }: Pick<RiskReference, 'kind' | 'madeFrom'>,
): RiskReference {
  const tables = { kind, madeFrom, sha256: '', knots: KNOTS, vintages: tablesOf(windows) }
  const history = riskHistoryOf(windows, tables)
  const vintages = tables.vintages.map((vintage) => ({ ...vintage, fall: fallOf(history, vintage.year) }))
  return { ...tables, sha256: referenceHash({ knots: KNOTS, vintages }), vintages }
}

export const referenceHash = ({ knots, vintages }: Pick<RiskReference, 'knots' | 'vintages'>): string =>
  createHash('sha256').update(JSON.stringify({ knots, vintages })).digest('hex')

/** From the first year with a table of the VIX, which begins last of the drivers that the index needs. */
function tablesOf(windows: Windows): Vintages {
  const drivers = WEIGHTED_DRIVERS.map(({ driver }): DriverReadings => {
    const { day, value } = driver.read(windows)
    return { name: driver.name, day, value: Float64Array.from(value) }
  })
  const lastDay = Math.max(...drivers.map(({ day }) => day[day.length - 1] ?? 0))
  const vintages: Vintages = []
  for (let year = 1900; year <= dateOf(asDay(lastDay)).year; year++) {
    const end = Math.min(lastDay, dayFromDate(year, 12, 31))
    const tables = Object.fromEntries(drivers.flatMap((driver) => tableUpTo(driver, end)))
    if (tables.vix === undefined) continue
    const from = Object.values(tables).map((table) => table.from)
    vintages.push({ year, from: from.sort()[0], to: formatDay(asDay(end)), drivers: tables, fall: null })
  }
  return vintages
}

function tableUpTo({ name, day, value }: DriverReadings, end: number) {
  const n = lastIndexUpTo(day, end) + 1
  if (n < FEWEST_READINGS) return []
  const sorted = value.slice(0, n).sort()
  const quantiles = KNOTS.map((level) => Number(quantile(sorted, level).toPrecision(QUANTILE_DIGITS)))
  return [[name, { n, from: formatDay(asDay(day[0])), quantiles }] as const]
}

/** Linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). */
function quantile(sorted: Float64Array, level: number): number {
  const position = level * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (position - below) * (sorted[above] - sorted[below])
}

function fallOf({ day, value, close }: RiskHistory, year: number): RiskVintage['fall'] {
  const known = lastIndexUpTo(day, dayFromDate(year, 12, 31)) + 1
  const days = known - EMBARGO_DAYS
  if (days < FEWEST_DAYS) return null
  const outcomes = drawdownOutcomes(close.subarray(0, known), days)
  const eventDays = outcomes.reduce((sum, event) => sum + event, 0)
  if (eventDays < FEWEST_EVENT_DAYS) return null
  const values = value.subarray(0, days)
  const fit = fitLogistic(
    values.map((points) => points / 100),
    outcomes,
    1 / HORIZON_DAYS,
  )
  const [constant, cross, square] = fit.covariance.map(rounded)
  return {
    intercept: rounded(fit.intercept),
    slope: rounded(fit.slope),
    covariance: [constant, cross, square],
    days,
    eventDays,
    baseRate: Number((eventDays / days).toFixed(4)),
    bands: fallBands(values, outcomes),
  }
}

const rounded = (figure: number): number => Number(figure.toFixed(FIT_DECIMALS))
