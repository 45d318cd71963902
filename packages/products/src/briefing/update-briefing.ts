import { composeBriefing } from '@bellwether-markets/engine/briefing/compose-briefing'
import type { Scored } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { REGIME_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { formatInstant, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { isCovered, isTradingDay } from '@bellwether-markets/engine/market/calendar'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { extendWithQuote } from '@bellwether-markets/engine/series/extend-with-quote'
import type { InputsOf } from '../contract/product.ts'
import { present } from '../known.ts'
import { snapshotOf } from '../upstream.ts'
import type { Briefing, BriefingSnapshot } from './briefing-schema.ts'
import { type BriefingView, briefingView, type Priced } from './briefing-view.ts'
import { labelled } from './fact-labels.ts'
import { changeFrom, closeDecimals, figure, timeFigure } from './facts.ts'
import { hasMovedFar } from './index-move.ts'
import { leadsOf } from './leads.ts'
import { levelSuperlative, moved, moveSuperlative, rankText, timesText, toLevel } from './moves.ts'
import type { briefing } from './product.ts'
import { riskFacts, sinceFact } from './sections/risk-facts.ts'
import { TABLE_SYMBOLS } from './table.ts'
import { AND, asSentence, COMMA, joined, listed, SEMICOLON, tell } from './texts.ts'

export type UpdateInputs = InputsOf<typeof briefing>
type Morning = BriefingSnapshot['state']

/** In units of the usual move. */
const UNUSUAL = 2
const MOST_SENTENCES = 3
const MOST_ASSETS = 3
const MOST_THEMES = 2
/** News of one company is no theme of the market. */
const OF_COMPANIES: ReadonlySet<string> = new Set(
  EVENT_TYPES.filter(({ group }) => group === 'company').map(({ code }) => code),
)
const NOT_READ = { missing: 'An update does not read it.' }
/** The edition of the morning as it was, with what has changed since. */
export function updateBriefing(inputs: UpdateInputs, asOf: Instant): BriefingSnapshot {
  const morning = inputs.morning.snapshot
  const update = updateOf(inputs, morning.state, asOf)
  const withUpdate = (language: 'en' | 'de'): Briefing => ({
    ...morning[language],
    update: update?.[language] ?? null,
  })
  return { ...morning, en: withUpdate('en'), de: withUpdate('de') }
}

function updateOf(inputs: UpdateInputs, state: Morning, asOf: Instant) {
  const { morning } = inputs
  const today = utcDay(asOf)
  const isLater = asOf > morning.asOf && today === utcDay(morning.asOf)
  if (!isLater || !isCovered(today) || !isTradingDay(today)) return undefined
  const { view, isRunning } = viewOf(inputs, asOf)
  const leads = view.session === today ? leadsOf(view) : []
  const sentences = present([
    pricesSentence(view, leads, isRunning),
    riskSentence(view, leads, state),
    themesSentence(view, state),
  ])
  const composed = composeBriefing(
    [{ id: 'update', sentences: sentences.slice(0, MOST_SENTENCES) }],
    view.facts,
    [...view.names],
  )
  const [{ items }] = composed.sections
  if (items.en.length === 0) return undefined
  const inLanguage = (language: 'en' | 'de'): NonNullable<Briefing['update']> => ({
    as_of: formatInstant(asOf),
    text: items[language].map(({ text }) => text).join(' '),
    items: items[language].map(({ text, citations }) => ({
      text,
      citations: citations.map((citation) => ({ ...citation })),
    })),
    facts: labelled(composed.facts, view, language),
  })
  return { en: inLanguage('en'), de: inLanguage('de') }
}

/** Of the closes of the day, or while they are unknown of its prices. */
function viewOf(inputs: UpdateInputs, asOf: Instant): { view: BriefingView; isRunning: boolean } {
  const today = utcDay(asOf)
  const { bars, live } = inputs
  const last = bars.get(SP500)
  const isRunning = last !== undefined && last.day[last.length - 1] < today
  const own = isRunning
    ? new Map([...bars].map(([symbol, window]) => [symbol, extendWithQuote(window, live.get(symbol))]))
    : bars
  const unread = {
    regime_history: NOT_READ,
    signals: NOT_READ,
    reports: NOT_READ,
    portfolio: NOT_READ,
    headlines: undefined,
  }
  const all = { ...inputs, ...unread, bars: own, risk_history: withRisk(inputs) }
  return { view: briefingView(all, asOf), isRunning }
}

/** The history with the risk of now, which it holds only at night. */
function withRisk({ risk, risk_history }: UpdateInputs): UpdateInputs['risk_history'] {
  if ('missing' in risk || 'missing' in risk_history) return risk_history
  const { rows } = risk_history.snapshot
  const latest = rows.at(-1)
  const { date, value, status } = risk.snapshot
  if (latest === undefined || latest.date >= date) return risk_history
  const snapshot = { ...risk_history.snapshot, rows: [...rows, { ...latest, date, value, status }] }
  return { ...risk_history, snapshot }
}

/** They move together, so an update names one. */
const SHARES: readonly string[] = [SP500, 'QQQ', 'IWM', 'EFA', 'EEM']

function pricesSentence(
  view: BriefingView,
  leads: readonly Scored[],
  isRunning: boolean,
): LocalizedText | undefined {
  const unusual = leads.filter(
    ({ subject, surprise }) => TABLE_SYMBOLS.includes(subject) && surprise >= UNUSUAL,
  )
  const shares = unusual.filter(({ subject }) => SHARES.includes(subject))
  const first = shares.find(({ subject }) => subject === SP500) ?? shares[0]
  const otherMoves = unusual.filter(({ subject }) => !SHARES.includes(subject))
  // After a far move of the index, the index and the VIX whatever else moved.
  const subjects = hasMovedFar(view)
    ? new Set([SP500, VIX, ...otherMoves.map(({ subject }) => subject)])
    : [first, ...otherMoves].flatMap((one) => one?.subject ?? [])
  const priced = [...subjects].flatMap((subject) => view.priced.get(subject) ?? []).slice(0, MOST_ASSETS)
  if (priced.length === 0) return undefined
  if (!isRunning)
    return asSentence(
      joined(
        priced.map((one) => closeClause(view, one)),
        SEMICOLON,
      ),
    )
  const time = timeFigure(view, ['update.time', 'Time of the prices'], view.asOf, priced[0].source)
  return tell('update_now', { time, text: listed(priced.map((one) => priceClause(view, one))) })
}

function closeClause(view: BriefingView, priced: Priced): LocalizedText {
  const { asset, words } = priced
  const isFund = asset.assetClass === 'etf' || asset.assetClass === 'sector_etf'
  const values = { words, moved: moved(view, priced), to: toLevel(view, priced) }
  const clause = tell(isFund ? 'clause' : 'clause_level', values)
  const size = rankText(view, priced) ?? moveSuperlative(view, priced)
  const level = levelSuperlative(view, priced)
  const contexts = asset.symbol === SP500 ? [size, level] : [level ?? size]
  const known = present(contexts)
  const tail = known.length > 0 ? joined(known, AND) : timesText(view, priced)
  return joined([clause, tail], COMMA)
}

function priceClause(view: BriefingView, priced: Priced): LocalizedText {
  const { asset, words, record } = priced
  const change = changeFrom(view, priced, record.last - 1, [
    'now_1d',
    'now_bp',
    'change since the last close',
  ])
  if (asset.assetClass === 'etf') return tell('update_change', { words, change })
  const unit =
    record.scale === 'basis_points' ? 'percent' : asset.assetClass === 'commodity' ? 'price' : 'level'
  const price = figure(view, [`${words.id}.now`, `${asset.name}, price`], record.close[record.last], {
    unit,
    decimals: closeDecimals(priced),
    asOf: formatInstant(view.asOf),
    source: priced.source,
  })
  if (asset.symbol === VIX) return tell('update_vix', { price, change })
  if (unit === 'percent') return tell('update_yield', { words, price, change })
  return tell(unit === 'price' ? 'update_money' : 'update_level', {
    words,
    plural: words.plural,
    price,
    change,
  })
}

/** Risk that moved or changed its status, and a regime that changed. */
function riskSentence(
  view: BriefingView,
  leads: readonly Scored[],
  morning: Morning,
): LocalizedText | undefined {
  const clauses = [riskClause(view, leads, morning), regimeClause(view, morning)].flatMap(
    (text) => text ?? [],
  )
  return clauses.length === 0 ? undefined : asSentence(joined(clauses, SEMICOLON))
}

function riskClause(
  view: BriefingView,
  leads: readonly Scored[],
  { risk: before }: Morning,
): LocalizedText | undefined {
  const own = riskFacts(view)
  const lead = leads.find(({ subject }) => subject === 'risk')
  if (own?.before === undefined || before === null || lead === undefined) return undefined
  const { risk, value, status, day, high } = own
  if (risk.date <= before.date || Number(day?.value) === 0) return undefined
  if (risk.status === before.status && lead.surprise < UNUSUAL && !hasMovedFar(view)) return undefined
  const up = Number(day?.value) > 0
  const moved = tell(up ? 'risk_moved_up' : 'risk_moved_down', { value, before: own.before })
  const since = up ? sinceFact(view, high, 'high_since') : undefined
  const place =
    since === undefined
      ? tell('risk_place', { status })
      : tell(high?.onRecord ? 'risk_place_record' : 'risk_place_high', { status, since })
  const text = joined([moved, place], { en: ', ', de: '' })
  return risk.provisional ? tell('update_provisional', { text }) : text
}

function regimeClause(view: BriefingView, morning: Morning): LocalizedText | undefined {
  const now = snapshotOf(view.regime)?.regime
  if (now === undefined || morning.regime === null || now === morning.regime) return undefined
  return tell('update_regime', { now: REGIME_WORDS[now], before: REGIME_WORDS[morning.regime] })
}

function themesSentence(view: BriefingView, { themes }: Morning): LocalizedText | undefined {
  if (themes === null) return undefined
  const fresh = (snapshotOf(view.events)?.themes ?? []).filter(
    ({ id, type }) => !themes.includes(id) && !OF_COMPANIES.has(type),
  )
  if (fresh.length === 0) return undefined
  const byName = new Map(fresh.map(({ name }) => [name.en, name]))
  const names = [...byName.values()].slice(0, MOST_THEMES)
  for (const text of names.flatMap(({ en, de }) => [en, de])) view.names.add(text)
  return tell('update_themes', { text: listed(names) }, view.today)
}
