import type { AlphaMarket } from '@bellwether-markets/engine/signals/alpha/cross-section'

/** Mean return of the served stocks, by day. */
export function equalWeightedReturns({ panel, paths }: AlphaMarket): ReadonlyMap<number, number> {
  const served = paths.filter((_, stock) => panel.stocks[stock].serves)
  return new Map(
    panel.day.map((day, row) => {
      const known = served.map(({ returns }) => Math.expm1(returns[row])).filter(Number.isFinite)
      return [day, known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)]
    }),
  )
}
