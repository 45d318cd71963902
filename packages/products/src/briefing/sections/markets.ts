import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { type Legs, patternOf } from '@bellwether-markets/engine/briefing/pattern'
import { moveAt, moveBetween, surpriseSince } from '@bellwether-markets/engine/briefing/price-record'
import { SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import { largestFirst, present } from '../../known.ts'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { pricedOf } from '../briefing-view.ts'
import { closeFigure, dayChange, figure, weekChange } from '../facts.ts'
import {
  levelSuperlative,
  moved,
  movedInWeek,
  movedOn,
  movedOverWeek,
  moveSuperlative,
  surpriseOf,
  timesText,
  toLevel,
  toWeekLevel,
} from '../moves.ts'
import { asSentence, COMMA, joined, listed, SEMICOLON, tell } from '../texts.ts'
import { sectorsOf } from './breadth.ts'
import { currencyMove, currencyWeek } from './currencies.ts'
import { gainedAndLost } from './gained-and-lost.ts'
import { isStressed, riskFacts } from './risk-facts.ts'

const FEWEST_SECTORS = 6
const USUAL_SESSIONS = 60
const UNUSUAL_WEEK = 1.5
const UNUSUAL_CURRENCY = 1.5
const UNUSUAL_YIELD = 1.5
const UNUSUAL_COMMODITY = 2
const FAR = 4

/** Sectors, rates, currencies, commodities, the week, another commodity: a long edition does without the last. */
export const marketSentences = (view: BriefingView): readonly LocalizedText[] =>
  present([
    sectorSentence(view),
    rateSentence(view),
    currencySentence(view),
    commoditySentence(view),
    view.kind === 'week_review' ? patternSentence(view) : weekSentence(view),
    otherCommodity(view),
  ]).slice(0, 5)

const byMove = (a: Priced, b: Priced): number => moveAt(b.record) - moveAt(a.record)
const weekMove = ({ record, beforeWeek }: Priced): number => moveBetween(record, beforeWeek, record.last)

function sectorSentence(view: BriefingView): LocalizedText | undefined {
  const ofWeek = view.kind === 'week_review'
  const sectors = rankedSectors(view, ofWeek)
  if (sectors.length < FEWEST_SECTORS) return tell('sectors_missing', {}, view.today)
  const change = ofWeek ? weekChange : dayChange
  const entry = (one: Priced): LocalizedText => tell('entry', { words: one.words, change: change(view, one) })
  // As they are told: a tenth of a percent is the least.
  const [rose, fell] = [1, -1].map(
    (sign) => sectors.filter((one) => Number(change(view, one).value) * sign > 0).length,
  )
  const all = figure(view, ['sectors.n', 'Sectors with a close of the session'], sectors.length)
  const best = listed(sectors.slice(0, 2).map(entry))
  const worst = listed(sectors.slice(-2).reverse().map(entry))
  const last = sectors[sectors.length - 1]
  const values = { all, best, worst, first: entry(sectors[0]), last: entry(last) }
  const period = ofWeek ? 'week' : 'day'
  const breadth = sectorBreadth(rose, fell, sectors.length)
  if (breadth !== 'mixed') return tell(`sectors_${breadth}_${period}`, values, view.today)
  const up = figure(view, [`sectors.up_${period}`, 'Sectors that rose'], rose)
  return tell(`sectors_mixed_${period}`, { ...values, up }, view.today)
}

const rankedSectors = (view: BriefingView, ofWeek: boolean): readonly Priced[] =>
  sectorsOf(view)
    .filter(({ beforeWeek }) => !ofWeek || beforeWeek >= 0)
    .toSorted(ofWeek ? (a, b) => weekMove(b) - weekMove(a) : byMove)

function sectorBreadth(rose: number, fell: number, all: number) {
  if (rose === all) return 'all_up'
  if (fell === all) return 'all_down'
  return rose === 0 ? 'none' : rose === 1 ? 'one' : 'mixed'
}

function weekSentence(view: BriefingView): LocalizedText | undefined {
  const known = pricedOf(view, [SP500, 'IWM', 'EFA', 'EEM', 'TLT', 'GC=F', 'DX-Y.NYB', 'LQD']).filter(
    ({ beforeWeek, record }) => beforeWeek >= 0 && beforeWeek < record.last - 1,
  )
  const pattern = patternSentence(view)
  const size = (one: Priced): number => Math.abs(surpriseSince(one.record, one.beforeWeek)) || 0
  const isWorthMention = view.isWeekly || known.some((one) => size(one) >= UNUSUAL_WEEK)
  if (!isWorthMention || known.length < 3) return pattern
  const [index, ...others] = known
  const rest = others.toSorted((a, b) => size(b) - size(a)).slice(0, 3)
  const when = tell(view.isWeekOver ? 'when_week' : 'when_so_far', {}, view.today)
  const changes = gainedAndLost([index, ...rest], when, (one) => weekChange(view, one))
  return joined([asSentence(changes), pattern])
}

/** On Sunday and Monday of the week, else of the day. */
function patternSentence(view: BriefingView): LocalizedText | undefined {
  const ofWeek = ({ record, beforeWeek }: Priced): number =>
    beforeWeek < 0 || beforeWeek >= record.last - 1 ? Number.NaN : surpriseSince(record, beforeWeek)
  const week = view.isWeekly ? patternOf(legsOf(view, ofWeek)) : undefined
  const day = view.kind === 'week_review' ? undefined : patternOf(legsOf(view, surpriseOf))
  const found = week === 'rotation' || week === 'relief' ? day : (week ?? day)
  const risk = riskFacts(view)
  // While risk is high, one day of gains is no relief.
  if (found === undefined || (found === 'relief' && risk !== undefined && isStressed(risk))) return undefined
  return tell(`pattern_${found}`, {}, view.today)
}

function legsOf(view: BriefingView, surprise: (priced: Priced) => number): Legs {
  const of = (symbol: string): number => {
    const priced = view.priced.get(symbol)
    return priced === undefined ? Number.NaN : surprise(priced)
  }
  const vix = view.priced.get(VIX)
  return {
    shares: of(SP500),
    treasuries: of('TLT'),
    gold: of('GC=F'),
    dollar: of('DX-Y.NYB'),
    oil: of('CL=F'),
    yields: of(TEN_YEARS),
    highYield: of('HYG'),
    vixChange: vix === undefined ? Number.NaN : Math.expm1(moveAt(vix.record)),
    defensives: Math.min(of('XLP'), of('XLU')) > 0 ? Math.max(of('XLP'), of('XLU')) : Number.NaN,
    sectorSpread: spreadOfSectors(view),
  }
}

/** Between best and worst sector of the session, over its mean of the 60 sessions before. */
function spreadOfSectors(view: BriefingView): number {
  const records = sectorsOf(view).map(({ record }) => record)
  if (records.length < FEWEST_SECTORS) return Number.NaN
  const spread = (ago: number): number => {
    const moves = records.map((record) => moveAt(record, record.last - ago)).filter(Number.isFinite)
    return Math.max(...moves) - Math.min(...moves)
  }
  const before = Array.from({ length: USUAL_SESSIONS }, (_, ago) => spread(ago + 1))
  return (spread(0) * USUAL_SESSIONS) / before.reduce((sum, one) => sum + one, 0)
}

function rateSentence(view: BriefingView): LocalizedText | undefined {
  const ten = view.priced.get(TEN_YEARS)
  if (ten === undefined) return undefined
  if (view.kind === 'week_review' && ten.beforeWeek >= 0) return weekRates(view, ten)
  const text = tell('rates', { moved: moved(view, ten), to: toLevel(view, ten) }, view.today)
  const context =
    levelSuperlative(view, ten) ?? moveSuperlative(view, ten) ?? timesText(view, ten, UNUSUAL_YIELD)
  const first = joined([text, context], COMMA)
  return asSentence(joined([first, rateTail(view, ten)], SEMICOLON))
}

function weekRates(view: BriefingView, ten: Priced): LocalizedText {
  const text = tell(
    'rates_of_week',
    { moved: movedOverWeek(view, ten), to: toWeekLevel(view, ten) },
    view.today,
  )
  const bonds = pricedOf(view, ['HYG', 'LQD', 'TLT'])
  const [fund] = bonds.filter(({ beforeWeek }) => beforeWeek >= 0)
  const tail = fund && tell('clause', { words: fund.words, moved: movedInWeek(view, fund) })
  return asSentence(joined([text, tail], SEMICOLON))
}

const MUCH_SHORTER = 5

function rateTail(view: BriefingView, ten: Priced): LocalizedText | undefined {
  const bill = view.priced.get('^IRX')
  const [long, short] = [moveAt(ten.record), bill ? moveAt(bill.record) : Number.NaN]
  if (bill !== undefined && long > 0 && short <= -MUCH_SHORTER && surpriseOf(ten) >= 1)
    return tell('rates_split', { close: closeFigure(view, bill) })
  const tails = [
    () => bondTail(view, 'TLT'),
    () => weekTail(view, ten),
    () => bondTail(view, 'HYG'),
    () => bondTail(view, 'LQD'),
  ]
  const turn = view.kind === 'week_review' ? tails.length - 1 : view.today % tails.length
  return tails[turn]() ?? tails[(turn + 1) % tails.length]()
}

function bondTail(view: BriefingView, symbol: string): LocalizedText | undefined {
  const bonds = view.priced.get(symbol)
  return bonds && tell('clause', { words: bonds.words, moved: moved(view, bonds) })
}

function weekTail(view: BriefingView, ten: Priced): LocalizedText | undefined {
  if (ten.beforeWeek < 0 || ten.beforeWeek === ten.record.last - 1) return undefined
  const change = weekChange(view, ten)
  const value = Number(change.value)
  return value === 0 ? undefined : tell('rates_week', { change, up: value > 0, over: view.isWeekOver })
}

/** Closes of crosses are of another hour. */
const dollarPairs = ({ priced }: BriefingView): readonly Priced[] =>
  [...priced.values()].filter(({ asset }) => asset.assetClass === 'fx' && asset.name.includes('USD'))

function currencySentence(view: BriefingView): LocalizedText | undefined {
  if (view.kind === 'week_review') return weekCurrencies(view)
  const pairs = dollarPairs(view).toSorted(
    (a, b) => (Math.abs(surpriseOf(b)) || 0) - (Math.abs(surpriseOf(a)) || 0),
  )
  const [first] = pairs
  const isUnusual = first !== undefined && Math.abs(surpriseOf(first)) >= UNUSUAL_CURRENCY
  const index = view.priced.get('DX-Y.NYB')
  const dollar =
    index &&
    tell('clause_level', {
      words: index.words,
      moved: isUnusual ? moved(view, index) : movedOn(view, index),
      to: toLevel(view, index),
    })
  const clauses = present([
    isUnusual ? currencyMove(view, first) : undefined,
    dollar ?? (isUnusual || first === undefined ? undefined : currencyMove(view, first)),
  ])
  if (clauses.length === 0) return undefined
  return asSentence(joined(clauses, SEMICOLON))
}

/** With the superlative of the level, if there is one. */
const withLevel = (view: BriefingView, one: Priced, text: LocalizedText): LocalizedText =>
  joined([text, levelSuperlative(view, one)], COMMA)

function weekCurrencies(view: BriefingView): LocalizedText | undefined {
  const size = ({ record, beforeWeek }: Priced): number => Math.abs(surpriseSince(record, beforeWeek)) || 0
  const [first] = dollarPairs(view)
    .filter(({ beforeWeek }) => beforeWeek >= 0)
    .toSorted((a, b) => size(b) - size(a))
  const index = view.priced.get('DX-Y.NYB')
  const dollar =
    index === undefined || index.beforeWeek < 0
      ? undefined
      : withLevel(
          view,
          index,
          tell('clause_level', {
            words: index.words,
            moved: movedInWeek(view, index),
            to: toWeekLevel(view, index),
          }),
        )
  const clauses = [first && withLevel(view, first, currencyWeek(view, first)), dollar].flatMap(
    (text) => text ?? [],
  )
  return clauses.length === 0 ? undefined : joined(clauses.map((text) => asSentence(text)))
}

const OIL_AND_GOLD: readonly string[] = ['CL=F', 'GC=F']

function commoditySentence(view: BriefingView): LocalizedText | undefined {
  if (view.kind === 'week_review') return weekCommodities(view)
  const clauses = pricedOf(view, OIL_AND_GOLD).map((one) => asSentence(commodityClause(view, one)))
  return clauses.length === 0 ? undefined : joined(clauses)
}

function otherCommodity(view: BriefingView): LocalizedText | undefined {
  const other = view.kind === 'week_review' ? undefined : largestOther(view, surpriseOf)
  return other && asSentence(commodityClause(view, other))
}

/** Of commodities but oil and gold the most surprising, if it is unusual. */
function largestOther({ priced }: BriefingView, surprise: (one: Priced) => number): Priced | undefined {
  return [...priced.values()]
    .filter(({ asset }) => asset.assetClass === 'commodity' && !OIL_AND_GOLD.includes(asset.symbol))
    .filter((one) => Math.abs(surprise(one)) >= UNUSUAL_COMMODITY)
    .toSorted(largestFirst(surprise))[0]
}

/** Levels with a superlative in sentences of their own, the others in one. */
function weekCommodities(view: BriefingView): LocalizedText | undefined {
  const other = largestOther(view, ({ record, beforeWeek }) =>
    beforeWeek < 0 ? Number.NaN : surpriseSince(record, beforeWeek),
  )
  const always = pricedOf(view, OIL_AND_GOLD)
  const known = [...always, ...(other === undefined ? [] : [other])]
    .filter(({ beforeWeek }) => beforeWeek >= 0)
    .map((one) => ({
      values: {
        words: one.words,
        plural: one.words.plural,
        close: closeFigure(view, one),
        change: weekChange(view, one),
      },
      level: levelSuperlative(view, one),
    }))
  const special = known.filter(({ level }) => level !== undefined)
  const others = known.filter(({ level }) => level === undefined)
  const text = (at: number, { values }: (typeof known)[number]) =>
    tell('commodity_week', values, Math.min(at, 1))
  const listedOthers = others.map((one, at) =>
    at === 0 ? text(special.length, one) : tell('commodity_week_next', one.values),
  )
  const sentences = [
    ...special.map((one, at) => joined([text(at, one), one.level], COMMA)),
    ...(others.length === 0 ? [] : [listed(listedOthers)]),
  ]
  return sentences.length === 0 ? undefined : joined(sentences.map((one) => asSentence(one)))
}

function commodityClause(view: BriefingView, one: Priced): LocalizedText {
  const up = moveAt(one.record) > 0
  const values = { words: one.words, change: dayChange(view, one), to: toLevel(view, one) }
  const clause =
    Number(values.change.value) === 0
      ? tell('clause', { words: one.words, moved: moved(view, one) })
      : tell(up ? 'commodity_up' : 'commodity_down', { ...values, plural: one.words.plural }, view.today)
  const size = Math.abs(surpriseOf(one))
  const context =
    (size >= FAR ? moveSuperlative(view, one) : undefined) ??
    levelSuperlative(view, one) ??
    (size >= UNUSUAL_COMMODITY ? (moveSuperlative(view, one) ?? timesText(view, one)) : undefined)
  return joined([clause, context], COMMA)
}
