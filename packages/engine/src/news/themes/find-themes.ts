import type { LocalizedText } from '../../briefing/localized-text.ts'
import { DAY, type Day, HOUR, type Instant } from '../../kernel/time.ts'
import type { Universe } from '../../market/asset.ts'
import { centralities, crisisThemeOf, mostFrequent } from '../crises/crisis-reports.ts'
import { UNNAMED } from '../crises/crisis-state.ts'
import { CRISIS_THEMES } from '../crises/crisis-themes.ts'
import { type EventType, eventTypeOf } from '../events/event-types.ts'
import { reportsNews } from '../gates/genre.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import {
  type EventStory,
  type ExpectedSize,
  largestOf,
  type PriceHistory,
  placeOf,
  type Reaction,
  reactionImpact,
  reactionsTo,
} from '../impact/price-reaction.ts'
import type { ReadStory } from '../story/news-stories.ts'
import { type NewsStory, reportsEvent } from '../story/news-story.ts'
import { crisisName, eventName } from './theme-name.ts'

export const THEME_DAYS = 5
const MOST_THEMES = 10
const LEAST_IMPACT = 20
const BEST_HEADLINES = 3
const MOST_ASSETS = 8
const FEWEST_PAST = 5
/** Of a crisis. */
const FEWEST_STORIES = 3
const FRESH_HOURS = 48
const SINGLE_GROUPS: ReadonlySet<string> = new Set(['company', 'supply', 'macro'])

/** A crisis that is open, as the risk index gives it. */
export interface OpenCrisis {
  readonly id: string
  readonly category: string
  readonly region: string
  /** Percent of the headlines of five days. */
  readonly sharePct: number
}

export interface Theme {
  readonly id: string
  /** Undefined if no crisis joins it. */
  readonly crisis: OpenCrisis | undefined
  readonly type: EventType
  readonly name: LocalizedText
  /** Percent of the headlines of five days. */
  readonly sharePct: number
  readonly stories: readonly ReadStory[]
  /** Of the asset that it is about; of the stock market for news of the world. */
  readonly direction: -1 | 0 | 1
  /** That it names, the most named first. */
  readonly assets: readonly string[]
  readonly best: readonly NewsStory['first'][]
  readonly firstSeenAt: Instant
  readonly lastSeenAt: Instant
  /** 0–100; undefined if no price has reacted and too few like events are known. */
  readonly impact: number | undefined
  /** What prices did; empty before the first session after the news. */
  readonly reactions: readonly Reaction[]
  /** Whether a session has followed its latest event. */
  readonly isPriced: boolean
  /** Of past events of its type; undefined with fewer than five. */
  readonly expected: ExpectedSize | undefined
}

export interface ThemeMarket extends PriceHistory {
  readonly universe: Universe
  readonly crises: readonly OpenCrisis[]
  readonly sizes: readonly ExpectedSize[]
  /** Known within five days. */
  readonly headlines: number
}

/**
 * At most ten, by impact, halved with each half-life of the type since the last report: stories of five days, joined by
 * crisis, else by type and subject. What the market did counts for crises and for decisions of central banks; for other
 * news of the market only on days that no crisis claims.
 * @param stories all of five days
 * @param visible those that pass every gate
 */
export function findThemes(
  stories: readonly ReadStory[],
  visible: readonly ReadStory[],
  market: ThemeMarket,
  asOf: Instant,
): readonly Theme[] {
  const from = asOf - THEME_DAYS * DAY
  const recent = stories.filter(({ lastKnownAt }) => lastKnownAt > from)
  const events = visible.filter(reportsEvent).filter(({ first }) => first.knownAt > from)
  const crises = market.crises.flatMap((crisis) => crisisTheme(crisis, recent, events, market))
  const joined = new Set(crises.flatMap((theme) => theme.stories.map(({ id }) => id)))
  const claimed = new Set(
    crises.flatMap(({ reactions }) => reactions.filter(({ fits }) => fits).map(({ day }) => day)),
  )
  const groups = Map.groupBy(
    events.filter(({ id }) => !joined.has(id)),
    keyOf,
  )
  const otherIds = [...groups].flatMap(([id, own]) =>
    isBroad(own) ? [eventTheme(id, own, market, claimed)] : [],
  )
  return [...crises, ...otherIds]
    .map((theme) => ({ ...theme, reactions: largestMoves(theme.reactions) }))
    .filter(({ impact, isPriced, type }) =>
      impact === undefined ? !isPriced && type.group !== 'company' : impact >= LEAST_IMPACT,
    )
    .toSorted((a, b) => orderOf(b, asOf) - orderOf(a, asOf) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_THEMES)
}

