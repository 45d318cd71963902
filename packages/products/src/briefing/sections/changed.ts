import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { REGIME_WORDS, STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { moveAt, surpriseAt } from '@bellwether-markets/engine/briefing/price-record'
import { DAY, formatDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { VIX } from '@bellwether-markets/engine/market/roles'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { present } from '../../known.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, indexOf, isWithinYear } from '../briefing-view.ts'
import {
  changeFrom,
  closeFigure,
  dayChange,
  dayFigure,
  figure,
  lately,
  sessionDay,
  weekChange,
  yearChange,
} from '../facts.ts'
import { hasMovedFar } from '../index-move.ts'
import { belowHighText, levelSuperlative } from '../moves.ts'
import { scheduledSentence } from '../scheduled.ts'
import { asSentence, COMMA, joined, NOTHING, SEMICOLON, tell } from '../texts.ts'
import { unpricedAct } from '../unpriced-act.ts'
import { breadthOf } from './breadth.ts'
import { unusualCount } from './headline.ts'
import { pastHours } from './past-hours.ts'
import { type RiskFacts, riskFacts } from './risk-facts.ts'
import { isSilent } from './unknown.ts'

const NOTABLE = 1
const VERY_UNUSUAL = 3
const MANY_UNUSUAL = 5
const MOST = 4

/** What is different from the last briefing that a reader had on a working day. */
export function changedSentences(view: BriefingView): readonly LocalizedText[] {
  if (view.kind === 'week_review')
    return present([
      weekReviewed(view),
      riskSentence(view) ?? tell('changed_risk_unknown'),
      pastHours(view),
      calendarSentence(view),
      newsSentence(view),
    ]).slice(0, MOST)
  const vix = vixSentence(view) ?? unusualSentence(view)
  // The own move of such a day is told whatever else there is.
  const leads = hasMovedFar(view) && view.facts.get('vix.close') === undefined
  const sentences = present([
    indexSentence(view),
    leads ? vix : undefined,
    riskSentence(view) ?? tell('changed_risk_unknown'),
    pastHours(view),
    calendarSentence(view),
    leads ? undefined : vix,
    (view.kind === 'week_start' || view.kind === 'holiday') && unpricedAct(view) === undefined
      ? newsSentence(view)
      : undefined,
    view.kind === 'catch_up' ? tell('changed_missing') : undefined,
  ])
  // Table and bottom line tell of the VIX as well.
  return (sentences.length > MOST && !leads ? sentences.filter((text) => text !== vix) : sentences).slice(
    0,
    MOST,
  )
}

/** Undefined if the bottom line already has it. */
function calendarSentence(view: BriefingView): LocalizedText | undefined {
  const act = unpricedAct(view)
  return act !== undefined && act.of === undefined ? undefined : scheduledSentence(view)
}

function indexSentence(view: BriefingView): LocalizedText {
  const index = indexOf(view)
  const { record } = index
  const before = changeFrom(
    view,
    { ...index, record: { ...record, last: record.last - 1 } },
    record.last - 2,
    ['prev_1d', 'prev_bp', 'change of the session before'],
  )
  const dayBefore = dayFigure(view, ['session.prev', 'Session before'], record.day[record.last - 1] as never)
  const moved = tell(Number(before.value) < 0 ? 'before_down' : 'before_up', { before })
  const values = { close: closeFigure(view, index), before, beforeMoved: moved, dayBefore }
  const first = tell(record.last < 2 ? 'changed_index_first' : 'changed_index', values, view.today)
  return asSentence(joined([first, indexTail(view)], SEMICOLON))
}

function latelyTail(view: BriefingView): LocalizedText | undefined {
  const recentMove = view.isWeekly ? undefined : lately(view, indexOf(view))
  return recentMove && tell('tail_index_five', { ...recentMove, up: Number(recentMove.five.value) > 0 })
}

function yearTail(view: BriefingView): LocalizedText {
  const change = yearChange(view, indexOf(view))
  return tell('tail_index_year', { change, up: Number(change.value) > 0 })
}

/** One of four, day by day. */
function indexTail(view: BriefingView): LocalizedText | undefined {
  const index = indexOf(view)
  const tails = [
    () => (view.mentioned.has('breadth') ? undefined : breadthOf(view)),
    () => belowHighText(view, index, FAR_BELOW),
    () => (index.beforeYear < 0 || !isWithinYear(view) ? undefined : yearTail(view)),
    () =>
      ['sp500.5d', 'sp500.week'].some((id) => view.facts.get(id) !== undefined)
        ? undefined
        : latelyTail(view),
  ]
  const near = nearLine(view)
  if (near !== undefined) return near
  const turn = view.today % tails.length
  return [...tails.slice(turn), ...tails].map((tail) => tail()).find((text) => text !== undefined)
}

const FAR_BELOW = 0.05
/** Percent. */
const NEAR_LINE = 1

/** The close that would begin the way to a bear market, if it is near. */
function nearLine(view: BriefingView): LocalizedText | undefined {
  const line = snapshotOf(view.regime)?.to_flip.find(
    ({ regime, measure, distance_pct: distance }) =>
      regime === 'BEAR' && measure === 'sp500' && distance < 0 && distance >= -NEAR_LINE,
  )
  if (line === undefined) return undefined
  return tell('tail_near_line', {
    level: figure(view, ['regime.bear_line', 'S&P 500 below which a bear market begins'], line.level),
  })
}

function weekReviewed(view: BriefingView): LocalizedText {
  const from = dayFigure(view, ['week.from', 'First day of the week'], view.weekBegin)
  const to = sessionDay(view)
  const index = indexOf(view)
  const values = { from, to, close: closeFigure(view, index) }
  return index.beforeWeek < 0
    ? tell('changed_week_review', values)
    : tell('changed_week_review_index', { ...values, change: weekChange(view, index) }, view.today)
}

function riskSentence(view: BriefingView): LocalizedText | undefined {
  const risk = riskFacts(view)
  if (risk?.day === undefined || risk.before === undefined) return undefined
  if (view.kind === 'week_review' && risk.weekBefore !== undefined)
    return tell('risk_week', { value: risk.value, before: risk.weekBefore, state: stateOf(view, risk) })
  const { value, before, day } = risk
  const way = Number(day.value) === 0 ? 'same' : Number(day.value) > 0 ? 'up' : 'down'
  const against = way === 'same' ? undefined : againstShares(view, Number(day.value))
  const moved = joined([tell(`risk_moved_${way}`, { value, before }, view.today), against], NOTHING)
  return tell('risk_changed', { moved, state: stateOf(view, risk) })
}

const FELT = 0.5

/** Risk that rose with shares, or fell with them. */
function againstShares(view: BriefingView, change: number): LocalizedText | undefined {
  const move = moveAt(indexOf(view).record)
  if (Math.abs(change) < FELT || Math.sign(move) !== Math.sign(change)) return undefined
  return tell(move > 0 ? 'although_shares_rose' : 'although_shares_fell')
}

function stateOf(view: BriefingView, { status, statusBefore, risk, weekBefore }: RiskFacts): LocalizedText {
  const values = { status, regime: regimeState(view) }
  if (statusBefore !== risk.status) return tell('risk_status_turns', values)
  const before = weekBefore && riskStatus(Number(weekBefore.value))
  if (before !== undefined && before !== risk.status && view.kind !== 'week_review')
    return tell('risk_status_held', { ...values, before: STATUS_WORDS[before], week: weekBefore })
  return weekBefore === undefined || view.kind === 'week_review'
    ? tell('risk_status_stays_plain', values)
    : tell('risk_status_stays', { ...values, week: weekBefore }, view.today)
}

function regimeState(view: BriefingView): LocalizedText {
  const regime = snapshotOf(view.regime)
  if (regime === undefined) return NOTHING
  return tell(
    regime.days_in_regime === 1 ? 'regime_is_new' : 'regime_stays',
    { regime: REGIME_WORDS[regime.regime] },
    view.today,
  )
}

function vixSentence(view: BriefingView): LocalizedText | undefined {
  const vix = view.priced.get(VIX)
  if (vix === undefined) return undefined
  if (!(Math.abs(surpriseAt(vix.record)) >= NOTABLE || hasMovedFar(view))) return undefined
  const { record } = vix
  const up = record.close[record.last] > record.close[record.last - 1]
  const values = {
    day: sessionDay(view),
    close: closeFigure(view, vix),
    before: closeFigure(view, vix, record.last - 1),
    points: dayChange(view, vix),
  }
  const text = tell(up ? 'vix_up' : 'vix_down', values, view.today)
  return asSentence(joined([text, levelSuperlative(view, vix)], COMMA))
}

function unusualSentence(view: BriefingView): LocalizedText | undefined {
  const count = unusualCount(view, VERY_UNUSUAL)
  if (count < MANY_UNUSUAL) return undefined
  return tell(
    'unusual',
    {
      count: figure(
        view,
        ['assets.very_unusual', 'Assets that moved over three times their usual amount'],
        count,
      ),
      all: figure(view, ['assets.n', 'Tracked assets with a close of the session'], view.priced.size),
    },
    view.today,
  )
}

const NEWS_HOURS_WEEKEND = 3

function newsSentence(view: BriefingView): LocalizedText | undefined {
  const events = snapshotOf(view.events)
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0 || isSilent(view)) return undefined
  const fresh = events.events.filter(
    ({ first_seen_at }) => (parseInstant(first_seen_at) ?? 0) > view.asOf - NEWS_HOURS_WEEKEND * DAY,
  )
  const since = fresh.filter(({ first_seen_at }) => first_seen_at.slice(0, 10) > sessionText(view))
  if (since.length === 0) return tell('news_none', { day: sessionDay(view) }, view.today)
  const count = figure(view, ['news.since_session', 'Events reported since the session'], since.length)
  return tell(since.length === 1 ? 'news_one' : 'news_some', { count, day: sessionDay(view) }, view.today)
}

const sessionText = ({ session }: BriefingView): string => formatDay(session)
