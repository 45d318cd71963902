import { priceBars } from '@bellwether-markets/engine/analysis/price-bars'
import { returnCorrelation } from '@bellwether-markets/engine/analysis/technicals'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import type { Analyse } from '../contract/analysis.ts'
import { listed } from '../english.ts'
import { known } from '../known.ts'
import { notTracked, unknownAmong } from '../named-symbols.ts'
import type { Company, DescribedAsset } from '../screener/screener-schema.ts'
import { compareMeasures, MATERIAL_RULE } from './compare-measures.ts'
import type { ComparedMeasure, Comparison } from './compare-schema.ts'
import { comparedSymbols } from './compared-symbols.ts'
import { comparisonCaveats } from './comparison-caveats.ts'
import type { compare } from './product.ts'

const MOST_DIFFERENCES = 2

/** @throws AppError `symbol_not_tracked` unless two of them are analysed */
export const compareAssets: Analyse<typeof compare> = ({ table, tracked, bars }, { symbols: text }) => {
  const { companies } = table.snapshot
  const bySymbol = new Map(companies.map((company) => [company.symbol, company]))
  const symbols = comparedSymbols(text)
  const chosen = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const isTracked = new Set(tracked.map(({ symbol }) => symbol))
  const others = symbols.filter((symbol) => !bySymbol.has(symbol))
  const unknown = unknownAmong(
    others.filter((symbol) => !isTracked.has(symbol)),
    companies.map(({ symbol, name }) => ({ text: symbol, name })),
  )
  if (chosen.length < 2) throw tooFew(chosen, unknown)
  const measures = compareMeasures(chosen, companies)
  return {
    summary: summaryOf(chosen, measures),
    caveats: comparisonCaveats(chosen),
    rule: MATERIAL_RULE,
    assets: chosen.map(assetOf),
    measures,
    correlations: correlationsOf(chosen, bars),
    unknown,
    not_analysed: others.filter((symbol) => isTracked.has(symbol)),
  }
}

const assetOf = ({ adjusted: _, figures: __, ...asset }: Company): DescribedAsset => asset

function tooFew(chosen: readonly Company[], unknown: Comparison['unknown']): AppError {
  const which = chosen.length === 0 ? 'None of these' : `Only ${chosen[0].symbol}`
  const hint = `${which} can be compared: name at least two analysed tickers.`
  return new AppError('symbol_not_tracked', { ...notTracked(unknown).fields, hint })
}

function summaryOf(chosen: readonly Company[], measures: readonly ComparedMeasure[]): string {
  const names = listed(chosen.map(({ symbol }) => symbol))
  const largest = measures.filter(({ difference }) => difference !== null).slice(0, MOST_DIFFERENCES)
  if (largest.length === 0) return `${names} have no figure in common.`
  return `${names} differ most in ${listed(largest.map(endsText))}; that describes them and forecasts nothing.`
}

/** Both ends, in the order of the assets. */
function endsText({ field, values }: ComparedMeasure): string {
  const numbers = values.map(({ value }) => value ?? 0)
  const ends = [Math.min(...numbers), Math.max(...numbers)]
  const indexes = ends.map((end) => numbers.indexOf(end)).sort((a, b) => a - b)
  return `${field} (${indexes.map((at) => `${values[at].symbol} ${numbers[at]}`).join(', ')})`
}

function correlationsOf(
  chosen: readonly Company[],
  bars: ReadonlyMap<string, DailyWindow>,
): Comparison['correlations'] {
  const priced = chosen.flatMap(({ symbol }) => {
    const window = bars.get(symbol)
    return window === undefined ? [] : [{ symbol, bars: priceBars(window) }]
  })
  return priced.flatMap((one, at) =>
    priced.slice(at + 1).map((other) => {
      const { value, n } = returnCorrelation(one.bars, other.bars)
      return { symbols: [one.symbol, other.symbol], correlation: known(value, 2), n }
    }),
  )
}
