import type { Scored } from '../../../domain/briefing/lead.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { surpriseSince } from '../../../domain/briefing/price-record.ts'
import { parseDay } from '../../../kernel/time.ts'
import { type BriefingView, type Priced, SP500, TEN_YEARS, VIX } from '../briefing-view.ts'
import { closeFigure, dayChange, dayFigure, figure, sessionDay, weekChange } from '../facts.ts'
import { indexOf } from '../leads.ts'
import {
  levelSuperlative,
  moved,
  movedInWeek,
  movedOn,
  moveSuperlative,
  rankText,
  runText,
  surpriseOf,
  timesText,
  toLevel,
} from '../moves.ts'
import { sourceName } from '../source-name.ts'
import { joined, listed, tell } from '../texts.ts'
import { bankOf, unpricedAct } from '../unpriced-act.ts'
import { breadthOf } from './breadth.ts'
import { currencyMove } from './currencies.ts'
import { isQuiet, unusualCount } from './headline.ts'
import { fallChance, fallTerms, type RiskFacts, riskFacts, sinceFact } from './risk-facts.ts'

/** What happened, what confirms or contradicts it, and how much risk there is. */
export const bottomLine = (view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] => [
  leadSentence(view, leads),
  ...crossSentence(view, leads),
  riskSentence(view),
]

const CONTEXTS = 2
const COMMA_AND: LocalizedText = { en: ' and ', de: ' und ' }

function leadSentence(view: BriefingView, leads: readonly Scored[]): LocalizedText {
  const act = unpricedAct(view)
  if (act !== undefined)
    return tell('lead_act', {
      bank: bankOf(act.headlines[0].title),
      source: sourceName(view, act.headlines[0].source),
    })
  if (view.kind === 'week_review') return weekSentence(view, leads)
  const day = sessionDay(view)
  if (isQuiet(view)) return quietSentence(view)
  const lead = priceLead(view, leads)
  if (lead.asset.symbol === SP500) return indexSentence(view, lead)
  const values = { ...subjectOf(lead), day, moved: moved(view, lead), to: toLevel(view, lead) }
  const since = levelSuperlative(view, lead) ?? moveSuperlative(view, lead)
  const context =
    since ?? (lead.asset.assetClass === 'equity' || isFund(lead) ? undefined : timesText(view, lead))
  const told =
    lead.asset.assetClass === 'fx'
      ? tell('lead_currency', { text: currencyMove(view, lead, 'lead') })
      : lead.asset.assetClass === 'equity' || isFund(lead)
        ? tell('lead_asset', values)
        : tell('lead_level', { ...values, moved: movedOn(view, lead) })
  const isAsset = lead.asset.assetClass === 'equity' || isFund(lead)
  const times = isAsset ? timesText(view, lead, 0) : undefined
  return sentence(told, lead.asset.assetClass === 'fx' ? [] : [times, context])
}

const subjectOf = ({ words }: Priced) => ({
  words,
  plural: words.plural,
  dative: { en: words.en, de: words.deDative },
})

const isFund = ({ asset }: Priced): boolean => asset.assetClass === 'etf' || asset.assetClass === 'sector_etf'

/** The first that is a price. */
function priceLead(view: BriefingView, leads: readonly Scored[]): Priced {
  // The VIX would tell the risk twice.
  const isTold = (subject: string): boolean => leads[0].subject === 'risk' && subject === VIX
  const [symbol] = leads.flatMap(({ subject }) =>
    view.priced.has(subject) && !isTold(subject) ? [subject] : [],
  )
  return view.priced.get(symbol ?? SP500) ?? indexOf(view)
}

function indexSentence(view: BriefingView, index: Priced): LocalizedText {
  const change = dayChange(view, index)
  const way = Number(change.value) === 0 ? 'same' : Number(change.value) > 0 ? 'up' : 'down'
  const values = { day: sessionDay(view), moved: moved(view, index), change }
  const contexts = [
    runText(view, index),
    rankText(view, index) ?? moveSuperlative(view, index),
    levelSuperlative(view, index),
  ].flatMap((text) => text ?? [])
  return sentence(tell(`lead_index_${way}`, values), contexts.slice(0, CONTEXTS))
}

/** With contexts after a comma. */
function sentence(told: LocalizedText, contexts: readonly (LocalizedText | undefined)[]): LocalizedText {
  const known = contexts.flatMap((text) => text ?? [])
  const tail = known.length === 0 ? undefined : joined(known, COMMA_AND)
  return tell('sentence', { text: joined([told, tail], { en: ', ', de: ', ' }) })
}

function quietSentence(view: BriefingView): LocalizedText {
  const count = unusualCount(view)
  const values = {
    day: sessionDay(view),
    all: figure(view, 'assets.n', 'Tracked assets with a close of the session', view.priced.size),
    count: figure(view, 'assets.unusual', 'Those that moved more than twice their usual amount', count),
    index: moved(view, indexOf(view)),
    to: toLevel(view, indexOf(view)),
  }
  if (count === 0) return tell('lead_quiet_none', values, view.today)
  return tell(count === 1 ? 'lead_quiet_one' : 'lead_quiet', values, view.today)
}

