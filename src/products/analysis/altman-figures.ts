import type { AltmanFigures } from '../../core/analysis/altman-z.ts'
import type { AssetAnalysis } from '../../core/analysis/analyse-assets.ts'

const NAMES: Readonly<Record<keyof AltmanFigures, string>> = {
  workingCapital: 'working capital',
  retainedEarnings: 'retained earnings',
  ebit: 'operating income',
  marketValueOfEquity: 'market value of equity',
  totalLiabilities: 'total liabilities',
  sales: 'revenue',
  totalAssets: 'total assets',
}

/** What Altman's Z of a stock is made of. No market gives working capital and retained earnings so far. */
export function altmanFigures({ ratios, valuation }: AssetAnalysis): AltmanFigures {
  const totalAssets = ratios?.totalAssets?.value ?? Number.NaN
  return {
    workingCapital: Number.NaN,
    retainedEarnings: Number.NaN,
    ebit: ratios?.operatingIncome?.value ?? Number.NaN,
    marketValueOfEquity: typeof valuation === 'object' ? valuation.marketCap : Number.NaN,
    totalLiabilities: totalAssets - (ratios?.equity?.value ?? Number.NaN),
    sales: ratios?.revenue?.value ?? Number.NaN,
    totalAssets,
  }
}

/** Names of the figures that are unknown. */
export const unknownFigures = (figures: AltmanFigures): readonly string[] =>
  (Object.keys(NAMES) as (keyof AltmanFigures)[])
    .filter((name) => Number.isNaN(figures[name]))
    .map((name) => NAMES[name])
