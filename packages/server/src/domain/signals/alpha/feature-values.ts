import type { AlphaContribution } from './alpha-set.ts'
import type { AlphaStudy } from './alpha-study.ts'
import { surpriseOn } from './earnings-surprise.ts'
import { ALPHA_FEATURES, alphaFeatures } from './features/alpha-features.ts'
import { yearsBefore } from './features/season.ts'

/** In their own units; NaN if unknown. */
export function featureValues(
  { market, earnings }: AlphaStudy,
  symbol: string,
  row: number,
): ReadonlyMap<AlphaContribution['driver'], number> {
  const { panel, paths } = market
  const path = paths[panel.stocks.findIndex((stock) => stock.symbol === symbol)]
  if (path === undefined) return new Map()
  const values = alphaFeatures(path, row, yearsBefore(panel.day, row))
  return new Map<AlphaContribution['driver'], number>([
    ...ALPHA_FEATURES.map((name, at) => [name, values[at]] as const),
    ['earnings_surprise', surpriseOn(earnings, symbol, panel.day[row])],
  ])
}