function weekSentence(view: BriefingView, leads: readonly Scored[]): LocalizedText {
  const lead = priceLead(view, leads)
  if (lead.beforeWeek < 0) return indexSentence(view, indexOf(view))
  const values = { ...subjectOf(lead), moved: movedInWeek(view, lead), to: toLevel(view, lead) }
  const context = levelSuperlative(view, lead)
  const isLevel = !isFund(lead) && lead.asset.assetClass !== 'equity' && lead.asset.assetClass !== 'fx'
  const id = lead.asset.symbol === TEN_YEARS ? 'lead_week_yield' : isLevel ? 'lead_week_level' : 'lead_week'
  return sentence(tell(id, values), [context])
}

/** Assets that confirm or contradict the lead, the most surprising first. */
function crossSentence(view: BriefingView, leads: readonly Scored[]): readonly LocalizedText[] {
  const isIndexLead = isQuiet(view) || priceLead(view, leads).asset.symbol === SP500
  const lead =
    unpricedAct(view) === undefined ? (isQuiet(view) ? indexOf(view) : priceLead(view, leads)) : undefined
  const ofWeek = view.kind === 'week_review'
  const others = [SP500, TEN_YEARS, VIX, 'TLT', 'GC=F', 'CL=F', 'DX-Y.NYB', 'HYG', 'EEM']
    .flatMap((symbol) => view.priced.get(symbol) ?? [])
    .filter((one) => one !== lead && !(isQuiet(view) && one.asset.symbol === SP500))
    .filter((one) => !(one.asset.symbol === 'TLT' && lead?.asset.symbol === TEN_YEARS))
    .filter((one) => !ofWeek || one.beforeWeek >= 0)
  const size = (one: Priced): number =>
    Math.abs(ofWeek ? surpriseSince(one.record, one.beforeWeek) : surpriseOf(one)) || 0
  const index = others.filter(({ asset }) => asset.symbol === SP500)
  const rest = others
    .filter(({ asset }) => asset.symbol !== SP500)
    .toSorted((a, b) => size(b) - size(a))
    .filter(({ asset }, _, all) => asset.symbol !== 'TLT' || all[0].asset.symbol !== TEN_YEARS)
  const told = [...index, ...rest].slice(0, 3).map((one) => clauseOf(view, one, ofWeek))
  const breadth = isIndexLead && lead !== undefined && !ofWeek ? breadthOf(view) : undefined
  if (breadth !== undefined) view.told.add('breadth')
  const clauses = breadth === undefined ? told : [breadth, ...told.slice(0, 2)]
  return clauses.length === 0 ? [] : [tell('sentence', { text: listed(clauses) })]
}

function clauseOf(view: BriefingView, priced: Priced, ofWeek: boolean): LocalizedText {
  const { asset, words, record } = priced
  const verb = ofWeek ? movedInWeek(view, priced) : moved(view, priced)
  if (asset.symbol === SP500 || record.scale === 'basis_points')
    return tell('clause_level', { words, moved: verb, to: toLevel(view, priced) })
  if (record.scale === 'log') {
    const up = Number((ofWeek ? weekChange : dayChange)(view, priced).value) > 0
    return tell(up ? 'clause_vix_up' : 'clause_vix_down', { close: closeFigure(view, priced) })
  }
  return tell('clause', { words, moved: verb })
}

const MOSTLY = 50

/** How rare so low a value is, while it is low. */
function lowPlace(view: BriefingView, { risk, status }: RiskFacts): LocalizedText {
  const { lower_than_pct: lower, from } = risk.place
  if (lower === null || lower < MOSTLY) return tell('risk_place', { status })
  const first = parseDay(from) ?? view.session
  return tell('risk_place_lower', {
    status,
    share: figure(view, 'risk.lower_than', 'Days since with a higher risk index', lower, { unit: 'percent' }),
    from: dayFigure(view, 'risk.first', 'First day of the risk index', first),
  })
}

function riskSentence(view: BriefingView): LocalizedText {
  const own = riskFacts(view)
  if (own === undefined) return tell('risk_missing')
  const { value, status, high, day } = own
  const since = Number(day?.value) > 0 ? sinceFact(view, high, 'high_since') : undefined
  const place =
    since === undefined
      ? lowPlace(view, own)
      : tell(high?.onRecord ? 'risk_place_record' : 'risk_place_high', { status, since })
  const chance = fallChance(view, own.risk)
  const tail =
    chance === undefined
      ? tell(own.risk.p_drawdown_7pct_20d === null ? 'risk_no_chance' : 'risk_vague', fallTerms(view))
      : tell('risk_chance', chance)
  return tell('risk_state', { value, place, tail })
}
