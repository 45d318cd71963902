import type { Scored } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { REGIME_WORDS, STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { isAtRecord, largestSince, surpriseSince } from '@bellwether-markets/engine/briefing/price-record'
import { scheduledDay } from '@bellwether-markets/engine/briefing/session-calendar'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { closesEarly } from '@bellwether-markets/engine/market/calendar'
import { SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import { present } from '../../known.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, indexOf, type Priced, pricedOf } from '../briefing-view.ts'
import {
  closeFigure,
  dayChange,
  dayFigure,
  figure,
  lately,
  sessionDay,
  weekChange,
  yearChange,
} from '../facts.ts'
import { isRiskLed, namedFall, RATE_FUNDS } from '../leads.ts'
import {
  belowHighText,
  levelSuperlative,
  moved,
  movedInWeek,
  movedOn,
  movedOverWeek,
  moveSuperlative,
  rankText,
  recordClose,
  runText,
  surpriseOf,
  timesText,
  toLevel,
  toWeekLevel,
} from '../moves.ts'
import { awaitedSentence, hidesFed } from '../scheduled.ts'
import { AND, asSentence, COMMA, joined, listed, SEMICOLON, type TextId, tell } from '../texts.ts'
import { unpricedAct } from '../unpriced-act.ts'
import { breadthOf } from './breadth.ts'
import { currencyMove, currencyWeek } from './currencies.ts'
import { gainedAndLost } from './gained-and-lost.ts'
import { farFive, isQuiet, isYearEnd, unusualCount } from './headline.ts'
import { type FallChance, fallChance, fallTerms, type RiskFacts, riskFacts, sinceFact } from './risk-facts.ts'

/** What happened, what confirms or contradicts it, and how much risk there is. */
export const bottomLine = (view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] => [
  leadSentence(view, leads),
  ...crossSentence(view, leads),
  riskSentence(view),
]

const CONTEXTS = 2
/** Percent in five sessions, or in the week, that is told. */
const NOTABLE_FIVE = 1.5
const FAR_VIX = 3
function leadSentence(view: BriefingView, leads: readonly Scored[]): LocalizedText {
  const act = unpricedAct(view)
  if (act !== undefined) return act.lead
  if (view.kind === 'week_review') return weekSentence(view, leads)
  const day = sessionDay(view)
  if (isYearEnd(view)) return yearEndSentence(view)
  if (isQuiet(view)) return quietSentence(view)
  const lead = priceLead(view, leads)
  if (lead.asset.symbol === SP500) return indexSentence(view, lead, isRiskLed(leads))
  const isAsset = lead.asset.assetClass === 'equity' || isFund(lead)
  const since = rarest(view, lead)
  if (lead.asset.assetClass === 'fx')
    return sentence(tell('lead_currency', { text: currencyMove(view, lead, 'lead') }), [])
  const values = { ...subjectOf(lead), day, moved: moved(view, lead), to: toLevel(view, lead) }
  return isAsset
    ? sentence(tell('lead_asset', values), [timesText(view, lead, 0), since])
    : sentence(tell('lead_level', { ...values, moved: movedOn(view, lead) }), [
        since ?? timesText(view, lead),
      ])
}

/** The superlative of the move if it is the largest of the record, else of the level. */
function rarest(view: BriefingView, priced: Priced): LocalizedText | undefined {
  const isRecord = largestSince(priced.record)?.onRecord === true
  return (
    (isRecord ? moveSuperlative(view, priced) : undefined) ??
    levelSuperlative(view, priced) ??
    moveSuperlative(view, priced)
  )
}

function yearEndSentence(view: BriefingView): LocalizedText {
  const index = indexOf(view)
  const change = yearChange(view, index)
  const values = { change, up: Number(change.value) > 0, close: closeFigure(view, index) }
  const isClosed = scheduledDay(view.today)?.kind === 'closed'
  const sentences = [tell('lead_year_end', values), isClosed ? tell('closed_now') : undefined]
  return asSentence(joined(sentences, SEMICOLON))
}

/** What is unlike the S&P 500, the largest moves first. */
const OF_YEAR: readonly string[] = ['QQQ', 'EEM', 'HYG', 'DX-Y.NYB', 'GC=F', 'CL=F']

/** Of the year that ended, next to the S&P 500. */
function yearSentence(view: BriefingView): readonly LocalizedText[] {
  const size = (one: Priced): number => Math.abs(Number(yearChange(view, one).value))
  const priced = pricedOf(view, OF_YEAR)
    .filter(({ beforeYear }) => beforeYear >= 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_CLAUSES)
  if (priced.length === 0) return []
  const text = gainedAndLost(priced, tell('when_year'), (one) => yearChange(view, one))
  return [asSentence(text)]
}

const subjectOf = ({ words }: Priced) => ({
  words,
  plural: words.plural,
  dative: { en: words.en, de: words.deDative },
})

const isFund = ({ asset }: Priced): boolean => asset.assetClass === 'etf' || asset.assetClass === 'sector_etf'

/** What the first sentence is about: the index if risk leads, else the first that is a price. */
function priceLead(view: BriefingView, leads: readonly Scored[]): Priced {
  const index = indexOf(view)
  if (isRiskLed(leads)) return index
  const [symbol] = leads.flatMap(({ subject }) => (view.priced.has(subject) ? [subject] : []))
  return view.priced.get(symbol ?? SP500) ?? index
}

function indexSentence(view: BriefingView, index: Priced, isWithVix: boolean): LocalizedText {
  const change = dayChange(view, index)
  const way = Number(change.value) === 0 ? 'same' : Number(change.value) > 0 ? 'up' : 'down'
  const values = { when: whenText(view), moved: moved(view, index), change, up: way === 'up' }
  if (isWithVix) {
    const clauses = joined(
      [withFive(view, index, { values, way }), recordClose(view, index) ?? levelSuperlative(view, index)],
      COMMA,
    )
    return joined([clauses, vixText(view)].map((text) => text && asSentence(text)))
  }
  const contexts = present([
    recordClose(view, index),
    runText(view, index),
    namedFall(index.record) === undefined ? undefined : belowHighText(view, index, 0, 'short'),
    rankText(view, index) ?? moveSuperlative(view, index),
    isAtRecord(index.record) ? undefined : levelSuperlative(view, index),
  ])
  const rest =
    contexts.length === 0
      ? [tell('to_close', { close: closeFigure(view, index) })]
      : contexts.slice(0, CONTEXTS)
  return sentence(tell(`lead_index_${way}`, values), rest)
}

/** The day, and the rate decision that fell on it. */
const whenText = (view: BriefingView): LocalizedText =>
  tell(hidesFed(view) ? 'lead_when_fed' : 'lead_when', { day: sessionDay(view) })

/** With the change of five sessions, if it is notable. */
function withFive(
  view: BriefingView,
  index: Priced,
  {
    values,
    way,
  }: { readonly values: Parameters<typeof tell>[1] & object; readonly way: 'up' | 'down' | 'same' },
): LocalizedText {
  const recentMove = lately(view, index)
  const five = Number(recentMove?.five.value ?? 0)
  const isNotable = way !== 'same' && Math.abs(five) >= NOTABLE_FIVE
  if (!isNotable) return tell(`lead_index_${way}`, values)
  const isSame = five > 0 === (way === 'up')
  return tell(isSame ? 'lead_index_five_same' : 'lead_index_five_but', { ...values, ...recentMove })
}

/** With its change if that is unusual, and the superlative of its level. */
function vixText(view: BriefingView): LocalizedText | undefined {
  const vix = view.priced.get(VIX)
  if (vix === undefined) return undefined
  const points = dayChange(view, vix)
  const isFar = Math.abs(surpriseOf(vix)) >= FAR_VIX
  const way = Number(points.value) > 0 ? 'up' : 'down'
  const lead = tell(isFar ? `lead_vix_${way}` : 'lead_vix', { points, close: closeFigure(view, vix) })
  const superlative = isFar
    ? (moveSuperlative(view, vix) ?? levelSuperlative(view, vix))
    : levelSuperlative(view, vix)
  return joined([lead, superlative], COMMA)
}

/** With contexts after a comma. */
function sentence(main: LocalizedText, contexts: readonly (LocalizedText | undefined)[]): LocalizedText {
  const known = present(contexts)
  const tail = known.length === 0 ? undefined : joined(known, AND)
  return asSentence(joined([main, tail], COMMA))
}

function quietSentence(view: BriefingView): LocalizedText {
  const count = unusualCount(view)
  const values = {
    day: sessionDay(view),
    all: figure(view, ['assets.n', 'Tracked assets with a close of the session'], view.priced.size),
    count: figure(view, ['assets.unusual', 'Those that moved more than twice their usual amount'], count),
    index: moved(view, indexOf(view)),
    to: toLevel(view, indexOf(view)),
  }
  // A half day is quieter than others.
  if (count === 0)
    return tell(closesEarly(view.session) ? 'lead_quiet_none_short' : 'lead_quiet_none', values, view.today)
  return tell(count === 1 ? 'lead_quiet_one' : 'lead_quiet', values, view.today)
}

function weekSentence(view: BriefingView, leads: readonly Scored[]): LocalizedText {
  const lead = priceLead(view, leads)
  if (lead.beforeWeek < 0) return indexSentence(view, indexOf(view), false)
  if (lead.asset.assetClass === 'fx')
    return asSentence(tell('lead_currency', { text: currencyWeek(view, lead, 0) }))
  const values = { ...subjectOf(lead), to: toWeekLevel(view, lead) }
  const context = levelSuperlative(view, lead)
  const isLevel = !isFund(lead) && lead.asset.assetClass !== 'equity'
  if (isLevel && lead.asset.symbol !== TEN_YEARS)
    return sentence(tell('lead_week_level', { ...values, moved: movedOverWeek(view, lead) }), [context])
  const id = lead.asset.symbol === TEN_YEARS ? 'lead_week_yield' : 'lead_week'
  return sentence(tell(id, { ...values, moved: movedInWeek(view, lead) }), [context])
}

/** Assets that confirm or contradict the lead, the most surprising first. */
function crossSentence(view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] {
  const isAct = unpricedAct(view) !== undefined
  if (isYearEnd(view) && !isAct) return yearSentence(view)
  const lead = isAct ? undefined : isQuiet(view) ? indexOf(view) : priceLead(view, leads)
  const isIndexLead = lead?.asset.symbol === SP500
  const isVixMentioned = isIndexLead && isRiskLed(leads) && !isQuiet(view)
  const peers = crossAssets(
    view,
    ({ asset: { symbol } }) => symbol === lead?.asset.symbol || (symbol === VIX && isVixMentioned),
  )
  const breadth = isIndexLead && view.kind !== 'week_review' ? breadthOf(view) : undefined
  if (breadth !== undefined) view.mentioned.add('breadth')
  const awaited = awaitedSentence(view)
  const most = MOST_CLAUSES - present([breadth, awaited]).length
  const peerClauses = peers.slice(0, most).map((peer, place) => clauseOf(view, peer, isAct && place === 0))
  const clauses = present([breadth, ...peerClauses])
  const summary = clauses.length === 0 ? undefined : asSentence(listed(clauses))
  return [joined([summary, awaited])].filter(({ en }) => en !== '')
}

function crossAssets(view: BriefingView, isMentioned: (priced: Priced) => boolean): readonly Priced[] {
  const ofWeek = view.kind === 'week_review'
  const size = (one: Priced): number =>
    Math.abs(ofWeek ? surpriseSince(one.record, one.beforeWeek) : surpriseOf(one)) || 0
  const yields = view.priced.get(TEN_YEARS)
  // The yield tells what bond funds did, if it moved.
  const isOfYields = ({ asset }: Priced): boolean =>
    RATE_FUNDS.includes(asset.symbol) && yields !== undefined && size(yields) >= 1
  const peers = pricedOf(view, CROSS).filter((one) => !isMentioned(one) && !(ofWeek && one.beforeWeek < 0))
  const [index, others] = [true, false].map((isIndex) =>
    peers.filter(({ asset }) => (asset.symbol === SP500) === isIndex),
  )
  const ranked = others.filter((one) => !isOfYields(one)).toSorted((a, b) => size(b) - size(a))
  const felt = ranked.filter((one) => size(one) >= LEAST_CLAUSE)
  return [...index, ...(felt.length > 0 ? felt : ranked.slice(0, 1))]
}

const MOST_CLAUSES = 3
/** Surprise of an asset that is told beside the lead. */
const LEAST_CLAUSE = 0.5
const CROSS: readonly string[] = [
  SP500,
  TEN_YEARS,
  VIX,
  'TLT',
  'LQD',
  'GC=F',
  'CL=F',
  'DX-Y.NYB',
  'HYG',
  'EEM',
]

/** After an act the first one says that the week is told. */
function clauseOf(view: BriefingView, priced: Priced, isFirst: boolean): LocalizedText {
  const { asset, words, record } = priced
  const ofWeek = view.kind === 'week_review'
  const verb = (ofWeek ? (isFirst ? movedOverWeek : movedInWeek) : moved)(view, priced)
  if (asset.symbol === SP500 && !ofWeek) return indexClause(view, priced, verb)
  if (asset.symbol === SP500 || record.scale === 'basis_points')
    return tell('clause_level', { words, moved: verb, to: (ofWeek ? toWeekLevel : toLevel)(view, priced) })
  if (record.scale === 'log') {
    const up = Number((ofWeek ? weekChange : dayChange)(view, priced).value) > 0
    return tell(up ? 'clause_vix_up' : 'clause_vix_down', { close: closeFigure(view, priced) })
  }
  return tell('clause', { words, moved: verb })
}

function indexClause(view: BriefingView, index: Priced, verb: LocalizedText): LocalizedText {
  const values = { words: index.words, moved: view.kind === 'session' ? verb : movedOn(view, index) }
  const five = farFive(view)
  return five === undefined
    ? tell('clause_level', { ...values, to: toLevel(view, index) })
    : tell('clause_index_five', { ...values, ...five })
}

const MOSTLY = 50

/** How rare so low a value is, while it is low and its change is not told. */
function lowPlace(view: BriefingView, own: RiskFacts): LocalizedText {
  const { risk, status } = own
  const { lower_than_pct: lower, from } = risk.place
  if (lower === null || lower < MOSTLY || feltChange(view, own) !== undefined)
    return tell('risk_place', { status })
  const first = parseDay(from) ?? view.session
  return tell('risk_place_lower', {
    status,
    share: figure(view, ['risk.lower_than', 'Days since with a higher risk index'], lower, {
      unit: 'percent',
    }),
    from: dayFigure(view, ['risk.first', 'First day of the risk index'], first),
  })
}

function riskSentence(view: BriefingView): LocalizedText {
  const own = riskFacts(view)
  if (own === undefined) return tell('risk_missing')
  const chance = fallChance(view, own.risk)
  const tail =
    chance === undefined
      ? tell(own.risk.p_drawdown_7pct_20d === null ? 'risk_no_chance' : 'risk_vague', fallTerms(view))
      : tell(chanceText(chance, own), chance)
  return tell('risk_state', {
    moved: levelText(view, own),
    place: placeText(view, own),
    tail: withNews(view, tail),
  })
}

/** Points of the index in a day after which a chance below the usual one surprises. */
const JUMP = 5

function chanceText({ chance, usual }: FallChance, { day }: RiskFacts): TextId {
  if (chance.value === usual.value) return 'risk_chance_usual'
  return Number(day?.value ?? 0) >= JUMP && chance.value < usual.value ? 'risk_chance_still' : 'risk_chance'
}

/** Points that are told with the level. */
const FELT = 1

/** Of the day, on Sunday of the week; undefined if it is hardly felt. */
function feltChange({ kind }: BriefingView, { day, week }: RiskFacts): Fact | undefined {
  const change = kind === 'week_review' ? week : day
  return Math.abs(Number(change?.value ?? 0)) < FELT ? undefined : change
}

function levelText(view: BriefingView, own: RiskFacts): LocalizedText {
  const { value } = own
  const change = feltChange(view, own)
  if (change === undefined) return tell('risk_is', { value })
  const way = Number(change.value) > 0 ? 'rose' : 'fell'
  return tell(view.kind === 'week_review' ? `risk_${way}_week` : `risk_${way}`, { value, change })
}

function placeText(view: BriefingView, own: RiskFacts): LocalizedText {
  const { risk, status, statusBefore, high, day } = own
  const since = Number(day?.value) > 0 ? sinceFact(view, high, 'high_since') : undefined
  if (statusBefore !== undefined && statusBefore !== risk.status) {
    const values = { status, before: STATUS_WORDS[statusBefore] }
    return since === undefined || high?.onRecord
      ? tell('risk_place_turned', values)
      : tell('risk_place_turned_high', { ...values, since })
  }
  if (since === undefined) return lowPlace(view, own)
  return tell(high?.onRecord ? 'risk_place_record' : 'risk_place_high', { status, since })
}

/** Risk is of the last close, before what no price knows; or a regime is new, or near. */
function withNews(view: BriefingView, tail: LocalizedText): LocalizedText {
  const act = unpricedAct(view)
  if (act === undefined) return withRegime(view, tail)
  return act.isAfterClose ? tell('risk_before_act', { tail, day: sessionDay(view) }) : tail
}

/** Sessions. */
const SOON = 2

const hasTurned = (own: RiskFacts | undefined): boolean =>
  own?.statusBefore !== undefined && own.statusBefore !== own.risk.status

/** On the first day of a regime, and on the last ones before another. */
function withRegime(view: BriefingView, tail: LocalizedText): LocalizedText {
  const regime = snapshotOf(view.regime)
  if (regime === undefined) return tail
  const { pending } = regime
  if (pending !== null && pending.sessions_left <= SOON && !hasTurned(riskFacts(view))) {
    const next = REGIME_WORDS[pending.regime]
    return tell('regime_pending_soon', {
      tail,
      next: { en: next.en, de: next.deDative },
      left: figure(view, ['regime.left', 'Sessions until the change is confirmed'], pending.sessions_left, {
        unit: 'sessions',
      }),
      one: pending.sessions_left === 1,
    })
  }
  if (regime.days_in_regime !== 1) return tail
  const { en, deNominative } = REGIME_WORDS[regime.regime]
  return tell('regime_turned', { tail, regime: { en, de: deNominative } })
}
