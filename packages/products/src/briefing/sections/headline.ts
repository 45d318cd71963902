import { isSameStory, type Scored, secondOf } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { REGIME_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { largestSince, moveAt, runAt } from '@bellwether-markets/engine/briefing/price-record'
import { dateOf } from '@bellwether-markets/engine/kernel/time'
import { SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, indexOf, type Priced } from '../briefing-view.ts'
import {
  closeFigure,
  dayChange,
  figure,
  type Lately,
  lately,
  sessionDay,
  weekChange,
  yearChange,
} from '../facts.ts'
import { isRiskLed, namedFall } from '../leads.ts'
import {
  belowHighText,
  LONG_RUN,
  levelSuperlative,
  moveSuperlative,
  recordClose,
  runText,
  surpriseOf,
  timesText,
} from '../moves.ts'
import { hidesFed } from '../scheduled.ts'
import { TABLE_SYMBOLS } from '../table.ts'
import { COMMA, joined, SEMICOLON, tell } from '../texts.ts'
import { unpricedAct } from '../unpriced-act.ts'
import { currencyMove } from './currencies.ts'
import { isStressed, type RiskFacts, riskFacts, sinceFact } from './risk-facts.ts'

const QUIET_ASSET = 3
/** Percent. */
const LARGE_FIVE = 5
const QUIET_INDEX = 0.7
const UNUSUAL = 2
/** Share by which no asset of the table moves on a quiet day. */
const QUIET_MOVE = 0.05
/** Points of the risk index. */
const JUMP = 5
/** Sessions since a level that is news even after a jump. */
const LONG_AGO = 504
export const LONGEST_HEADLINE = 90

/** No asset moved three times its usual amount, and the index hardly at all. */
export const isQuiet = (view: BriefingView): boolean =>
  Math.abs(surpriseOf(indexOf(view))) < QUIET_INDEX &&
  unpricedAct(view) === undefined &&
  view.kind !== 'week_review' &&
  view.kind !== 'first' &&
  snapshotOf(view.risk)?.status !== 'ELEVATED' &&
  snapshotOf(view.risk)?.status !== 'CRITICAL' &&
  [...view.priced.values()].every(
    (priced) => !(Math.abs(surpriseOf(priced)) >= QUIET_ASSET) && !isFarOff(priced),
  )

/** Of the rows of the table: by its size, whatever is usual. */
const isFarOff = ({ asset, record }: Priced): boolean =>
  record.scale === 'return' && TABLE_SYMBOLS.includes(asset.symbol) && Math.abs(moveAt(record)) >= QUIET_MOVE

export const unusualCount = (view: BriefingView, least = UNUSUAL): number =>
  [...view.priced.values()].filter((priced) => Math.abs(surpriseOf(priced)) > least).length

/** The first form that is short enough. */
export function headline(view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] {
  const risk = riskFacts(view)
  if (view.kind === 'week_review') return weekHeadline(view, leads)
  if (isYearEnd(view)) return [yearEndHeadline(view, risk)]
  const reopening = reopeningHeadline(view, leads, risk)
  if (reopening !== undefined) return reopening
  if (isQuiet(view) && !isRiskLed(leads)) return [quietHeadline(view, risk)]
  const [first] = leads
  if (first === undefined) return [plainHeadline(view, risk)]
  if (first.subject === 'risk' && risk !== undefined) {
    const news = newsBeforeRisk(view)
    if (news !== undefined) return [between(news, lowered(riskPart(view, risk))), riskPart(view, risk)]
  }
  const second = secondPart(view, leads, risk)
  const long = longPart(view, first, risk)
  const short = shortPart(view, first, risk)
  const hasNumber = first.subject !== 'act' && first.subject !== 'regime'
  const ended = first.subject === SP500 ? (fedDay(view) ?? runEnded(view)) : undefined
  const brief = ended === undefined ? [] : [second === undefined ? ended : between(ended, second)]
  return [
    ...brief,
    ...(second === undefined ? [long] : [between(long, second)]),
    ...(first.isNews && hasNumber ? [long] : []),
    ...(second === undefined ? [] : [between(short, second)]),
    hasNumber ? short : plainHeadline(view, risk),
  ]
}

/**
 * Before the first session after a weekend or a holiday: an edition of the days between has told of the latest session, so
 * its moves are dated. Undefined if there is newer news.
 */
function reopeningHeadline(
  view: BriefingView,
  leads: readonly Scored[],
  risk: RiskFacts | undefined,
): readonly LocalizedText[] | undefined {
  if (view.kind !== 'week_start' && view.kind !== 'holiday') return undefined
  const [first = { subject: SP500 }] = leads
  const { subject } = first
  if (unpricedAct(view) !== undefined || subject === 'act' || subject === 'regime') return undefined
  const index = indexChange(view)
  const own = subject === SP500 ? undefined : secondOfSubject(view, { subject }, risk)
  const datedOf = (...moves: readonly (LocalizedText | undefined)[]): LocalizedText =>
    tell(view.kind === 'holiday' ? 'headline_after_holiday' : 'headline_week_start', {
      moves: joined(moves, COMMA),
      day: sessionDay(view),
    })
  const dated = [datedOf(own, index), ...(own === undefined ? [] : [datedOf(own)])]
  if (risk === undefined || subject === 'risk') return dated
  const { value, status } = risk
  const at = isStressed(risk) ? tell('headline_risk_stays', { value, status }) : riskAt(risk)
  return [between(dated[0], at), ...dated]
}

const riskAt = ({ value }: RiskFacts): LocalizedText => tell('headline_risk_at', { value })

const indexChange = (view: BriefingView): LocalizedText =>
  tell('headline_index', { change: dayChange(view, indexOf(view)) })

/** What explains risk better than its points: an act after the close, or a far move of five sessions. */
function newsBeforeRisk(view: BriefingView): LocalizedText | undefined {
  const act = unpricedAct(view)
  if (act !== undefined) return tell('headline_act', { text: act.headline })
  const five = farFive(view)
  return five && tell('headline_five', { ...five })
}

/** The change of the S&P 500 in five sessions, or in the week, if it is news by itself. */
export function farFive(view: BriefingView): Lately | undefined {
  const recentMove = lately(view, indexOf(view))
  return Math.abs(Number(recentMove?.five.value ?? 0)) < LARGE_FIVE ? undefined : recentMove
}

/** As the second part of a headline. */
const lowered = ({ en, de }: LocalizedText): LocalizedText => ({
  en: en.charAt(0).toLowerCase() + en.slice(1),
  de,
})

/** The first edition of a year has the last session of the one before. */
export const isYearEnd = (view: BriefingView): boolean =>
  dateOf(view.session).year < dateOf(view.today).year &&
  view.kind !== 'week_review' &&
  view.kind !== 'first' &&
  indexOf(view).beforeYear >= 0

function yearEndHeadline(view: BriefingView, risk: RiskFacts | undefined): LocalizedText {
  const index = indexOf(view)
  const change = yearChange(view, index)
  const end = tell('headline_year_end', { change, up: Number(change.value) > 0 })
  return joined([end, risk && riskAt(risk)], SEMICOLON)
}

/** The decision itself would be the news. */
const fedDay = (view: BriefingView): LocalizedText | undefined =>
  hidesFed(view) ? tell('headline_fed_day', { change: dayChange(view, indexOf(view)) }) : undefined

/** The end of a long run, in the words of a headline. */
function runEnded(view: BriefingView): LocalizedText | undefined {
  const index = indexOf(view)
  const { record } = index
  const run = runAt(record, record.last - 1)
  if (runAt(record) !== 1 || run < LONG_RUN) return undefined
  const sessions = figure(view, ['sp500.run_before', 'Sessions of the run that ended'], run, {
    unit: 'sessions',
  })
  const way = moveAt(record) > 0 ? 'up' : 'down'
  return tell(`headline_run_ended_${way}`, { change: dayChange(view, index), sessions })
}

const between = (first: LocalizedText, second: LocalizedText): LocalizedText =>
  joined([first, second], SEMICOLON)

function secondPart(
  view: BriefingView,
  leads: readonly Scored[],
  risk: RiskFacts | undefined,
): LocalizedText | undefined {
  const [first] = leads
  if (risk !== undefined && isStressed(risk) && first.subject !== 'risk')
    return tell('headline_risk_stays', { value: risk.value, status: risk.status })
  const second = secondOf(leads.filter((one) => one === first || one.section !== 'movers'))
  const secondSubject = second && secondOfSubject(view, second, risk)
  if (secondSubject !== undefined || first.subject === SP500) return secondSubject
  const index = indexOf(view)
  const hasMoved = Math.abs(surpriseOf(index)) >= QUIET_INDEX
  const other = hasMoved
    ? undefined
    : leads.find((one) => one.plain >= UNUSUAL && one.section !== 'movers' && !isSameStory(one, first))
  return (other && secondOfSubject(view, other, risk)) ?? indexChange(view)
}

function secondOfSubject(
  view: BriefingView,
  { subject }: Pick<Scored, 'subject'>,
  risk: RiskFacts | undefined,
): LocalizedText | undefined {
  if (subject === 'risk') return risk && riskAt(risk)
  if (subject === 'act') return unpricedAct(view)?.headline
  const priced = view.priced.get(subject)
  if (priced === undefined) return undefined
  if (priced.asset.assetClass === 'fx') return currencyMove(view, priced, 'second')
  const close = closeFigure(view, priced)
  if (priced.record.scale !== 'return')
    return tell(subject === VIX ? 'headline_vix_at' : 'headline_yield_at', { close })
  return tell('headline_second', { words: bare(priced), change: dayChange(view, priced) })
}

/** In headlines without its article. */
const bare = ({ words }: Priced) => ({
  ...words,
  en: words.en.replace(/^the /, ''),
  de: words.de.replace(/^(?:der|die|das) /, ''),
})

function shortPart(view: BriefingView, { subject }: Scored, risk: RiskFacts | undefined): LocalizedText {
  if (subject === 'risk' && risk !== undefined) return riskPart(view, risk)
  if (subject === 'act') return tell('headline_act', { text: unpricedAct(view)?.headline })
  if (subject === 'regime') return regimePart(view, risk)
  const priced = view.priced.get(subject)
  if (priced === undefined) return plainHeadline(view, risk)
  if (priced.asset.assetClass === 'fx') return currencyMove(view, priced, 'headline')
  const move = moveAt(priced.record)
  const values = { words: bare(priced), change: dayChange(view, priced), plural: priced.words.plural }
  const way = move > 0 ? 'up' : 'down'
  if (subject === VIX) return tell(`headline_vix_${way}`, { ...values, close: closeFigure(view, priced) })
  if (subject === TEN_YEARS)
    return tell(`headline_yield_${way}`, { ...values, close: closeFigure(view, priced) })
  if (Number(values.change.value) === 0) return tell('headline_second', values)
  const isFar = Math.abs(surpriseOf(priced)) > 4 && Math.abs(move) >= 0.03
  return tell(`headline_${isFar ? 'far' : 'move'}_${way}`, values)
}

function regimePart(view: BriefingView, risk: RiskFacts | undefined): LocalizedText {
  const regime = snapshotOf(view.regime)
  return regime === undefined
    ? plainHeadline(view, risk)
    : tell('headline_regime', { regime: REGIME_WORDS[regime.regime] })
}

function longPart(view: BriefingView, first: Scored, risk: RiskFacts | undefined): LocalizedText {
  const short = shortPart(view, first, risk)
  const priced = view.priced.get(first.subject)
  if (priced === undefined) return short
  const isIndex = first.subject === SP500
  const context =
    (isIndex
      ? (recordClose(view, priced, 'short') ?? namedFallText(view, priced) ?? runText(view, priced))
      : undefined) ??
    (largestSince(priced.record)?.onRecord === true ? moveSuperlative(view, priced, 'short') : undefined) ??
    levelSuperlative(view, priced, 'short') ??
    moveSuperlative(view, priced, 'short') ??
    timesText(view, priced)
  if (context === undefined) return short
  const isFlat = Number(dayChange(view, priced).value) === 0
  return joined(
    [
      isFlat ? tell('headline_flat', { words: bare(priced), close: closeFigure(view, priced) }) : short,
      context,
    ],
    {
      en: ', ',
      de: ', ',
    },
  )
}

/** On the day that the index comes to lie 10% or 20% below its high. */
function namedFallText(view: BriefingView, index: Priced): LocalizedText | undefined {
  return namedFall(index.record) === undefined ? undefined : belowHighText(view, index, 0, 'short')
}

function riskPart(view: BriefingView, risk: RiskFacts): LocalizedText {
  const { value, day, high, statusBefore } = risk
  const since = sinceFact(view, high, 'high_since')
  const isJump = Math.abs(Number(day?.value ?? 0)) >= JUMP
  const isLongAgo = high?.onRecord || (high !== undefined && high.since.sessionsAgo >= LONG_AGO)
  if (high !== undefined && since !== undefined && Number(day?.value) > 0 && (isLongAgo || !isJump))
    return tell(high.onRecord ? 'headline_risk_record' : 'headline_risk_high', { value, since })
  if (day !== undefined && statusBefore !== undefined && statusBefore !== risk.risk.status)
    return tell(Number(day?.value) < 0 ? 'headline_risk_turns_down' : 'headline_risk_turns_up', {
      value,
      day,
      status: risk.status,
    })
  if (day === undefined) return riskAt(risk)
  if (Number(day.value) > 0)
    return tell(isJump ? 'headline_risk_jumps' : 'headline_risk_rises', { value, day })
  return tell('headline_risk_falls', { value, day })
}

function quietHeadline(view: BriefingView, risk: RiskFacts | undefined): LocalizedText {
  const index = indexOf(view)
  const vix = view.priced.get(VIX)
  return joined(
    [
      tell('headline_quiet', { day: sessionDay(view), change: dayChange(view, index) }),
      vix && tell('headline_vix_at', { close: closeFigure(view, vix) }),
      risk && riskAt(risk),
    ],
    COMMA,
  )
}

const plainHeadline = (view: BriefingView, risk: RiskFacts | undefined): LocalizedText =>
  joined([indexChange(view), risk && riskAt(risk)], SEMICOLON)

function weekHeadline(view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] {
  const index = indexOf(view)
  if (index.beforeWeek < 0) return [plainHeadline(view, riskFacts(view))]
  const [{ subject } = { subject: SP500 }] = leads
  const priced = view.priced.get(subject)
  const own = tell('headline_week_index', { change: weekChange(view, index) })
  if (priced === undefined || priced.asset.symbol === SP500 || priced.beforeWeek < 0) {
    const risk = riskFacts(view)
    const at = risk && riskAt(risk)
    const act = subject === 'act' ? unpricedAct(view)?.headline : undefined
    const parts = act === undefined ? [own, at] : [act, own]
    return [joined([tell('headline_week'), joined(parts, COMMA)])]
  }
  const change = weekChange(view, priced)
  if (priced.asset.assetClass === 'fx')
    return [joined([tell('headline_week'), joined([currencyMove(view, priced, 'week'), own], COMMA)])]
  const values = { words: bare(priced), change, close: closeFigure(view, priced) }
  const { scale } = priced.record
  const way = Number(change.value) > 0 ? 'up' : 'down'
  const lead =
    scale === 'return'
      ? tell('headline_second', values)
      : tell(scale === 'log' ? 'headline_vix_at' : `headline_week_yield_${way}`, values)
  return [joined([tell('headline_week'), joined([lead, own], COMMA)])]
}
