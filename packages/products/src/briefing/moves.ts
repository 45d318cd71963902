import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import {
  belowHigh,
  highestSince,
  isAtRecord,
  largestSince,
  lowestSince,
  moveAt,
  type PriceRecord,
  rankOfMove,
  runAt,
  type Superlative,
} from '@bellwether-markets/engine/briefing/price-record'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { BriefingView, Priced } from './briefing-view.ts'
import { closeFigure, dayChange, dayFigure, figure, sessionDay, timesUsual, weekChange } from './facts.ts'
import { tell } from './texts.ts'

/** Of a surprise, in absolute terms. */
const SMALL = 1
const LARGE = 4
/** A large move is this large, too, as a fraction. */
const LARGE_MOVE = 0.03
const NOTABLE_MOVE = 0.01
/** Sessions of one sign that are told. */
export const LONG_RUN = 5

export const surpriseOf = ({ surprise }: Priced): number => surprise

/** `fell 2.7%`, `rose 9 basis points`, `fell from 32.7`. */
export function moved(view: BriefingView, priced: Priced, turn: number = view.today): LocalizedText {
  return movedBy(dayChange(view, priced), priced, priced, turn)
}

/** `rose 4.8 points on Friday`; in German the day stands after the verb. */
export const movedOn = (view: BriefingView, priced: Priced): LocalizedText =>
  tell('moved_on', { ...verbApart(moved(view, priced)), day: sessionDay(view) })

/** `rose 23 basis points in the week`. */
export const movedOverWeek = (view: BriefingView, priced: Priced): LocalizedText =>
  tell('moved_in_week', verbApart(movedInWeek(view, priced)), view.today)

function verbApart({ en, de }: LocalizedText): Readonly<Record<'moved' | 'verb' | 'amount', LocalizedText>> {
  const [verb, ...amount] = de.split(' ')
  return { moved: { en, de }, verb: { en: '', de: verb }, amount: { en: '', de: amount.join(' ') } }
}

/** As `moved`, since the week before. */
export function movedInWeek(view: BriefingView, priced: Priced, turn: number = view.today): LocalizedText {
  const { record, beforeWeek } = priced
  const move = record.adjusted[record.last] / record.adjusted[beforeWeek] - 1
  return movedBy(weekChange(view, priced), priced, { move, surprise: 2 }, turn)
}

function movedBy(
  change: Fact,
  { record, words }: Priced,
  { move, surprise }: Pick<Priced, 'move' | 'surprise'>,
  turn: number,
): LocalizedText {
  const { value } = change
  const { plural } = words
  if (value === 0) return tell('moved_not', { plural })
  const up = Number(value) > 0
  if (record.scale !== 'return') return tell(up ? 'points_up' : 'points_down', { change }, turn)
  const size = Math.abs(surprise)
  const values = { change, plural }
  if (size > LARGE && Math.abs(move) >= LARGE_MOVE)
    return tell(up ? 'moved_up_far' : 'moved_down_far', values)
  if (size <= SMALL && Math.abs(move) < NOTABLE_MOVE)
    return tell(up ? 'moved_up_little' : 'moved_down_little', values, turn)
  return tell(up ? 'moved_up' : 'moved_down', values, turn)
}

/** As `toLevel`, after the move of the week. */
export const toWeekLevel = (view: BriefingView, priced: Priced): LocalizedText =>
  toLevel(view, priced, weekChange(view, priced))

/** `to 5,347`, `to $73.52`, `to 146.54 yen`. */
export function toLevel(
  view: BriefingView,
  priced: Priced,
  change: Fact = dayChange(view, priced),
): LocalizedText {
  const close = closeFigure(view, priced)
  const to = change.value === 0 ? 'at' : 'to'
  if (priced.asset.assetClass === 'commodity') return tell(`${to}_price`, { close })
  if (priced.record.scale === 'basis_points') return tell(`${to}_yield`, { close })
  return tell(priced.asset.symbol === SP500 ? `${to}_close` : `${to}_level`, { close })
}

/** Whether closes can be compared over years. */
const hasLevels = ({ asset }: Priced): boolean =>
  asset.assetClass === 'index' || asset.assetClass === 'fx' || asset.assetClass === 'commodity'

/** Of the latest close: `its lowest since 25 April 2003`. */
export function levelSuperlative(
  view: BriefingView,
  priced: Priced,
  form: Form = 'full',
): LocalizedText | undefined {
  if (!hasLevels(priced)) return undefined
  const up = moveAt(priced.record) > 0
  const found = up ? highestSince(priced.record) : lowestSince(priced.record)
  return found && superlativeText(view, priced, found, [up ? 'high' : 'low', form])
}