/**
 * One story of the world does not move a market: two are needed, or two publishers. Decisions of central banks, economic
 * data and events of an asset need no other. What a collection of publishers tells is shown only in three wordings.
 */
function isBroad(own: readonly EventStory[]): boolean {
  const [{ event, sources }] = own
  return SINGLE_GROUPS.has(event.type.group) && event.type.code !== 'cb_speech'
    ? true
    : own.length > 1 || sources.length > 1 || UNNAMED.test(sources[0])
}

/** What is not priced and of unknown size stands after all others. */
const orderOf = ({ impact = 0, type, lastSeenAt }: Theme, asOf: Instant): number =>
  impact * 2 ** (-(asOf - lastSeenAt) / (type.halfLifeHours * HOUR))

/** Type and subject: company or commodity, else central bank or countries; of news of the world its region. */
function keyOf({ event, links }: EventStory): string {
  const ids = (kinds: readonly string[]) =>
    links.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const isOfWorld = !SINGLE_GROUPS.has(event.type.group)
  const subject = isOfWorld
    ? [placeOf(links) ?? 'anywhere']
    : [['asset'], ['commodity'], ['central_bank'], ['country']].map(ids).find((own) => own.length > 0)
  return `${event.type.code} ${(subject ?? []).toSorted().join(' ')}`.trim()
}

function crisisTheme(
  crisis: OpenCrisis,
  stories: readonly ReadStory[],
  events: readonly (ReadStory & EventStory)[],
  market: ThemeMarket,
): readonly Theme[] {
  const theme = CRISIS_THEMES.find(({ category }) => category === crisis.category)
  if (theme === undefined) return []
  const belongs = (story: ReadStory): boolean => {
    const place = placeOf(story.links)
    const isThere = crisis.region === 'global' || place === undefined || place === crisis.region
    const isTyped = story.event?.type.code === theme.eventType && story.event.type.group !== 'company'
    return isThere && (isTyped || crisisThemeOf(story.first.title)?.category === theme.category)
  }
  const members = stories.filter(belongs)
  if (members.length < FEWEST_STORIES) return []
  const own = events.filter(belongs)
  const titles = members.map(({ first }) => first.title)
  const type = eventTypeOf(theme.eventType)
  const direction = directionOf(type, own)
  const happened = members.map((story) => ({
    ...story,
    direction,
    event: { ...WHOLE, ...story.event, type, direction },
  }))
  return [
    themeOf(
      {
        id: crisis.id,
        crisis,
        type,
        direction,
        sharePct: crisis.sharePct,
        stories: members,
        name: crisisName(crisis.category, crisis.region, titles),
        assets: namedBy(own),
      },
      happened.map((story) => reactionsTo(story, market)),
      market,
    ),
  ]
}

/** A story of a crisis need not report an event. */
const WHOLE = { rule: 'crisis', begin: 0, end: 0, strength: 1 }

