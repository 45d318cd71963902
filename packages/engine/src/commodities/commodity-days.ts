import { asDay, type Instant } from '../kernel/time.ts'
import { lastDayOf } from '../market/decision-times.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { decidedOn, edgeOf, NO_EDGE } from '../signals/edge.ts'
import { COMMODITY_DECIDES, type CommodityDay, type SettledDay, type Tally } from './commodity-day.ts'
import { COMMODITY_FACTORS } from './commodity-factors.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { OUTCOME_DAYS } from './commodity-outcomes.ts'
import { type CommodityPanel, commodityPanel } from './commodity-panel.ts'
import { compositeOf, NO_SPREAD, scaleOf, scoreOf, spreadWith } from './commodity-scores.ts'
import { type CommoditySeries, type CommodityWindows, commoditySeries } from './commodity-series.ts'
import { closeWindows, type OpenDay, openDay, openDays, scoresOf, settleDays } from './open-days.ts'
import { callsOn } from './past-forecasts.ts'
import { closedMonths } from './seasonality.ts'

const MEMBERS = COMMODITY_INSTRUMENTS.length
const NO_TALLY: Tally = { rows: 0, dates: 0, cases: 0, up: 0, down: 0 }

interface Walk {
  readonly series: readonly CommoditySeries[]
  readonly panel: CommodityPanel
  readonly rows: CommodityDay[]
  readonly open: OpenDay[]
}

/** A row for each instant that knows a new day of the panel. */
export function commodityDays(
  windows: CommodityWindows,
  instants: readonly Instant[],
  before: readonly CommodityDay[],
): readonly CommodityDay[] {
  const series = COMMODITY_INSTRUMENTS.map((each) => commoditySeries(each, windows))
  const panel = commodityPanel(series, lastDayOf(COMMODITY_DECIDES, instants[0]))
  const walk = { series, panel, rows: [...before], open: openDays(before, MEMBERS) }
  for (const at of instants) {
    const place = lastIndexUpTo(panel.day, lastDayOf(COMMODITY_DECIDES, at))
    const latest = walk.rows.at(-1)?.day ?? Number.NEGATIVE_INFINITY
    if (place >= 0 && panel.day[place] > latest) walk.rows.push(dayAt(walk, place, at))
  }
  return walk.rows.slice(before.length)
}

function dayAt({ series, panel, rows, open }: Walk, place: number, at: Instant): CommodityDay {
  const previous = rows.at(-1)
  const day = panel.day[place]
  const through = lastDayOf(COMMODITY_DECIDES, at)
  const after = previous ? lastDayOf(COMMODITY_DECIDES, previous.at) : Number.NEGATIVE_INFINITY
  const scored = scoredAt(panel, place, previous)
  const closed = closeWindows(open, series, through)
  const settled = settleDays(open, day)
  open.push(openDay(day, scoresOf(scored, MEMBERS)))
  const tally = tallyWith(previous?.tally ?? NO_TALLY, settled)
  const stated = { at, day, ...scored, closed, settled, tally, ...edgeOn(day, tally, rows, settled) }
  const months = series.flatMap(({ returns }, member) =>
    closedMonths(returns, { after, through }).map((month) => ({ member, ...month })),
  )
  return { ...stated, issued: callsOn(stated, MEMBERS, rows), months }
}

function scoredAt(
  { members }: CommodityPanel,
  place: number,
  previous: CommodityDay | undefined,
): Pick<CommodityDay, 'figures' | 'scale' | 'spread'> {
  const composites = members.map(
    ({ ranks }) => compositeOf(Array.from(ranks.values(), (values) => values[place])).mean,
  )
  const spread = spreadWith(previous?.spread ?? NO_SPREAD, composites)
  const scale = scaleOf(spread)
  const columns = [
    composites.map((composite) => scoreOf(composite, scale)),
    members.map(({ volatility }) => volatility[place]),
    ...COMMODITY_FACTORS.map(({ name }) =>
      members.map(({ values }) => values.get(name)?.[place] ?? Number.NaN),
    ),
  ]
  return { figures: Float64Array.from(columns.flat()), scale, spread }
}

function tallyWith(before: Tally, settled: readonly SettledDay[]): Tally {
  const sum = { ...before, rows: before.rows + settled.length }
  for (const { cases, up, down } of settled) {
    if (cases === 0) continue
    sum.dates++
    sum.cases += cases
    sum.up += up
    sum.down += down
  }
  return sum
}

/** Decided on the first day of a month, against the share of all windows that rose. */
function edgeOn(
  day: number,
  { cases, up }: Tally,
  rows: readonly CommodityDay[],
  settled: readonly SettledDay[],
): Pick<CommodityDay, 'edge' | 'edgeMonth'> {
  const { edge, edgeMonth } = rows.at(-1) ?? { edge: NO_EDGE, edgeMonth: Number.NaN }
  const month = decidedOn(asDay(day))
  if (month === edgeMonth || cases === 0) return { edge, edgeMonth }
  const dates = [...rows.flatMap((row) => row.settled), ...settled]
    .filter((own) => own.cases > 0)
    .map((own) => ({ day: own.day, square: own.xx, cross: own.xy - (up / cases - 0.5) * own.x }))
  return { edge: edgeOf(dates, OUTCOME_DAYS - 1, month), edgeMonth: month }
}
