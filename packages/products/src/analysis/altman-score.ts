import {
  type AltmanFigures,
  type AltmanParts,
  type AltmanVariant,
  type AltmanZone,
  altmanParts,
  altmanVariant,
  altmanZ,
  altmanZone,
} from '@bellwether-markets/engine/analysis/altman-z'
import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import type { CompanyRatios } from '@bellwether-markets/engine/analysis/company-ratios'
import type { ReportedFigure } from '@bellwether-markets/engine/analysis/trailing-figures'
import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import { known } from '../known.ts'

export interface AltmanScore {
  readonly variant: AltmanVariant
  /** As published. */
  readonly value: number
  readonly zone: AltmanZone
  readonly parts: AltmanParts
  readonly periodEnd: Day
  readonly filed: Day
}

const NAMES: Readonly<Record<keyof AltmanFigures, string>> = {
  workingCapital: 'working capital',
  retainedEarnings: 'retained earnings',
  ebit: 'operating income',
  equity: 'equity',
  totalLiabilities: 'total liabilities',
  sales: 'revenue',
  totalAssets: 'total assets',
}
const NOT_APPLICABLE = "Altman's Z does not apply to the financial sector (banks, insurers) and real estate."
const NO_BALANCE = "Altman's Z needs assets and liabilities above zero."

/**
 * Altman's Z in the variant of the sector, from one balance and the year that ends with it.
 * @returns why there is none
 */
export function altmanScore({ asset, ratios, valuation }: AssetAnalysis): AltmanScore | string {
  const variant = altmanVariant(asset.sector)
  if (variant === undefined) return NOT_APPLICABLE
  const balance = ratios?.totalAssets
  if (ratios === undefined || balance === undefined) return lacking(['total assets'])
  const marketValue = typeof valuation === 'object' ? valuation.marketCap : Number.NaN
  const { figures, filed } = figuresOf({ ratios, balance, variant, marketValue })
  const unknown = unknownFigures(figures, variant)
  if (unknown.length > 0) return lacking(unknown)
  const parts = altmanParts(figures, variant)
  const value = known(altmanZ(parts, variant), 2)
  if (value === null) return NO_BALANCE
  return { variant, value, zone: altmanZone(value, variant), parts, periodEnd: balance.periodEnd, filed }
}

const lacking = (names: readonly string[]): string =>
  `Altman's Z needs what is not known of one and the same period: ${names.join(', ')}.`

function unknownFigures(figures: AltmanFigures, variant: AltmanVariant): readonly string[] {
  const names = (Object.keys(NAMES) as (keyof AltmanFigures)[]).filter((name) => Number.isNaN(figures[name]))
  return variant === 'z'
    ? names.map((name) => (name === 'equity' ? 'market value of equity' : NAMES[name]))
    : names.filter((name) => name !== 'sales').map((name) => NAMES[name])
}

interface Reported {
  readonly ratios: CompanyRatios
  readonly balance: ReportedFigure
  readonly variant: AltmanVariant
  readonly marketValue: number
}

/** NaN if known for another period only. Liabilities default to assets less equity. */
function figuresOf({ ratios, balance, variant, marketValue }: Reported): {
  readonly figures: AltmanFigures
  readonly filed: Day
} {
  const used = [balance]
  const value = (figure: ReportedFigure | undefined): number => {
    if (figure === undefined || figure.periodEnd !== balance.periodEnd) return Number.NaN
    used.push(figure)
    return figure.value
  }
  const liabilities = value(ratios.totalLiabilities)
  const figures = {
    workingCapital: value(ratios.currentAssets) - value(ratios.currentLiabilities),
    retainedEarnings: value(ratios.retainedEarnings),
    ebit: value(ratios.operatingIncome),
    equity: variant === 'z' ? marketValue : value(ratios.equity),
    totalLiabilities: Number.isNaN(liabilities) ? balance.value - value(ratios.equity) : liabilities,
    sales: variant === 'z' ? value(ratios.revenue) : Number.NaN,
    totalAssets: balance.value,
  }
  return { figures, filed: asDay(Math.max(...used.map((figure) => figure.filed))) }
}
