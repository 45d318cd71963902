import { onceEach } from '../../kernel/remembered.ts'
import type { Instant } from '../../kernel/time.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import type { Region } from '../linking/countries.ts'
import type { EntityLink } from '../linking/link-entities.ts'
import { novelties } from '../novelty/novelty.ts'
import { type NewsStory, regionOfStory, reportsEvent } from '../story/news-story.ts'
import { dailyVolatilityBps } from './abnormal-returns.ts'
import { effectsOf, eventSide, reasonOf } from './event-effects.ts'
import { decayedImpact, impactOf, sourceWeight } from './impact-score.ts'

export interface AffectedAsset {
  readonly symbol: string
  readonly named: boolean
  /** 0 if unknown. */
  readonly direction: -1 | 0 | 1
  /** 0–100, when the news became known. */
  readonly impact: number
  readonly reason: string
}

/** Largest impact first. */
export interface ScoredStory {
  readonly story: NewsStory
  readonly event: NonNullable<NewsStory['event']>
  readonly region: Region | undefined
  readonly novelty: number
  readonly assets: readonly AffectedAsset[]
  /** Of the most affected asset, else of the market; 0–100 when it became known. */
  readonly impact: number
  readonly impactNow: number
}

/** Volatility, if unknown: of an ordinary large stock and of the market. */
const USUAL_BPS = { named: 160, market: 100 }
const MOST_ASSETS = 8
/** A company that is not tracked moves the market little. */
const UNTRACKED = 0.05
/** Of which an event that names another commodity says nothing. */
const FUTURE = /=F$/
/** "Boeing closes a plant as the virus spreads" says little about other assets. */
const LOCAL = 0.25
const MAY_BE_LOCAL: ReadonlySet<string> = new Set(['geopolitics', 'disaster', 'pandemic', 'supply'])

/**
 * Stories that report an event.
 * @param windows mapped assets without bars are left out
 */
export function scoreStories(
  stories: readonly NewsStory[],
  windows: ReadonlyMap<string, DailyWindow>,
  asOf: Instant,
): readonly ScoredStory[] {
  const novelty = novelties(stories)
  const volatilityOf = onceEach((symbol: string) => dailyVolatilityBps(windows.get(symbol)))
  return stories.flatMap((story, index) => {
    if (!reportsEvent(story)) return []
    const { event } = story
    const region = regionOfStory(story.links)
    const input = { story, event, region, novelty: novelty[index] }
    const assets = [...namedAssets(input, volatilityOf), ...mappedAssets(input, volatilityOf, windows)]
      .toSorted((a, b) => b.impact - a.impact || (a.symbol < b.symbol ? -1 : 1))
      .slice(0, MOST_ASSETS)
    const share = event.type.group === 'company' ? UNTRACKED : 1
    const impact = assets[0]?.impact ?? impactOn(input, USUAL_BPS.market, event.type.priorImpactBps, share)
    return [
      { ...input, assets, impact, impactNow: decayedImpact(impact, event.type, story.first.knownAt, asOf) },
    ]
  })
}

/** News of the world that names a company is news of that company. */
const isLocal = ({ event, story }: Pick<ScoredStory, 'event' | 'story'>): boolean =>
  MAY_BE_LOCAL.has(event.type.group) && story.links.some(({ kind }) => kind === 'asset')

type ScoreInput = Pick<ScoredStory, 'story' | 'event' | 'region' | 'novelty'>

function impactOn(
  { story, event, novelty }: ScoreInput,
  volatilityBps: number,
  bps: number,
  relevance: number,
): number {
  return impactOf({
    type: { ...event.type, priorImpactBps: bps },
    volatilityBps,
    sentiment: story.sentiment.score,
    relevance,
    novelty,
    sourceWeight: sourceWeight(story.first.source),
    sources: story.sources.length,
  })
}

const BY_ANALYSTS = /^(?:rating|price_target|credit)_/
const RATES =
  /^(?:'s|’s)?\s*(?:analysts?|securities|research)?\s*(?:up|down)?(?:grades?|graded(?! (?:to|at|by|from)\b)|raises?|cuts?|lowers?|lifts?|keeps?|maintains?|reiterates?|adjusts?|boosts?|hikes?|trims?|initiates?|reaffirms?|stuft|hebt|senkt|erhöht|kappt)\b/iu
const RATED_BY = /\b(?:at|by|from|von|bei|analysts of)\s*$/iu

export const isByAnalysts = (code: string): boolean => BY_ANALYSTS.test(code)

/** A named bank may be the rater, not the rated company. */
export const isRater = (title: string, { begin, end }: Pick<EntityLink, 'begin' | 'end'>): boolean =>
  RATES.test(title.slice(end).trimStart()) || RATED_BY.test(title.slice(0, begin))

const DEALS = /^(?:ma_|divestiture)/
const ADVISES = /\b(?:mandates?|hires?|taps|advised by|beauftragt)\s*$/iu

/** A named bank may advise, not be bought. */
const isAdviser = (title: string, { begin }: Pick<EntityLink, 'begin'>): boolean =>
  ADVISES.test(title.slice(0, begin))

function namedAssets(
  input: ScoreInput,
  volatilityOf: (symbol: string) => number | undefined,
): readonly AffectedAsset[] {
  const { story, event } = input
  const { direction } = event
  if (event.type.group !== 'company' && !isLocal(input)) return []
  return story.links.flatMap((link) => {
    const { kind, symbols, score } = link
    const isThird =
      (isByAnalysts(event.type.code) && isRater(story.first.title, link)) ||
      (DEALS.test(event.type.code) && isAdviser(story.first.title, link))
    if (kind !== 'asset' || isThird) return []
    return symbols.slice(0, 1).map((symbol) => {
      const volatility = volatilityOf(symbol) ?? USUAL_BPS.named
      const impact = impactOn(input, volatility, event.type.priorImpactBps, Math.min(1, score))
      return { symbol, named: true, direction, impact, reason: event.type.label }
    })
  })
}

function mappedAssets(
  input: ScoreInput,
  volatilityOf: (symbol: string) => number | undefined,
  windows: ReadonlyMap<string, DailyWindow>,
): readonly AffectedAsset[] {
  const { story, event, region } = input
  const side = eventSide(event.type.code, story.first.title)
  const relevance = isLocal(input) ? LOCAL : 1
  const rows = new Map(
    effectsOf(event.type.code, region)
      .toReversed()
      .map((row) => [row.symbol, row]),
  )
  const commodities = story.links.filter(({ kind }) => kind === 'commodity').flatMap(({ symbols }) => symbols)
  return [...rows.values()].flatMap((row) => {
    const { symbol, bps } = row
    const volatility = volatilityOf(symbol)
    if (volatility === undefined || !windows.has(symbol)) return []
    if (commodities.length > 0 && FUTURE.test(symbol) && !commodities.includes(symbol)) return []
    const direction = side === 0 ? 0 : bps * side > 0 ? 1 : -1
    const impact = impactOn(input, volatility, Math.abs(bps), relevance)
    return [{ symbol, named: false, direction, impact, reason: reasonOf(row, side) }]
  })
}
