import { type AssetAnalysis, analyseAssets } from '@bellwether-markets/engine/analysis/analyse-assets'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { isRunning } from '../analysis/compute-analyses.ts'
import { scoresView } from '../analysis/describe-analysis.ts'
import { describeFundamentals } from '../analysis/describe-fundamentals.ts'
import { describeTechnicals } from '../analysis/describe-technicals.ts'
import type { InputsOf } from '../contract/product.ts'
import { MEASURES } from './measures.ts'
import type { screener } from './product.ts'
import type { Company, CompanyTable } from './screener-schema.ts'

/**
 * The figures of the analyses of the same instant: of the same windows, those are not computed again.
 * @throws NotEnoughHistory if no asset that still trades has enough bars
 */
export function computeCompanies(
  { tracked, bars, published }: InputsOf<typeof screener>,
  asOf: Instant,
): CompanyTable {
  const running = tracked.filter(({ symbol }) => isRunning(bars.get(symbol), asOf))
  const companies = analyseAssets({ assets: running, bars, published }, asOf).map(companyOf)
  if (companies.length === 0) throw new NotEnoughHistory('assets with enough daily bars', 0, 1)
  return { companies }
}

const companyOf = remembered((analysis: AssetAnalysis): Company => {
  const { symbol, name, assetClass, sector, currency } = analysis.asset
  const fundamentals = describeFundamentals(analysis)
  const technicals = describeTechnicals(analysis)
  const known: Readonly<Record<string, unknown>> = { ...fundamentals, ...technicals, ...scoresView(analysis) }
  return {
    symbol,
    name,
    asset_class: assetClass,
    sector: sector ?? null,
    currency,
    day: technicals.day,
    period_end: fundamentals?.period_end ?? null,
    adjusted: analysis.basis === 'adjusted',
    figures: MEASURES.map(({ field }) => {
      const value = known[field]
      return typeof value === 'number' ? value : null
    }),
  }
})
