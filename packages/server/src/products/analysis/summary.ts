import type { AssetAnalysis } from '../../domain/analysis/analyse-assets.ts'
import type { Rating, ScorePart } from '../../domain/analysis/scores.ts'
import type { FactWriter, Reading } from './fact-writer.ts'

const CARRIES: Readonly<Record<ScorePart, string>> = {
  valuation: 'an undemanding valuation',
  quality: 'the quality of its business',
  growth: 'its growth',
  momentum: 'its momentum',
  risk: 'its calm',
  sentiment: 'the sentiment of the news',
}
const WEIGHS: Readonly<Record<ScorePart, string>> = {
  valuation: 'the valuation',
  quality: 'middling quality',
  growth: 'slow growth',
  momentum: 'a lack of momentum',
  risk: 'its unrest',
  sentiment: 'the sentiment of the news',
}
const HIGH = 60
const LOW = 40
const BIG_DAY = 2.5
const DAYS_OF_YEAR = 252

/** Rating, unusual day, main readings. */
export function summaryOf(
  say: FactWriter,
  analysis: AssetAnalysis,
  rating: Rating | undefined,
  readings: readonly Reading[],
): string {
  return [
    rating === undefined ? levelSentence(say, analysis) : ratingSentence(say, analysis, rating),
    daySentence(say, analysis),
    rating === undefined ? undefined : gistOf(chiefReadings(readings)),
    tension(analysis),
  ]
    .flatMap((text) => text ?? [])
    .join(' ')
}

/** The points give the figures. */
function gistOf([first, second]: readonly Reading[]): string | undefined {
  if (first === undefined) return undefined
  const lead = leadOf(first)
  if (second === undefined) return `${lead}.`
  const joint = first.tilt * second.tilt < 0 ? 'but' : 'and'
  return `${lead}, ${joint} ${uncapitalised(leadOf(second))}.`
}

const leadOf = ({ text }: Reading): string => text.split(/: |\.$/, 1)[0]

const uncapitalised = (text: string): string =>
  /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** The strongest reading and the strongest of the other sign, else the next one. */
function chiefReadings(readings: readonly Reading[]): readonly Reading[] {
  const ordered = readings.toSorted((a, b) => Math.abs(b.tilt) - Math.abs(a.tilt))
  const [first] = ordered
  if (first === undefined) return []
  const opposite = ordered.find(({ tilt }) => tilt * first.tilt < 0 && Math.abs(tilt) > 0.4)
  return [first, opposite ?? ordered[1]].flatMap((reading) => reading ?? [])
}

function ratingSentence(say: FactWriter, { asset, scores }: AssetAnalysis, rating: Rating): string {
  const parts = (Object.keys(CARRIES) as ScorePart[]).filter((part) => say.has(`score_${part}`))
  const sorted = parts.toSorted((a, b) => scores[b] - scores[a])
  const [best, worst] = [sorted[0], sorted[sorted.length - 1]]
  const basis = parts.length > 2 ? '' : ' by its price alone'
  const overall = `${asset.name} rates ${rating} at ${say.plain('score_overall')} of 100${basis}`
  const carries = say.value(`score_${best}`) >= HIGH ? phrase(CARRIES[best], say, best) : undefined
  const weighs = say.value(`score_${worst}`) <= LOW ? phrase(WEIGHS[worst], say, worst) : undefined
  if (carries !== undefined && weighs !== undefined) {
    return `${overall}: ${carries} speaks for it, ${weighs} against.`
  }
  if (carries !== undefined) return `${overall}, carried by ${carries}, and no other score is low.`
  if (weighs !== undefined) return `${overall}: ${weighs} drags on it, and no other score is high.`
  return `${overall}, as none of its parts leans far to either side.`
}

const phrase = (words: string, say: FactWriter, part: ScorePart): string => {
  const score = say.plain(`score_${part}`)
  return part === 'risk' ? `${words} (risk ${score})` : `${words} (${score})`
}

/** For assets that cannot be held. */
function levelSentence(say: FactWriter, { asset }: AssetAnalysis): string | undefined {
  if (!say.has('year_position', 'close')) return undefined
  const place = say.value('year_position')
  const where = `closed at ${say.plain('close')}`
  if (place >= 80)
    return `${asset.name} ${where}, high in the range of its year (${say.plain('year_position', 0)} of the way up).`
  if (place <= 20)
    return `${asset.name} ${where}, near the floor of the range of its year (${say.plain('year_position', 0)}).`
  return `${asset.name} ${where}, inside the range of its year (${say.plain('year_position', 0)} of the way).`
}

function daySentence(say: FactWriter, { technicals }: AssetAnalysis): string | undefined {
  const { change1d, volatility1y } = technicals
  if (!say.has('change_1d') || !(Math.abs(change1d) > (BIG_DAY * volatility1y) / Math.sqrt(DAYS_OF_YEAR))) {
    return undefined
  }
  const [size, day] = [say.size('change_1d'), say.plain('day')]
  return change1d > 0
    ? `It jumped ${size} in one session on ${day}, far out of the ordinary for it.`
    : `It dropped ${size} in one session on ${day}, far out of the ordinary for it.`
}

function tension({ scores }: AssetAnalysis): string | undefined {
  const { valuation, quality, growth, momentum } = scores
  if (valuation >= 70 && momentum <= 35) return 'Cheapness of this kind pays only once sellers are done.'
  if (valuation <= 25 && momentum >= 65)
    return 'The market already pays for the good news, which leaves little room for a slip.'
  if (quality >= 70 && growth <= 30)
    return 'A good business, then, that has to find its next source of growth.'
  if (quality <= 30 && momentum >= 70) return 'The price is ahead of what the accounts support.'
  return undefined
}
