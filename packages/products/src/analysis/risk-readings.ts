import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { bounded, type FactWriter, type Reader, type Reading } from './fact-writer.ts'

/** Relative to the asset class and the asset's own year. */
export const RISK_READERS: readonly Reader[] = [changeOfVolatility, placeInClass, amplifier]

/** Beyond what the S&P 500 fund did: in a crash every stock becomes restless, and afterwards calms. */
const MORE = 1.15
const LESS = 0.85

function changeOfVolatility(say: FactWriter, { marketUnrest }: AssetAnalysis): Reading | undefined {
  if (!say.has('volatility_20d', 'volatility_1y')) return undefined
  const [now, year] = [say.value('volatility_20d'), say.value('volatility_1y')]
  const [nowText, yearText] = [say.plain('volatility_20d'), say.plain('volatility_1y')]
  const unrest = now / year
  if (unrest > 1.4 && unrest > MORE * marketUnrest) {
    const text = `It has become more restless than the S&P 500: the volatility of the last month, ${nowText}, is well beyond the ${yearText} of its year.`
    return { tilt: -bounded(unrest - 1), text }
  }
  if (!(unrest < 0.65 && unrest < LESS * marketUnrest)) return undefined
  const text = `It has calmed more than the S&P 500: the volatility of the last month is ${nowText} after ${yearText} over the year.`
  return { tilt: bounded(1 - unrest), text }
}

function placeInClass(say: FactWriter): Reading | undefined {
  if (!say.has('wilder_than', 'calmer_than', 'max_drawdown')) return undefined
  if (say.value('wilder_than') >= 70) {
    const text = `It is more volatile than ${say.plain('wilder_than')} of its class, and it lost as much as ${say.size('max_drawdown')} from a high of the year.`
    return { tilt: -0.6, text }
  }
  if (!(say.value('calmer_than') >= 70)) return undefined
  const text = `It is calmer than ${say.plain('calmer_than')} of its class, and its deepest drawdown of the year was ${say.plain('max_drawdown')}.`
  return { tilt: 0.6, text }
}

function amplifier(say: FactWriter): Reading | undefined {
  const beta = say.value('beta')
  if (beta >= 1.4) {
    const text = `With a beta of ${say.plain('beta')} it amplifies what the S&P 500 does, in both directions.`
    return { tilt: -0.35, text }
  }
  if (!(beta <= 0.5)) return undefined
  const text = `A beta of ${say.plain('beta')} makes it a diversifier beside the S&P 500.`
  return { tilt: 0.35, text }
}
