import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import type { Rating, ScorePart } from '@bellwether-markets/engine/analysis/scores'
import { capitalised, listed } from '../english.ts'
import { present } from '../known.ts'
import type { FactWriter, Reading } from './fact-writer.ts'

const CARRIES: Readonly<Record<ScorePart, string>> = {
  valuation: 'an undemanding valuation',
  quality: 'the quality of its business',
  growth: 'its growth',
  momentum: 'its momentum',
  stability: 'its stability',
  sentiment: 'the sentiment of the news',
}
const WEIGHS: Readonly<Record<ScorePart, string>> = {
  valuation: 'the valuation',
  quality: 'weak quality',
  growth: 'slow growth',
  momentum: 'a lack of momentum',
  stability: 'a lack of stability',
  sentiment: 'the sentiment of the news',
}
const HIGH = 60
const LOW = 40
const MOST_NAMED = 2

export function headlineOf(say: FactWriter, { asset }: AssetAnalysis, rating: Rating | undefined): string {
  if (rating === undefined) return `${asset.name}: a reading of the market, not rated`
  return `${asset.name}: ${say.text(`${rating} at {score_overall} of 100, on {scores_known} of {scores_all} scores`)}`
}

/** What speaks for the rating and against it, main readings. */
export function summaryOf(
  say: FactWriter,
  analysis: AssetAnalysis,
  rating: Rating | undefined,
  readings: readonly Reading[],
): string {
  if (rating === undefined) return levelSentence(say, analysis)
  return [ratingSentence(say, rating), ...chiefReadings(readings).map(({ text }) => text)].join(' ')
}

/** The strongest reading and the strongest of the other sign, else the next one. */
function chiefReadings(readings: readonly Reading[]): readonly Reading[] {
  const ordered = readings.toSorted((a, b) => Math.abs(b.tilt) - Math.abs(a.tilt))
  const [first] = ordered
  if (first === undefined) return []
  const opposite = ordered.find(({ tilt }) => tilt * first.tilt < 0 && Math.abs(tilt) > 0.4)
  return present([first, opposite ?? ordered[1]])
}

/** The scores that lean far to a side, the furthest first. A poor rating is carried by nothing. */
function ratingSentence(say: FactWriter, rating: Rating): string {
  const parts = (Object.keys(CARRIES) as ScorePart[]).filter((part) => say.has(`score_${part}`))
  const sorted = parts.toSorted((a, b) => say.value(`score_${b}`) - say.value(`score_${a}`))
  const high = sorted.filter((part) => say.value(`score_${part}`) >= HIGH).slice(0, MOST_NAMED)
  const low = sorted.filter((part) => say.value(`score_${part}`) <= LOW).slice(-MOST_NAMED)
  const named = (words: Readonly<Record<ScorePart, string>>, chosen: readonly ScorePart[]): string =>
    listed(chosen.map((part) => `${words[part]} (${say.plain(`score_${part}`)})`))
  const isPoor = rating === 'unfavourable' || rating === 'weak'
  const [one, several] = isPoor
    ? ['speaks for it', 'speak for it']
    : ['carries the rating', 'carry the rating']
  const carries = `${named(CARRIES, high)} ${high.length === 1 ? one : several}`
  const weighs = `${named(WEIGHS, low.toReversed())} ${low.length === 1 ? 'speaks' : 'speak'} against it`
  if (high.length > 0 && low.length > 0) return `${capitalised(carries)}; ${weighs}.`
  if (high.length > 0) return `${capitalised(carries)}, and no score is low.`
  if (low.length > 0) return `${capitalised(weighs)}, and no score is high.`
  return 'No score leans far to either side.'
}

/** For assets that cannot be held. */
function levelSentence(say: FactWriter, { asset }: AssetAnalysis): string {
  if (!say.has('year_position', 'close')) return ''
  const place = say.value('year_position')
  const where = say.isFund ? 'closed' : say.text('closed at {close}')
  if (place >= 80)
    return `${asset.name} ${where}, high in the range of its year (${say.plain('year_position', 0)} of the way up).`
  if (place <= 20)
    return `${asset.name} ${where}, near the floor of the range of its year (${say.plain('year_position', 0)}).`
  return `${asset.name} ${where}, inside the range of its year (${say.plain('year_position', 0)} of the way).`
}
