import type { FundamentalRow } from '../../core/market/observation.ts'

/** The figures of a row, without what they are of. */
export type Figures = Omit<FundamentalRow, 'symbol' | 'source' | 'periodEnd' | 'period' | 'knownAt'>
export type Figure = keyof Figures

const FIGURES: readonly Figure[] = [
  'revenue',
  'grossProfit',
  'operatingIncome',
  'netIncome',
  'totalAssets',
  'equity',
  'sharesOutstanding',
  'epsDiluted',
  'epsReported',
  'operatingCashFlow',
  'capex',
  'freeCashFlow',
]

/** All figures, NaN where there is none. Free cash flow is made of the others where the supplier does not give it. */
export function figuresOf(known: Readonly<Partial<Record<Figure, number>>>): Figures {
  const all = Object.fromEntries(FIGURES.map((figure) => [figure, known[figure] ?? Number.NaN])) as Record<
    Figure,
    number
  >
  const freeCashFlow = Number.isNaN(all.freeCashFlow) ? all.operatingCashFlow - all.capex : all.freeCashFlow
  return { ...all, freeCashFlow }
}

/** By the moment of publication, then by period. */
export const inOrder = (rows: readonly FundamentalRow[]): readonly FundamentalRow[] =>
  [...rows].sort(
    (a, b) => a.knownAt - b.knownAt || a.periodEnd - b.periodEnd || (a.period < b.period ? -1 : 1),
  )