/** `a record close of 6,812`, of the S&P 500 alone: its record begins before the high of 2000. */
export function recordClose(
  view: BriefingView,
  priced: Priced,
  form: Form = 'full',
): LocalizedText | undefined {
  if (priced.asset.symbol !== SP500 || !isAtRecord(priced.record)) return undefined
  return form === 'short'
    ? tell('record_close_short')
    : tell('record_close', { close: closeFigure(view, priced) })
}

/** Of the latest close: how far it lies below the high of a year. */
export function belowHighText(
  view: BriefingView,
  { record, words }: Priced,
  least: number,
  form: Form = 'full',
): LocalizedText | undefined {
  const share = belowHigh(record)
  if (share < least) return undefined
  const distance = figure(view, [`${words.id}.offhigh`, 'Distance from the high of a year'], share * 100, {
    unit: 'percent',
    decimals: 1,
  })
  return tell(form === 'short' ? 'below_high_short' : 'below_high', { distance })
}

/** Of the latest move: `its largest loss since 13 April`. */
export function moveSuperlative(
  view: BriefingView,
  priced: Priced,
  form: Form = 'full',
): LocalizedText | undefined {
  const found = largestSince(asRounded(priced.record))
  return found && superlativeText(view, priced, found, [moveAt(priced.record) > 0 ? 'gain' : 'loss', form])
}

/** The VIX is measured in logarithms, and its moves are told in points. */
const asRounded = (record: PriceRecord): PriceRecord =>
  record.scale === 'log' ? { ...record, scale: 'points' } : record

/** `the second-worst day in our data (from January 2000)`; undefined below the third place. */
export function rankText(view: BriefingView, priced: Priced): LocalizedText | undefined {
  const { record } = priced
  const rank = rankOfMove(record)
  if (rank !== 2 && rank !== 3) return undefined
  const up = moveAt(record) > 0
  const first = dayFigure(view, [`${priced.words.id}.first`, 'First day of the record'], asDay(record.day[0]))
  return tell(`rank_${rank}_${up ? 'gain' : 'loss'}`, { first })
}

type Measure = 'high' | 'low' | 'gain' | 'loss'
/** Short in headlines: with the month alone. */
type Form = 'full' | 'short'

function superlativeText(
  view: BriefingView,
  { words, asset }: Priced,
  found: Superlative,
  [measure, form]: readonly [Measure, Form],
): LocalizedText | undefined {
  const { plural, id } = words
  if (view.mentioned.has(`${id} ${measure}`)) return undefined
  view.mentioned.add(`${id} ${measure}`)
  if (found.onRecord) {
    if (form === 'short') return tell(`${measure}_record_short`)
    const first = dayFigure(
      view,
      [`${id}.record_first`, `First day of the record of ${asset.name}`],
      found.first,
    )
    return tell(`${measure}_record_from`, { first, plural })
  }
  const since = dayFigure(
    view,
    [`${id}.${measure}_since`, `${asset.name}, last day with such a ${measure}`],
    found.since.day,
  )
  return tell(form === 'short' ? `${measure}_since_short` : `${measure}_since`, { since, plural })
}

/** `its seventh loss in a row`, or `ended a run of five losses that had cost 10.2%`. */
export function runText(view: BriefingView, priced: Priced): LocalizedText | undefined {
  const { record, words } = priced
  const run = runAt(record)
  const up = moveAt(record) > 0
  if (run >= LONG_RUN) {
    const sessions = figure(view, [`${words.id}.run`, 'Sessions in a row with the same sign'], run, {
      unit: 'sessions',
    })
    return tell(up ? 'run_up' : 'run_down', { sessions })
  }
  const before = runAt(record, record.last - 1)
  if (run !== 1 || before < LONG_RUN) return undefined
  const sessions = figure(view, [`${words.id}.run_before`, 'Sessions of the run that ended'], before, {
    unit: 'sessions',
  })
  const whole = figure(
    view,
    [`${words.id}.run_change`, 'Change over that run'],
    100 * (record.adjusted[record.last - 1] / record.adjusted[record.last - 1 - before] - 1),
    { unit: 'percent', decimals: 1, directed: true },
  )
  return tell(up ? 'run_down_ended' : 'run_up_ended', { sessions, whole })
}

/** `5.9 times its usual move`; undefined if that is no news. */
export function timesText(view: BriefingView, priced: Priced, least = 2): LocalizedText | undefined {
  if (!(Math.abs(surpriseOf(priced)) >= least)) return undefined
  const times = timesUsual(view, priced)
  return times && tell('times', { times, plural: priced.words.plural })
}
