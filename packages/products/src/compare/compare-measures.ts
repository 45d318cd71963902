import { round } from '@bellwether-markets/engine/series/round'
import { rankShares } from '@bellwether-markets/engine/signals/rank-scores'
import { interquartileRange } from '@bellwether-markets/engine/statistics/sample-quantile'
import { MEASURES, type Measure } from '../screener/measures.ts'
import { isStock } from '../screener/screen-companies.ts'
import type { Company } from '../screener/screener-schema.ts'
import type { ComparedMeasure } from './compare-schema.ts'

const FEWEST_PEERS = 5
/** In interquartile ranges. */
const MATERIAL = 0.25

export const MATERIAL_RULE =
  'better names an asset if its value leads every other by at least a quarter of the interquartile range of all tracked stocks.'

/** The largest difference first, then what not all of them have. */
export function compareMeasures(chosen: readonly Company[], all: readonly Company[]): ComparedMeasure[] {
  const stocks = all.filter(isStock)
  return MEASURES.map((measure, at) => compared(measure, at, chosen, stocks)).sort(
    (one, other) => (other.difference ?? -1) - (one.difference ?? -1),
  )
}

function compared(
  { field, unit, meaning, better: direction, among }: Measure,
  at: number,
  chosen: readonly Company[],
  stocks: readonly Company[],
): ComparedMeasure {
  const values = chosen.map((company) => ({
    symbol: company.symbol,
    value: company.figures[at],
    ...placeInSector(company, at, stocks),
  }))
  const known = values.flatMap(({ symbol, value }) => (value === null ? [] : [{ symbol, value }]))
  const peers = knownOf(stocks, at)
  const range = peers.length < FEWEST_PEERS ? Number.NaN : interquartileRange(peers)
  const sorted = known.toSorted((a, b) => (direction === 'lower' ? a.value - b.value : b.value - a.value))
  const peerGroups = new Set(among === undefined ? [] : chosen.map((company) => company[among]))
  const isWhole = known.length === chosen.length && range > 0 && peerGroups.size < 2
  const [best, second] = sorted
  const lead = isWhole ? Math.abs(best.value - second.value) / range : Number.NaN
  return {
    field,
    unit,
    meaning,
    better_is: direction,
    values,
    difference: isWhole ? round(Math.abs(best.value - sorted[sorted.length - 1].value) / range, 2) : null,
    better: direction !== null && lead >= MATERIAL ? best.symbol : null,
  }
}

const knownOf = (companies: readonly Company[], at: number): number[] =>
  companies.flatMap(({ figures }) => figures[at] ?? [])

function placeInSector(
  company: Company,
  at: number,
  stocks: readonly Company[],
): { percentile: number | null; n: number } {
  const value = company.figures[at]
  const peers = isStock(company) ? stocks.filter(({ sector }) => sector === company.sector) : []
  const known = knownOf(peers, at)
  if (value === null || known.length < FEWEST_PEERS) return { percentile: null, n: known.length }
  return { percentile: round(100 * rankShares(known)[known.indexOf(value)], 0), n: known.length }
}
