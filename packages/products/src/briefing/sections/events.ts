import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import { idOf } from '@bellwether-markets/engine/briefing/briefing-fact'
import type { Scored } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { moveBetween, surpriseSince } from '@bellwether-markets/engine/briefing/price-record'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { VIX } from '@bellwether-markets/engine/market/roles'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import type { EventsSnapshot, Theme, Topic } from '../../events/events-schema.ts'
import { present } from '../../known.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { dayFigure, figure, sessionDay } from '../facts.ts'
import { indexWay } from '../index-move.ts'
import { quoteOf, quoteWithSource, sourceOf } from '../quote.ts'
import { asSentence, joined, listed, SEMICOLON, tell } from '../texts.ts'
import { decisionText, unpricedAct } from '../unpriced-act.ts'
import { indexCause, isCause, leadWithoutCause } from './causes.ts'
import { riskFacts } from './risk-facts.ts'

const MOST = 3
const MOST_MOVES = 3
const FEWEST_SHARED = 3
const SINGLE_IMPACT = 50

/** An act that no price knows yet, then themes with what prices did. */
export function eventSentences(view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] {
  const events = snapshotOf(view.events)
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0)
    return [tell('events_no_headlines', {}, view.today)]
  const act = unpricedAct(view)
  const weightOf = (topic: Topic): number => (topic === act?.of ? 2 : isCause(view, topic) ? 1 : 0)
  const [topic] = events.topics.toSorted((a, b) => weightOf(b) - weightOf(a))
  // What the closes may not know yet is no reason of theirs.
  const named = topic && topicSentence(view, topic, topic !== act?.of && isCause(view, topic))
  const isNews = topic !== undefined && (weightOf(topic) > 0 || topic.is_act)
  const themes = events.themes.filter((theme) => theme !== act?.of && isWorthTelling(theme))
  const causes = present([...indexCause(view, events), leadWithoutCause(view, leads)])
  const sentences = present([
    isNews ? named : undefined,
    ...themes.filter(isOverall).map((theme) => themeSentence(view, theme)),
    ...causes,
    ...themes.filter((theme) => !isOverall(theme)).map((theme) => themeSentence(view, theme)),
    // The bottom line tells it as well.
    act?.text,
    isNews ? undefined : named,
    // A name that is often in the news explains no move.
    named && !isNews && causes.length === 0
      ? tell('moves_no_cause', { day: sessionDay(view) }, view.today)
      : undefined,
  ])
  return sentences.length > 0 ? sentences.slice(0, MOST) : [quietNews(view, events)]
}

function quietNews(view: BriefingView, { coverage, not_shown }: EventsSnapshot): LocalizedText {
  const headlines = coverage?.headlines ?? 0
  const count = figure(view, ['news.headlines', 'Headlines read in the last week'], headlines)
  const isHeld = not_shown.salience + not_shown.doubt > 0
  return tell(isHeld ? 'events_unconfirmed' : 'events_none', { count, one: headlines === 1 }, view.today)
}

/** What the headlines name, against the two months before, and whether they give it as a cause of the session's move. */
function topicSentence(view: BriefingView, topic: Topic, isReason: boolean): LocalizedText {
  const { name, stories, stories_read: read, usual_share_pct: share } = topic
  const id = `topic.${idOf(topic.id)}`
  view.names.add(name.en).add(name.de)
  const label = `naming ${name.en}`
  const usual =
    share === 0
      ? tell('topic_never', {}, view.today)
      : tell(
          'topic_usual',
          {
            share: figure(view, [`${id}.usual`, `Share of the stories of 60 days before ${label}`], share, {
              unit: 'percent',
              decimals: share < 1 ? 1 : 0,
            }),
          },
          view.today,
        )
  const since = parseDay(topic.since.slice(0, 10)) ?? view.session
  const values = {
    name,
    usual,
    since: dayFigure(view, ['topics.since', 'Day since which stories are counted'], since),
    stories: figure(view, [`${id}.stories`, `Stories ${label}`], stories),
    read: figure(view, ['topics.read', 'Stories read since then'], read),
  }
  const text = tell('topic', values, view.today)
  const cause = isReason
    ? tell(`topic_cause_${indexWay(view)}`, { day: sessionDay(view) }, view.today)
    : undefined
  const quote = quoteOf(view, topic.title) && quoteWithSource(view, topic)
  return joined([
    asSentence(joined([text, cause], SEMICOLON)),
    quote && tell('topic_headline', { quote }, view.today),
  ])
}

/** Percent of the headlines: no other event can be read without it. */
const OVERALL = 15
const isOverall = ({ kind, share_pct }: Theme): boolean => kind === 'crisis' && share_pct >= OVERALL

