import type { AssetAnalysis } from '../../domain/analysis/analyse-assets.ts'
import type { Fact } from '../../domain/text/fact.ts'
import type { FundamentalsView, ScoresView, TechnicalsView } from './analysis-schema.ts'
import {
  altmanDefinitions,
  type FactDefinition,
  levelDefinitions,
  movementDefinitions,
  percent,
  priceDefinitions,
  reportDefinitions,
  scoreDefinitions,
  thresholdDefinitions,
  valueDefinitions,
} from './fact-definitions.ts'
import { known } from './known.ts'

/** Figures that the texts of an analysis cite. */
export interface DescribedFigures {
  readonly technicals: TechnicalsView
  readonly fundamentals: FundamentalsView | null
  readonly scores: ScoresView
}

/** Ranks among peers and in own history, whole percents; null if unknown. */
export type RankFacts = Readonly<Record<(typeof RANK_FACTS)[number][0], number | null>>

export interface FactSubject {
  readonly assetClass: string
  readonly currency: string
  /** Source of the prices. */
  readonly source: string
}

/** All known facts that the texts of an analysis may state, with the values of the answer. */
export function analysisFacts(
  subject: FactSubject,
  figures: DescribedFigures,
  ranks: RankFacts,
): readonly Fact[] {
  const { technicals, fundamentals } = figures
  const isPriced = subject.assetClass !== 'index' && subject.assetClass !== 'fx'
  const market = {
    asOf: technicals.day,
    source: subject.source,
    currency: isPriced ? subject.currency : undefined,
  }
  const reports = {
    asOf: fundamentals?.trailing_to ?? fundamentals?.period_end ?? technicals.day,
    source: 'company reports',
    currency: subject.currency,
  }
  const altman = fundamentals?.altman_z ?? null
  const own = { asOf: technicals.day, source: 'bellwether', currency: undefined }
  return [
    ...factsFrom([...priceDefinitions(technicals, isPriced), ...levelDefinitions(technicals)], market),
    ...factsFrom(movementDefinitions(technicals), market),
    ...factsFrom(fundamentals === null ? [] : reportDefinitions(fundamentals), reports),
    ...factsFrom(fundamentals === null ? [] : valueDefinitions(fundamentals), reports),
    ...(altman === null ? [] : factsFrom(altmanDefinitions(altman), { ...reports, asOf: altman.period_end })),
    ...factsFrom([...scoreDefinitions(figures.scores), ...rankDefinitions(ranks)], own),
    ...factsFrom(thresholdDefinitions(figures.scores), own),
  ]
}

interface Origin {
  readonly asOf: string
  readonly source: string
  readonly currency: string | undefined
}

const factsFrom = (definitions: readonly FactDefinition[], origin: Origin): readonly Fact[] =>
  definitions.flatMap(({ value, terms, directed = false, ...rest }) => {
    if (value === null || value === undefined) return []
    const isMoney = rest.unit === 'price' || rest.unit === 'money'
    const currency = isMoney && origin.currency !== undefined ? { currency: origin.currency } : {}
    const { asOf, source } = origin
    return [{ ...rest, ...currency, value, directed, terms: { en: terms, de: [] }, asOf, source }]
  })

const RANK_FACTS = [
  ['cheaper_than', 'Share of peers that are dearer by earnings', 'peers'],
  ['dearer_than', 'Share of peers that are cheaper by earnings', 'peers'],
  ['cheaper_than_own', 'Share of report dates in five years when it was dearer', 'report dates'],
  ['calmer_than', 'Share of its class that is more volatile', 'class'],
  ['wilder_than', 'Share of its class that is less volatile', 'class'],
  ['growth_ahead', 'Share of peers that grow less by revenue', 'peers'],
  ['growth_behind', 'Share of peers that grow more by revenue', 'peers'],
] as const

/** Ranks of an analysis as shares. */
export function rankFacts({ ranks, valuation }: AssetAnalysis): RankFacts {
  const share = (rank: number): number | null => known(100 * rank, 0)
  return {
    cheaper_than: share(ranks.earningsYield),
    dearer_than: share(1 - ranks.earningsYield),
    cheaper_than_own: share(typeof valuation === 'object' ? valuation.ownHistory : Number.NaN),
    calmer_than: share(1 - ranks.volatility),
    wilder_than: share(ranks.volatility),
    growth_ahead: share(ranks.revenueGrowth),
    growth_behind: share(1 - ranks.revenueGrowth),
  }
}

/** The ranks that were published as facts. */
export const publishedRanks = (facts: readonly { id: string; value: number | string }[]): RankFacts =>
  Object.fromEntries(
    RANK_FACTS.map(([id]) => {
      const value = facts.find((fact) => fact.id === id)?.value
      return [id, typeof value === 'number' ? value : null]
    }),
  ) as RankFacts

const rankDefinitions = (ranks: RankFacts): readonly FactDefinition[] =>
  RANK_FACTS.map(([id, label, term]) => ({ ...percent(id, label, [term], ranks[id]), decimals: 0 }))
