import {
  asDay,
  DAY,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
} from '@bellwether-markets/engine/kernel/time'
import { type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import { type Cause, type CauseInputs, causeOf } from '@bellwether-markets/engine/news/cause/cause-of'
import { happeningsOf } from '@bellwether-markets/engine/news/gates/happenings'
import { explainedShares } from '@bellwether-markets/engine/news/impact/explained-share'
import { movesByAsset, type UsualMoves, usualMoves } from '@bellwether-markets/engine/news/impact/usual-moves'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { newsStories } from '@bellwether-markets/engine/news/story/news-stories'
import {
  type Theme as FoundTheme,
  findThemes,
  THEME_DAYS,
} from '@bellwether-markets/engine/news/themes/find-themes'
import {
  type Topic as FoundTopic,
  findTopics,
  type LastSession,
} from '@bellwether-markets/engine/news/topics/find-topics'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { inRoom } from '@bellwether-markets/engine/series/room'
import { round } from '@bellwether-markets/engine/series/round'
import type { InputsOf } from '../contract/product.ts'
import { known } from '../known.ts'
import { sideOf } from '../news-signals/describe-event.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'
import type { CauseVerdict, EventsSnapshot, Theme, Topic } from './events-schema.ts'
import type { events } from './product.ts'

/** Verdicts are given of moves at least so unusual, and of the three largest and the stock market in any case. */
const UNUSUAL = 2
const ALWAYS = 3

/** Without headlines no events and themes; verdicts then say that none are held. */
export function describeEvents(inputs: InputsOf<typeof events>, asOf: Instant): EventsSnapshot {
  const { desk, risk, record, headlines = [], names, days, tracked } = inputs
  const snapshot = snapshotOf(desk)
  const reported = snapshot?.events ?? []
  const universe = universeOf(tracked)
  const movesOf = movesByAsset(days)
  const explainedShare = explainedShares(days, universe)
  const stories = newsStories(headlines, namesWith(tracked))
  const { visible: shown, held } = happeningsOf(stories)
  const recent = headlines.filter(({ knownAt }) => knownAt > asOf - THEME_DAYS * DAY)
  const market = { universe, movesOf, explainedShare, ...knownOf(inputs), headlines: recent.length }
  const themes = findThemes(stories, shown, market, asOf)
  const ofThemes = themes.flatMap((theme) => theme.stories)
  const verdicts = verdictsOf(universe, days, { explainedShare, movesOf, stories, ofThemes })
  return {
    events: reported,
    count: reported.length,
    total: reported.length,
    themes: themes.map((theme) => describeTheme(theme, movesOf)),
    topics: findTopics(stories, names, lastSession(movesOf), asOf).map(describeTopic),
    verdicts,
    verdicts_total: verdicts.length,
    not_shown: { ...held },
    coverage: snapshot?.coverage ?? null,
    tracked: tracked.map(({ symbol }) => symbol),
    missing: [...missingOf('news', desk), ...missingOf('crises', risk), ...missingOf('expected', record)],
  }
}

const knownOf = ({ risk, record }: Pick<InputsOf<typeof events>, 'risk' | 'record'>) => ({
  crises: (snapshotOf(risk)?.crises ?? []).map(({ share_pct: sharePct, ...crisis }) => ({
    ...crisis,
    sharePct,
  })),
  sizes: (snapshotOf(record)?.sizes ?? []).map(({ times_usual, ...size }) => ({
    ...size,
    timesUsual: times_usual ?? Number.NaN,
  })),
})

const missingOf = (name: string, upstream: Upstream<unknown>) =>
  'missing' in upstream ? [{ name, reason: upstream.missing }] : []

function describeTheme(theme: FoundTheme, movesOf: CauseInputs['movesOf']): Theme {
  const { impact, reactions, expected } = theme
  return {
    id: theme.id,
    kind: theme.crisis === undefined ? 'event' : 'crisis',
    type: theme.type.code,
    name: theme.name,
    direction: sideOf(theme.direction),
    share_pct: round(theme.sharePct, 1),
    stories: theme.stories.length,
    assets: [...theme.assets],
    first_seen_at: formatInstant(theme.firstSeenAt),
    last_seen_at: formatInstant(theme.lastSeenAt),
    impact: known(impact, 1),
    impact_basis: reactions.length > 0 ? 'prices' : impact === undefined ? 'unknown' : 'expected',
    priced: theme.isPriced,
    expected: expected === undefined ? null : { times_usual: round(expected.timesUsual, 1), n: expected.n },
    moves: reactions.map(({ symbol, day, fits }) => ({ symbol, ...moveOn(day, movesOf(symbol)), fits })),
    headlines: theme.best.map(describeHeadline),
  }
}

const describeHeadline = ({ title, source, url, knownAt }: FoundTopic['best']) => ({
  title,
  source,
  url: url ?? null,
  at: formatInstant(knownAt),
})

const describeTopic = (topic: FoundTopic): Topic => ({
  id: topic.id,
  name: topic.name,
  stories: topic.stories.length,
  stories_read: topic.read,
  since: formatInstant(topic.since),
  usual_share_pct: round(100 * topic.usualShare, 1),
  ...describeHeadline(topic.best),
  is_act: topic.isAct,
  since_close: topic.afterSession,
  on_session_day: topic.onSessionDay,
  moves_market: topic.move === 0 ? 'no' : topic.move > 0 ? 'up' : 'down',
})

/** Long ago without any. */
function lastSession(movesOf: CauseInputs['movesOf']): LastSession {
  const moves = movesOf(SP500)
  const last = (moves?.day.length ?? 0) - 1
  if (moves === undefined || last < 0) return { day: asDay(0), way: 0 }
  return { day: asDay(moves.day[last]), way: (Math.sign(moves.change[last]) || 0) as LastSession['way'] }
}

function moveOn(day: Day, moves: UsualMoves | undefined) {
  const row = moves === undefined ? -1 : lastIndexUpTo(moves.day, day)
  return {
    session: formatDay(day),
    change: round(moves?.change[row] ?? Number.NaN, 2),
    unit: moves?.unit ?? 'percent',
    times_usual: round(moves?.timesUsual[row] ?? Number.NaN, 1),
  }
}

/** Of the last session of the stock market; assets without a bar of it are left out. */
function verdictsOf(
  { assets }: Universe,
  days: ReadonlyMap<string, DailyWindow>,
  inputs: CauseInputs,
): CauseVerdict[] {
  const { movesOf } = inputs
  const { day } = lastSession(movesOf)
  // Of thousands of assets few are shown: the moves of the others are not kept.
  const sizes = inRoom((room) =>
    assets.flatMap(({ symbol }) => {
      room.clear()
      const window = days.get(symbol)
      const row = window === undefined ? -1 : lastIndexUpTo(window.day, day)
      if (window === undefined || window.day[row] !== day) return []
      const size = Math.abs(usualMoves(window, room).timesUsual[row])
      return Number.isFinite(size) ? [{ symbol, size }] : []
    }),
  )
  return sizes
    .toSorted((a, b) => b.size - a.size || (a.symbol < b.symbol ? -1 : 1))
    .filter(({ size, symbol }, place) => size >= UNUSUAL || place < ALWAYS || symbol === SP500)
    .flatMap(({ symbol }) => {
      const cause = causeOf(symbol, day, inputs)
      return cause === undefined ? [] : [describeVerdict(cause, movesOf(symbol))]
    })
}

function describeVerdict(
  { symbol, day, verdict, evidence, publishers, explained }: Cause,
  moves: UsualMoves | undefined,
): CauseVerdict {
  const best = evidence[0]
  return {
    symbol,
    ...moveOn(day, moves),
    verdict,
    headline: best?.story.first.title ?? null,
    cause: best?.cause ?? null,
    source: best?.story.first.source ?? null,
    at: best === undefined ? null : formatInstant(best.story.first.knownAt),
    publishers,
    explained_share: known(explained?.share, 2),
    explained_by: explained?.by ?? null,
    evidence: evidence.map(({ kind, story: { first } }) => ({
      kind,
      title: first.title,
      source: first.source,
      url: first.url ?? null,
      at: formatInstant(first.knownAt),
    })),
  }
}
