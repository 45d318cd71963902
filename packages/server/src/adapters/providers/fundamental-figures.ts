import { type FundamentalFigures, withUnknown } from '../../domain/market/fundamental-figures.ts'
import type { FundamentalRow } from '../../domain/market/observation.ts'

/** NaN if missing. Free cash flow is derived if the provider omits it. */
export function figuresOf(known: Readonly<Partial<FundamentalFigures>>): FundamentalFigures {
  const all = withUnknown(known)
  const freeCashFlow = Number.isNaN(all.freeCashFlow) ? all.operatingCashFlow - all.capex : all.freeCashFlow
  return { ...all, freeCashFlow }
}

export const inOrder = (rows: readonly FundamentalRow[]): readonly FundamentalRow[] =>
  [...rows].sort(
    (a, b) => a.knownAt - b.knownAt || a.periodEnd - b.periodEnd || (a.period < b.period ? -1 : 1),
  )
