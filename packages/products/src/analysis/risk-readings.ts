import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { bounded, type FactWriter, firstOf, type Reader, type Reading } from './fact-writer.ts'

/** Relative to the asset class and the asset's own year. */
export const RISK_READERS: readonly Reader[] = [changeOfVolatility, placeInClass, amplifier]

/** Beyond what the S&P 500 fund did: in a crash every stock becomes restless, and afterwards calms. */
const MORE = 1.15
const LESS = 0.85

function changeOfVolatility(say: FactWriter, { marketUnrest }: AssetAnalysis): Reading | undefined {
  if (!say.has('volatility_20d', 'volatility_1y')) return undefined
  const unrest = say.value('volatility_20d') / say.value('volatility_1y')
  return firstOf(
    [
      unrest > 1.4 && unrest > MORE * marketUnrest,
      -bounded(unrest - 1),
      'It has become more restless than the S&P 500: the volatility of the last month, {volatility_20d}, is well beyond the {volatility_1y} of its year.',
    ],
    [
      unrest < 0.65 && unrest < LESS * marketUnrest,
      bounded(1 - unrest),
      'It has calmed more than the S&P 500: the volatility of the last month is {volatility_20d} after {volatility_1y} over the year.',
    ],
  )
}

function placeInClass(say: FactWriter): Reading | undefined {
  if (!say.has('wilder_than', 'calmer_than', 'max_drawdown')) return undefined
  return firstOf(
    [
      say.value('wilder_than') >= 70,
      -0.6,
      'It is more volatile than {wilder_than} of its class, and it lost as much as {max_drawdown:size} from a high of the year.',
    ],
    [
      say.value('calmer_than') >= 70,
      0.6,
      'It is calmer than {calmer_than} of its class, and its deepest drawdown of the year was {max_drawdown}.',
    ],
  )
}

function amplifier(say: FactWriter): Reading | undefined {
  const beta = say.value('beta')
  return firstOf(
    [beta >= 1.4, -0.35, 'With a beta of {beta} it amplifies what the S&P 500 does, in both directions.'],
    [beta <= 0.5, 0.35, 'A beta of {beta} makes it a diversifier beside the S&P 500.'],
  )
}
