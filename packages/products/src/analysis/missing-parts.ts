import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { SCORE_PARTS, type ScorePart } from '@bellwether-markets/engine/analysis/scores'
import type { NoValuation } from '@bellwether-markets/engine/analysis/valuation'
import { listed } from '../english.ts'
import { altmanScore } from './altman-score.ts'
import type { Analysis } from './analysis-schema.ts'

const NO_VALUATION: Readonly<Record<NoValuation, string>> = {
  adjusted_prices:
    'The closes of this source are adjusted for splits and dividends: held against reported figures they would give wrong multiples.',
  split_since_report: 'The shares were split after the last report: their number is of before.',
  no_shares: 'The number of shares was not reported.',
}
const NOT_HELD =
  'This index is a rate or a volatility, which nobody holds: its level is described, not rated.'
/** That is known, so nothing is missing. */
const NO_EVENT = 'No event of the last seven days that has a direction names it.'
const NO_SENTIMENT = 'No event of the last seven days gives it a score of sentiment.'
const STOCKS_ONLY = 'Only for stocks.'

/** @param noNews why the events are not known, if they are not */
export function missingParts(analysis: AssetAnalysis, noNews: string | undefined): Analysis['missing'] {
  const { asset, ratios, scores } = analysis
  const isStock = asset.assetClass === 'equity'
  const altman = altmanScore(analysis)
  return [
    ...(ratios === undefined
      ? [{ part: 'fundamentals', reason: isStock ? 'Nothing recent was reported.' : STOCKS_ONLY }]
      : []),
    ...(ratios !== undefined && typeof altman === 'string'
      ? [{ part: 'fundamentals.altman_z', reason: altman }]
      : []),
    ...SCORE_PARTS.filter((part) => Number.isNaN(scores[part])).map((part) => ({
      part: `scores.${part}`,
      reason: part === 'sentiment' ? (noNews ?? NO_EVENT) : scoreReason(part, analysis),
    })),
  ]
}

const PART_WORDS: Readonly<Record<string, string>> = {
  fundamentals: 'its reported figures',
  'fundamentals.altman_z': "Altman's Z",
  next_report: 'the date of its next report',
  news: 'the news about it',
  signals: 'the signals on it',
}

/** Of what could be known of such an asset. */
export function notKnownText(missing: Analysis['missing']): string {
  const expected = missing.filter(({ reason }) => ![STOCKS_ONLY, NOT_HELD, NO_EVENT].includes(reason))
  const scores = expected.flatMap(({ part }) => (part.startsWith('scores.') ? [part.slice(7)] : []))
  const parts = [
    ...(scores.length === 0 ? [] : [`its ${scores.length === 1 ? 'score' : 'scores'} of ${listed(scores)}`]),
    ...expected.flatMap(({ part }) => PART_WORDS[part] ?? []),
  ]
  const unscored = missing.some(({ reason }) => reason === NO_EVENT) ? ` ${NO_SENTIMENT}` : ''
  if (parts.length > 0) return `Not known: ${parts.join('; ')}.${unscored}`
  return unscored === '' ? 'Nothing that we look for is missing.' : NO_SENTIMENT
}

function scoreReason(
  part: Exclude<ScorePart, 'sentiment'>,
  { asset, ratios, valuation }: AssetAnalysis,
): string {
  if (part === 'momentum' || part === 'stability') {
    return asset.assetClass === 'index' ? NOT_HELD : 'Too little price history is known.'
  }
  if (asset.assetClass !== 'equity') return STOCKS_ONLY
  if (ratios === undefined) return 'Nothing recent was reported.'
  if (part === 'valuation' && typeof valuation === 'string') return NO_VALUATION[valuation]
  return 'Too few of its figures were reported.'
}
