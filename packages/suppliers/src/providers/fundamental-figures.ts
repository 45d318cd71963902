import { type FundamentalFigures, withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'

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
