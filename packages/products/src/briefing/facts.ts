import { numberFact } from '@bellwether-markets/engine/briefing/briefing-fact'
import { moveBetween, surpriseAt } from '@bellwether-markets/engine/briefing/price-record'
import { type Day, formatDay, formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Fact, FactUnit } from '@bellwether-markets/engine/text/fact'
import type { BriefingView, Priced } from './briefing-view.ts'

/** The origin of figures that this service computes. */
const OWN = 'bellwether'

type Name = readonly [id: string, label: string]

interface Figure {
  readonly decimals?: number
  readonly unit?: FactUnit
  /** Whether its sign is a direction. */
  readonly directed?: boolean
  readonly asOf?: string
  readonly source?: string
}

/** Of the session unless another day is given. */
export const figure = (
  view: BriefingView,
  [id, label]: Name,
  value: number,
  { asOf = formatDay(view.session), source = OWN, ...style }: Figure = {},
): Fact => view.facts.add(numberFact({ id, label, value, ...style, asOf, source }))

/** The day as it is told in this session: `since` leaves out the year of it. */
export const dayFigure = (view: BriefingView, name: Name, day: Day, source?: string): Fact =>
  wordFact(view, name, { value: formatDay(day), unit: 'day' }, source)

/** Time of day in UTC. */
export const timeFigure = (view: BriefingView, name: Name, at: Instant, source: string): Fact =>
  wordFact(view, name, { value: formatInstant(at).slice(11, 16), unit: 'time' }, source)

const wordFact = (
  view: BriefingView,
  [id, label]: Name,
  text: Pick<Fact, 'value' | 'unit'>,
  source: string = OWN,
): Fact =>
  view.facts.add({ ...numberFact({ id, label, value: 0, asOf: formatDay(view.session), source }), ...text })

/** Day of the session of the edition. */
export const sessionDay = (view: BriefingView): Fact =>
  dayFigure(view, ['session', 'Latest session of New York'], view.session)

const percent = { unit: 'percent', decimals: 1, directed: true } as const
const basisPoints = { unit: 'basis_points', decimals: 0, directed: true } as const
const points = { unit: 'points', decimals: 1, directed: true } as const

/** From an earlier row to the latest: percent, basis points of a yield, points of the VIX. */
export function changeFrom(
  view: BriefingView,
  { record, words, source, asset }: Priced,
  from: number,
  [percentId, pointsId, label]: readonly [string, string, string],
): Fact {
  const { scale, close, last } = record
  const named = (id: string): Name => [`${words.id}.${id}`, `${asset.name}, ${label}`]
  if (scale === 'return')
    return figure(view, named(percentId), moveBetween(record, from, last) * 100, { ...percent, source })
  if (scale === 'log')
    return figure(view, named(pointsId.replace('bp', 'pts')), close[last] - close[from], {
      ...points,
      source,
    })
  return figure(view, named(pointsId), moveBetween(record, from, last), { ...basisPoints, source })
}

export const dayChange = (view: BriefingView, priced: Priced): Fact =>
  changeFrom(view, priced, priced.record.last - 1, ['1d', 'bp', 'change of the session'])

export const weekChange = (view: BriefingView, priced: Priced): Fact =>
  changeFrom(view, priced, priced.beforeWeek, ['week', 'bp_week', 'change since the week before'])

export const yearChange = (view: BriefingView, priced: Priced): Fact =>
  changeFrom(view, priced, priced.beforeYear, ['ytd', 'bp_ytd', 'change since the year before'])

/** Of `n` sessions. */
const changeOver = (view: BriefingView, priced: Priced, n: number): Fact =>
  changeFrom(view, priced, priced.record.last - n, [`${n}d`, `bp_${n}d`, `change of ${n} sessions`])

const FIVE = 5

export interface Lately {
  readonly five: Fact
  /** Whether `five` is the change of the week. */
  readonly week: boolean
}

/** The change of five sessions; once the week is over that of the week, as in the table. */
export function lately(view: BriefingView, priced: Priced): Lately | undefined {
  if (view.isWeekOver && priced.beforeWeek >= 0) return { five: weekChange(view, priced), week: true }
  return priced.record.last < FIVE ? undefined : { five: changeOver(view, priced, FIVE), week: false }
}

/** The size of the move in units of the usual one; undefined if that is unknown. */
export function timesUsual(view: BriefingView, { record, words, asset, source }: Priced): Fact | undefined {
  const surprise = Math.abs(surpriseAt(record))
  if (!Number.isFinite(surprise)) return undefined
  return figure(view, [`${words.id}.u`, `${asset.name}, move over its usual size of 60 days`], surprise, {
    unit: 'times_usual',
    decimals: 1,
    source,
  })
}

const LARGE_PRICE = 200

export function closeDecimals({ asset, record }: Priced): number {
  const { symbol, assetClass, currency } = asset
  if (symbol === '^GSPC') return 0
  if (record.scale === 'log' || symbol === 'DX-Y.NYB') return 1
  if (assetClass === 'fx') return currency === 'JPY' ? 2 : 4
  return record.close[record.last] < LARGE_PRICE || record.scale === 'basis_points' ? 2 : 0
}

/** Never of closes that are adjusted later. */
export function closeFigure(view: BriefingView, priced: Priced, at: number = priced.record.last): Fact {
  const { asset, record, words, source } = priced
  const isLatest = at === record.last
  const unit =
    record.scale === 'basis_points' ? 'percent' : asset.assetClass === 'commodity' ? 'price' : 'level'
  const fact = numberFact({
    id: `${words.id}.${isLatest ? 'close' : 'prev'}`,
    label: `${asset.name}, close${isLatest ? '' : ' before'}`,
    value: record.close[at],
    unit,
    decimals: closeDecimals(priced),
    asOf: formatDay(record.day[at] as Day),
    source,
    ...(unit === 'price' ? { currency: asset.currency } : {}),
  })
  return view.facts.add(fact)
}
