import { unknownValues } from '../series/day-values.ts'
import type { CommodityDay, SettledDay } from './commodity-day.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { LONGEST_OUTCOME_DAYS, outcomeOf } from './commodity-outcomes.ts'
import { limitedScore } from './commodity-scores.ts'
import type { CommoditySeries } from './commodity-series.ts'
import { rankCorrelation } from './rank-ic.ts'
import { scorePosition } from './score-confidence.ts'

/** A day whose windows may still close. */
export interface OpenDay {
  readonly day: number
  readonly scores: Float64Array
  /** NaN if unknown. */
  readonly outcomes: Float64Array
  readonly isClosed: Uint8Array
}

export const scoresOf = ({ figures }: Pick<CommodityDay, 'figures'>, members: number): Float64Array =>
  figures.subarray(0, members)

export const openDay = (day: number, scores: Float64Array): OpenDay => ({
  day,
  scores,
  outcomes: unknownValues(scores.length),
  isClosed: new Uint8Array(scores.length),
})

/** Of the rows that are not settled. */
export function openDays(rows: readonly CommodityDay[], members: number): OpenDay[] {
  const unsettled = rows.slice(rows.at(-1)?.tally.rows ?? 0)
  const open = new Map(unsettled.map((row) => [row.day, openDay(row.day, scoresOf(row, members))]))
  for (const { closed } of unsettled) {
    for (let at = 0; at < closed.length; at += 3) {
      const own = open.get(closed[at])
      if (own) close(own, closed[at + 1], closed[at + 2])
    }
  }
  return [...open.values()]
}

function close({ outcomes, isClosed }: OpenDay, member: number, outcome: number): void {
  outcomes[member] = outcome
  isClosed[member] = 1
}

/** Day, member and outcome of each window that has closed by a day. */
export function closeWindows(
  open: readonly OpenDay[],
  series: readonly CommoditySeries[],
  through: number,
): Float64Array {
  const closed: number[] = []
  for (const own of open) {
    for (let member = 0; member < series.length; member++) {
      if (own.isClosed[member] === 1) continue
      const outcome = outcomeOf(series[member].returns, own.day, through)
      if (outcome === undefined) continue
      close(own, member, outcome)
      closed.push(own.day, member, outcome)
    }
  }
  return Float64Array.from(closed)
}

/** Takes out the days that no further outcome can change. */
export function settleDays(open: OpenDay[], today: number): readonly SettledDay[] {
  const settled: SettledDay[] = []
  while (open.length > 0 && open[0].day + LONGEST_OUTCOME_DAYS < today) {
    const [first] = open.splice(0, 1)
    settled.push(settledDay(first))
  }
  return settled
}

/** Rank correlations of scores and outcomes, day by day, as far as they are known. */
export function pastCorrelations(rows: readonly CommodityDay[]): readonly number[] {
  const settled = rows.flatMap((row) => row.settled)
  const open = openDays(rows, COMMODITY_INSTRUMENTS.length).map(settledDay)
  return [...settled, ...open].map(({ ic }) => ic).filter((ic) => !Number.isNaN(ic))
}

function settledDay({ day, scores, outcomes }: OpenDay): SettledDay {
  const sums = { day, x: 0, xy: 0, xx: 0, cases: 0, up: 0, down: 0 }
  for (let member = 0; member < scores.length; member++) {
    const outcome = outcomes[member]
    if (Number.isNaN(scores[member]) || Number.isNaN(outcome)) continue
    const x = scorePosition(limitedScore(scores[member]))
    sums.xy += (x * Math.sign(outcome)) / 2
    sums.x += x
    sums.xx += x * x
    sums.cases++
    if (outcome > 0) sums.up++
    if (outcome < 0) sums.down++
  }
  return { ...sums, ic: rankCorrelation(scores, outcomes) }
}