/** A single report needs prices that answered it. */
const isWorthTelling = ({ kind, stories, impact }: Theme): boolean =>
  kind === 'crisis' || stories > 1 || (impact ?? 0) >= SINGLE_IMPACT

/** A crisis and what is reported often has its share of the news; a single report has its publisher. */
function themeHead(
  view: BriefingView,
  { id, kind, name, stories, share_pct, headlines }: Theme,
): LocalizedText {
  for (const text of Object.values(name)) view.names.add(text)
  if (kind === 'event' && stories < FEWEST_SHARED) {
    const source = sourceOf(view, headlines[0].source)
    return tell(source === undefined ? 'event_unnamed' : 'event_by', { name, source }, view.today)
  }
  const share = figure(
    view,
    [`theme.${idOf(id)}.share`, `Share of the headlines of five days: ${name.en}`],
    share_pct,
    { unit: 'percent', decimals: share_pct < 1 ? 1 : 0 },
  )
  return tell('theme', { name, share }, view.today)
}

function themeSentence(view: BriefingView, theme: Theme): LocalizedText {
  const id = `theme.${idOf(theme.id)}`
  const decided = decisionText(view, theme)
  const text = joined([themeHead(view, theme), decided], SEMICOLON)
  const state = stateOf(view, theme)
  const moves = movesOf(view, theme, id)
  if (state === undefined && decided === undefined) return asSentence(joined([text, moves], SEMICOLON))
  return joined([asSentence(joined([text, state], SEMICOLON)), moves && asSentence(moves)])
}

/** A crisis fades only if risk, the VIX and the shares it names are no worse than a week ago. */
function stateOf(view: BriefingView, theme: Theme): LocalizedText | undefined {
  const crisis = snapshotOf(view.risk)?.crises.find(({ id }) => id === theme.id)
  if (crisis === undefined || crisis.trend === 'steady') return undefined
  if (crisis.trend === 'rising') return tell('theme_rising', {}, view.today)
  const isLower = Number(riskFacts(view)?.week?.value ?? 0) < 0 && !hasRisen(view.priced.get(VIX))
  return isLower && !theme.assets.some((symbol) => hasFallen(view, symbol))
    ? tell('theme_fading', {}, view.today)
    : undefined
}

const WEEK = 5
const SHARES: readonly string[] = ['equity', 'index', 'sector_etf']

function hasFallen({ priced }: BriefingView, symbol: string): boolean {
  const share = priced.get(symbol)
  if (share === undefined || symbol === VIX || !SHARES.includes(share.asset.assetClass)) return false
  const { record } = share
  return moveBetween(record, record.last - WEEK, record.last) < 0
}

/** Since the week before. */
const hasRisen = (vix: Priced | undefined): boolean =>
  vix !== undefined && surpriseSince(vix.record, Math.max(0, vix.record.last - WEEK)) > 0

/** Undefined while the lead says that the time is not known; a crisis always has newer reports. */
function movesOf(view: BriefingView, theme: Theme, id: string): LocalizedText | undefined {
  if (!theme.priced)
    return theme.kind === 'crisis' || unpricedAct(view)?.isAfterClose === false
      ? undefined
      : tell('theme_unpriced', {}, view.today)
  const moves = theme.moves.slice(0, MOST_MOVES).flatMap(({ symbol, change, unit, session }) => {
    const asset = view.tracked.find((one) => one.symbol === symbol)
    if (asset === undefined) return []
    const own = changeOn(view, symbol, session) ?? change
    const figureText = figure(view, [`${id}.${idOf(symbol)}`, `${asset.name}, first session after it`], own, {
      unit,
      decimals: unit === 'basis_points' ? 0 : 1,
      directed: true,
      asOf: session,
    })
    return [
      tell(unit === 'percent' ? 'entry' : 'entry_points', { words: assetWords(asset), change: figureText }),
    ]
  })
  return moves.length === 0
    ? tell('theme_no_moves')
    : tell('theme_moves', { text: listed(moves) }, view.today)
}

/** Not rounded yet, so that it is told as in the table; undefined without a close of that session. */
function changeOn({ priced }: BriefingView, symbol: string, session: string): number | undefined {
  const record = priced.get(symbol)?.record
  const day = parseDay(session)
  if (record === undefined || day === undefined) return undefined
  const at = lastIndexUpTo(record.day, day)
  if (at < 1 || record.day[at] !== day) return undefined
  if (record.scale === 'log') return record.close[at] - record.close[at - 1]
  return moveBetween(record, at - 1, at) * (record.scale === 'return' ? 100 : 1)
}
