import type { InputsOf } from '../../contract/product.ts'
import { analyseAssets } from '../../domain/analysis/analyse-assets.ts'
import { isStalePrice } from '../../domain/market/missed-sessions.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { remembered } from '../../kernel/remembered.ts'
import { asDay, DAY, type Instant } from '../../kernel/time.ts'
import type { Analysis } from './analysis-schema.ts'
import { describeAnalysis } from './describe-analysis.ts'
import type { analysis } from './product.ts'

/** A series that ended earlier is not analysed. */
const LONGEST_SILENCE_DAYS = 21

/** @throws NotEnoughHistory if no asset that still trades has enough bars */
export function computeAnalyses(
  { tracked, bars, published }: InputsOf<typeof analysis>,
  asOf: Instant,
): Record<string, () => Analysis> {
  const running = tracked.filter(({ symbol }) => isRunning(bars.get(symbol), asOf))
  const analyses = analyseAssets({ assets: running, bars, published }, asOf)
  if (analyses.length === 0) throw new NotEnoughHistory('assets with enough daily bars', 0, 1)
  return Object.fromEntries(
    analyses.map((own) => {
      const { asset, window } = own
      const isStale = isStalePrice(asset, asDay(window.day[window.length - 1]), asOf)
      return [asset.symbol, described(own, isStale)]
    }),
  )
}

const described = remembered(
  (...of: Parameters<typeof describeAnalysis>) =>
    () =>
      describeAnalysis(...of),
)

function isRunning(
  window: { readonly length: number; readonly day: ArrayLike<number> } | undefined,
  asOf: Instant,
): boolean {
  if (window === undefined || window.length === 0) return false
  return asOf - window.day[window.length - 1] * DAY <= LONGEST_SILENCE_DAYS * DAY
}
