import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { overallScore, ratingOf, SCORE_PARTS } from '@bellwether-markets/engine/analysis/scores'
import { type Fact, publishedFact } from '@bellwether-markets/engine/text/fact'
import { type Evidence, UnverifiedText, verifyText } from '@bellwether-markets/engine/text/verify-text'
import { known } from '../known.ts'
import { pick } from '../pick.ts'
import { analysisFacts, rankFacts } from './analysis-facts.ts'
import type { Analysis, ScoresView } from './analysis-schema.ts'
import { evidenceOf, SIMULATED, textsOf } from './assessment-texts.ts'
import { COMPANY_READERS, VALUE_READERS } from './company-readings.ts'
import { dayText } from './day-text.ts'
import { describeFundamentals } from './describe-fundamentals.ts'
import { describeDay, describeTechnicals } from './describe-technicals.ts'
import { type FactWriter, factWriter, type Reading } from './fact-writer.ts'
import { missingParts, notKnownText } from './missing-parts.ts'
import { describeNews, newsScore } from './own-news.ts'
import { describeSignals } from './own-signals.ts'
import { PRICE_READERS } from './price-readings.ts'
import { RISK_READERS } from './risk-readings.ts'
import type { OwnEvent, OwnReport, OwnSignal } from './said-schema.ts'
import { headlineOf, summaryOf } from './summary.ts'
import { whatWouldChange } from './what-would-change.ts'

const READERS = [...COMPANY_READERS, ...VALUE_READERS, ...PRICE_READERS, ...RISK_READERS]
const MOST_POINTS = 4
const LEAST_TILT = 0.1
const CLEAR_SCORE = 10

/** What other products say of the asset, or why they say nothing. */
export interface SaidElsewhere {
  readonly news: { readonly events: OwnEvent[] } | { readonly missing: string }
  readonly signals:
    | { readonly open: OwnSignal[]; readonly unavailable: readonly string[] }
    | { readonly missing: string }
  /** Of companies only. */
  readonly report?: { readonly next: OwnReport } | { readonly missing: string } | undefined
  /** Risk and regime of the whole market; null if unknown. */
  readonly market: string | null
  readonly isSimulated: boolean
}

/** @throws UnverifiedText if a text states a number that is no fact */
export function describeAnalysis(
  own: AssetAnalysis,
  isStale: boolean,
  { news, signals, report, market, isSimulated }: SaidElsewhere,
): Analysis {
  const sentiment = 'missing' in news ? Number.NaN : newsScore(news.events)
  const analysis = { ...own, scores: { ...own.scores, sentiment } }
  const { asset, window } = analysis
  const technicals = describeTechnicals(analysis)
  const day = describeDay(analysis)
  const fundamentals = describeFundamentals(analysis)
  const scores = scoresView(analysis)
  const facts = analysisFacts(
    { ...pick(asset, 'symbol', 'assetClass', 'currency'), source: window.source },
    { technicals, day, fundamentals, scores },
    rankFacts(analysis),
  )
  const evidence = evidenceOf(asset, facts)
  const written = assess(analysis, scores, evidence, isSimulated)
  const missing = [
    ...missingParts(analysis, 'missing' in news ? news.missing : undefined),
    ...Object.entries({ news, signals, next_report: report }).flatMap(([part, said]) =>
      said && 'missing' in said ? [{ part, reason: said.missing }] : [],
    ),
  ]
  return {
    ...pick(asset, 'symbol', 'name'),
    asset_class: asset.assetClass,
    sector: asset.sector ?? null,
    currency: asset.currency,
    fundamentals,
    technicals,
    day,
    scores,
    assessment: written.assessment,
    news: 'missing' in news ? null : describeNews(news.events, day, technicals.day),
    signals:
      'missing' in signals ? null : describeSignals(signals.open, asset.assetClass, signals.unavailable),
    next_report: report && 'next' in report ? report.next : null,
    market,
    facts: written.cited.map(publishedFact),
    grounding: written.grounding,
    not_known: notKnownText(missing),
    missing,
    stale: isStale,
  }
}

export function scoresView({ scores }: AssetAnalysis): ScoresView {
  const { value, coverage } = overallScore(scores)
  const parts = Object.fromEntries(SCORE_PARTS.map((part) => [part, known(scores[part], 0)]))
  return {
    ...(parts as Omit<ScoresView, 'overall' | 'coverage' | 'risk'>),
    risk: known(scores.stability, 0),
    overall: known(value, 0),
    coverage: known(coverage, 2) ?? 0,
  }
}

interface Written {
  readonly assessment: Analysis['assessment']
  readonly cited: readonly Fact[]
  readonly grounding: Analysis['grounding']
}

function assess(
  analysis: AssetAnalysis,
  { overall }: ScoresView,
  evidence: Evidence,
  isSimulated: boolean,
): Written {
  const { assetClass } = analysis.asset
  const say = factWriter(evidence, assetClass === 'etf' || assetClass === 'sector_etf')
  const readings = READERS.flatMap((read): readonly Reading[] => {
    const reading = read(say, analysis)
    return reading === undefined ? [] : [{ ...reading, text: say.text(reading.text) }]
  })
  const day = dayText(say)
  const rating = overall === null ? undefined : ratingOf(overall)
  const assessment: Analysis['assessment'] = {
    rating: rating ?? null,
    headline: `${isSimulated ? SIMULATED : ''}${headlineOf(say, analysis, rating)}`,
    summary: summaryOf(say, analysis, rating, readings),
    bull_points: rating === undefined ? [] : pointsOf(readings, 1, say),
    bear_points: rating === undefined ? [] : pointsOf(readings, -1, say),
    day: day === undefined ? null : say.text(day),
    what_would_change_it: [...whatWouldChange(say, analysis)],
    wording: 'template',
  }
  const { cited, numbers } = verifyTexts(textsOf(assessment), evidence)
  return { assessment, cited, grounding: { numbers, verified: numbers } }
}

/** Without any, scores as clear. */
function pointsOf(readings: readonly Reading[], sign: 1 | -1, say: FactWriter): string[] {
  const weighty = readings
    .filter(({ tilt }) => sign * tilt >= LEAST_TILT)
    .sort((a, b) => sign * (b.tilt - a.tilt))
    .slice(0, MOST_POINTS)
    .map(({ text }) => text)
  if (weighty.length > 0) return weighty
  return SCORE_PARTS.filter((part) => sign * (say.value(`score_${part}`) - 50) >= CLEAR_SCORE).map(
    (part) => `The ${part} score of ${say.plain(`score_${part}`)} counts ${sign > 0 ? 'for' : 'against'} it.`,
  )
}

/**
 * All at once, a line each: what a reading costs before its first figure is spent once.
 * @throws UnverifiedText
 */
function verifyTexts(
  texts: readonly string[],
  evidence: Evidence,
): { cited: readonly Fact[]; numbers: number } {
  const text = texts.join('\n')
  const { faults, citations, numbers } = verifyText(text, evidence)
  if (faults.length > 0) throw new UnverifiedText(text, faults)
  const cited = [...new Set(citations)].flatMap((id) => evidence.facts.find((fact) => fact.id === id) ?? [])
  return { cited, numbers }
}
