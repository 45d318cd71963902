import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { Evidence } from '@bellwether-markets/engine/text/verify-text'
import { analysisFacts, publishedRanks } from './analysis-facts.ts'
import type { Analysis } from './analysis-schema.ts'

/** Begins the headline of every analysis of the demo. */
export const SIMULATED = 'Simulated market: '

const NAMES = [
  SIMULATED.slice(0, -2),
  'S&P 500',
  '20-day',
  '50-day',
  '200-day',
  '52-week',
  '52 weeks',
  'of 100',
  'twelve months',
  'twelve-month',
  'three months',
  'four quarters',
  'five years',
]

export const evidenceOf = (
  { symbol, name }: { readonly symbol: string; readonly name: string },
  facts: readonly Fact[],
): Evidence => ({ facts, language: 'en', names: [name, symbol, ...NAMES] })

/** In reading order. */
export const textsOf = ({
  headline,
  summary,
  bull_points,
  bear_points,
  day,
  what_would_change_it,
}: Analysis['assessment']): readonly string[] => [
  headline,
  summary,
  ...bull_points,
  ...bear_points,
  ...(day === null ? [] : [day]),
  ...what_would_change_it,
]

/** Each with the facts that it cites. */
export function assessmentTexts(analysis: Analysis): {
  readonly texts: readonly string[]
  readonly evidence: Evidence
} {
  const subject = {
    symbol: analysis.symbol,
    assetClass: analysis.asset_class,
    currency: analysis.currency,
    source: 'published',
  }
  const facts = analysisFacts(subject, analysis, publishedRanks(analysis.facts))
  const cited = new Set(analysis.facts.map(({ id }) => id))
  const evidence = evidenceOf(
    analysis,
    facts.filter(({ id }) => cited.has(id)),
  )
  return { texts: textsOf(analysis.assessment), evidence }
}

/** @param texts in the order of `textsOf` */
export function withTexts(analysis: Analysis, texts: readonly string[]): Analysis {
  const { assessment } = analysis
  const [headline, summary, ...points] = texts
  const bulls = assessment.bull_points.length
  const bears = bulls + assessment.bear_points.length
  const days = bears + (assessment.day === null ? 0 : 1)
  return {
    ...analysis,
    assessment: {
      ...assessment,
      headline,
      summary,
      bull_points: points.slice(0, bulls),
      bear_points: points.slice(bulls, bears),
      day: points.slice(bears, days)[0] ?? null,
      what_would_change_it: points.slice(days),
      wording: 'model',
    },
  }
}
