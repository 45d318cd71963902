import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { RATINGS } from '@bellwether-markets/engine/analysis/scores'
import { present } from '../known.ts'
import type { FactWriter } from './fact-writer.ts'

const NEAR_PCT = 12
const MOST = 6

export function whatWouldChange(say: FactWriter, analysis: AssetAnalysis): readonly string[] {
  if (!say.has('score_overall')) return present([rangeText(say)]).map(say.text)
  return present([trendFlip(say), ...breaks(say), ...cuts(say), oscillator(say), report(say, analysis)])
    .slice(0, MOST)
    .map(say.text)
}

/** For assets that cannot be held: neither side is better. */
function rangeText(say: FactWriter): string | undefined {
  if (!say.has('support', 'resistance')) return undefined
  return 'To leave its recent range it has to close under the support{support:price} or over the resistance{resistance:price}.'
}

function trendFlip(say: FactWriter): string | undefined {
  if (!say.has('sma_200', 'move_to_sma_200')) return undefined
  const move = say.value('move_to_sma_200')
  if (move === 0 || Math.abs(move) > NEAR_PCT) return undefined
  return move < 0
    ? 'A close under the 200-day average{sma_200:price}, {move_to_sma_200:size} lower, would end the trend.'
    : 'A close over the 200-day average{sma_200:price}, {move_to_sma_200:size} higher, would turn the trend.'
}

function breaks(say: FactWriter): readonly (string | undefined)[] {
  const isNear = (id: string): boolean =>
    say.has(id) && say.value(id) !== 0 && Math.abs(say.value(id)) < NEAR_PCT
  const isUp = say.value('gap_200') > 0
  return [
    isNear('move_to_support') ? (isUp ? CRACK : NEW_LOW) : undefined,
    isNear('move_to_resistance') ? (isUp ? advanceText(say) : RECOVERY) : undefined,
  ]
}

const CRACK =
  'A slide under the support{support:price}, {move_to_support:size} below, would be the first crack.'
const NEW_LOW =
  'A close under the support{support:price}, {move_to_support:size} below, would be a new low of its range.'
const RECOVERY = 'A recovery has to clear the resistance{resistance:price}, {move_to_resistance:size} above.'

const advanceText = (say: FactWriter): string =>
  say.value('move_to_resistance') <= 2
    ? 'A close over the resistance{resistance:price}, only {move_to_resistance:size} above, would extend the advance.'
    : 'A close over the resistance{resistance:price}, {move_to_resistance:size} above, would carry the rise on.'

function cuts(say: FactWriter): readonly (string | undefined)[] {
  const overall = say.value('score_overall')
  const at = RATINGS.findIndex(([, lowest]) => overall >= lowest)
  const [better, worse] = [RATINGS[at - 1]?.[0], RATINGS[at + 1]?.[0]]
  return [
    better === undefined
      ? undefined
      : `It would rate ${better} from an overall score of {cut_above}; it stands at {score_overall}.`,
    worse === undefined
      ? undefined
      : `Under an overall score of {cut_below} it would rate ${worse}; it stands at {score_overall}.`,
  ]
}

function oscillator(say: FactWriter): string | undefined {
  const rsi = say.value('rsi')
  if (rsi >= 70) return 'An RSI back under the level of {rsi_upper} would end the stretch.'
  if (rsi <= 30) return 'An RSI back over the level of {rsi_lower} would be a first sign of demand.'
  return undefined
}

function report(say: FactWriter, { ratios }: AssetAnalysis): string | undefined {
  if (ratios === undefined || !say.has('trailing_to')) return undefined
  const kind = ratios.marginKind
  if (!say.has(`${kind}_margin`, 'margin_change')) return undefined
  return say.value('margin_change') < 0
    ? `A report on the quarters after {trailing_to} with the ${kind} margin back over {${kind}_margin} would ease the doubt about its costs.`
    : `A report on the quarters after {trailing_to} with the ${kind} margin under {${kind}_margin} would question the case.`
}