function eventTheme(
  id: string,
  own: readonly (ReadStory & EventStory)[],
  market: ThemeMarket,
  claimed: ReadonlySet<Day>,
): Theme {
  const [{ event, links }] = own
  const { type } = event
  const named = links.find(({ kind }) => kind === 'asset' || kind === 'commodity')
  const isNamed = type.group === 'company' || type.group === 'supply'
  const subject = isNamed && named ? market.universe.bySymbol.get(named.symbols[0]) : undefined
  const headlines = own.reduce((sum, story) => sum + story.headlines, 0)
  const isLeft = ({ day }: Reaction) => isNamed || type.code === 'cb_decision' || !claimed.has(day)
  const base = {
    id,
    crisis: undefined,
    type,
    direction: directionOf(type, own),
    stories: own,
    name: eventName(
      type.code,
      own.flatMap((story) => story.links),
      subject,
    ),
    sharePct: market.headlines === 0 ? 0 : (100 * headlines) / market.headlines,
    assets: namedBy(own),
  }
  const reactions = own.map((story) =>
    reactionsTo(story, market).map((one) => ({ ...one, fits: one.fits && isLeft(one) })),
  )
  return themeOf(base, reactions, market)
}

const directionOf = (type: EventType, own: readonly EventStory[]): Theme['direction'] =>
  (type.effect || Math.sign(own.reduce((sum, { event }) => sum + event.direction, 0))) as Theme['direction']

/** @param reactions to each of its stories */
function themeOf(
  base: Pick<Theme, 'id' | 'crisis' | 'type' | 'direction' | 'name' | 'sharePct' | 'stories' | 'assets'>,
  reactions: readonly (readonly Reaction[])[],
  { sizes }: ThemeMarket,
): Theme {
  const { type, stories } = base
  const expected = sizes.find(({ event, n }) => event === type.code && n >= FEWEST_PAST)
  const size = largestOf(reactions.flat()) ?? expected?.timesUsual
  return {
    ...base,
    best: bestOf(stories),
    firstSeenAt: stories[0].first.knownAt,
    lastSeenAt: lastOf(stories),
    impact: size === undefined ? undefined : reactionImpact(size),
    reactions: reactions.flat(),
    isPriced: (reactions.at(-1)?.length ?? 0) > 0,
    expected,
  }
}

const lastOf = (stories: readonly ReadStory[]): Instant =>
  stories.reduce((last, { lastKnownAt }) => (lastKnownAt > last ? lastKnownAt : last), stories[0].lastKnownAt)

function namedBy(stories: readonly ReadStory[]): readonly string[] {
  const links = stories.flatMap((story) => story.links)
  const named = links.filter(({ kind }) => kind === 'asset' || kind === 'commodity')
  return mostFrequent(named.flatMap(({ symbols }) => symbols.slice(0, 1)))
    .slice(0, MOST_ASSETS)
    .map(([symbol]) => symbol)
}

/** Of each asset the largest that fits, else the largest. */
function largestMoves(reactions: readonly Reaction[]): readonly Reaction[] {
  const best = new Map<string, Reaction>()
  const rank = ({ fits, timesUsual }: Reaction) => (fits ? 1e6 : 0) + Math.abs(timesUsual)
  for (const reaction of reactions) {
    const known = best.get(reaction.symbol)
    if (known === undefined || rank(reaction) > rank(known)) best.set(reaction.symbol, reaction)
  }
  return [...best.values()].toSorted((a, b) => rank(b) - rank(a))
}

/** News before opinion, then the words that others share, the rank and number of publishers, and a late day. */
function bestOf(stories: readonly ReadStory[]): Theme['best'] {
  const central = centralities(stories.map(({ first }) => first.title))
  const most = Math.max(1, ...central)
  const last = lastOf(stories)
  const score = ({ first, sources, event }: ReadStory, at: number): number =>
    (reportsNews(first) ? 1 : 0) +
    (event !== undefined && event.type.group !== 'none' ? 1 : 0) +
    central[at] / most +
    sourceWeight(first.source) +
    0.25 * Math.log(sources.length) +
    2 ** (-(last - first.knownAt) / (FRESH_HOURS * HOUR))
  return stories
    .map((story, at) => ({ story, rank: score(story, at) }))
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, BEST_HEADLINES)
    .map(({ story }) => story.first)
}
