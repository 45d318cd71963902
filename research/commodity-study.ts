import type { CommodityDay } from '../packages/server/src/domain/commodities/commodity-day.ts'
import { commodityDays } from '../packages/server/src/domain/commodities/commodity-days.ts'
import {
  type CommodityHistory,
  commodityHistory,
} from '../packages/server/src/domain/commodities/commodity-history.ts'
import { COMMODITY_INSTRUMENTS } from '../packages/server/src/domain/commodities/commodity-instruments.ts'
import {
  type CommodityWindows,
  commoditySeries,
} from '../packages/server/src/domain/commodities/commodity-series.ts'
import { ISSUED_AFTER_MIDNIGHT_MS } from '../packages/server/src/domain/commodities/past-forecasts.ts'
import { rankCorrelation } from '../packages/server/src/domain/commodities/rank-ic.ts'
import type { Numbers } from '../packages/server/src/domain/market/observation.ts'
import type { DayValues } from '../packages/server/src/domain/series/day-values.ts'
import { asDay, asInstant, startOfUtcDay } from '../packages/server/src/kernel/time.ts'

/** Every day of the past as the service would have described it. */
export interface CommodityStudy extends CommodityHistory {
  readonly rows: readonly CommodityDay[]
  /** Return after each day, by raw material; NaN if unknown. */
  readonly outcomes: readonly Float64Array[]
}

/** @param windows daily bars and curves over the whole history */
export function commodityStudy(windows: CommodityWindows): CommodityStudy {
  const days = [...windows.daily.values(), ...windows.curves.values()].map(({ day }) => day)
  const first = Math.min(...days.map((own) => own[0]))
  const last = Math.max(...days.map((own) => own[own.length - 1]))
  const instants = Array.from({ length: last - first + 1 }, (_, at) =>
    asInstant(startOfUtcDay(asDay(first + at + 1)) + ISSUED_AFTER_MIDNIGHT_MS),
  )
  const rows = commodityDays(windows, instants, [])
  const series = COMMODITY_INSTRUMENTS.map((each) => commoditySeries(each, windows))
  return { ...commodityHistory(rows, series), rows, outcomes: outcomesOf(rows) }
}

function outcomesOf(rows: readonly CommodityDay[]): readonly Float64Array[] {
  const rowOf = new Map(rows.map(({ day }, row) => [day, row]))
  const outcomes = COMMODITY_INSTRUMENTS.map(() => new Float64Array(rows.length).fill(Number.NaN))
  for (const { closed } of rows) {
    for (let at = 0; at < closed.length; at += 3) {
      const row = rowOf.get(closed[at])
      if (row !== undefined) outcomes[closed[at + 1]][row] = closed[at + 2]
    }
  }
  return outcomes
}

/**
 * Rank correlation of a figure and its outcome, on days with eight or more pairs.
 * @param figures one per raw material, each as long as the days; NaN if missing
 */
export function rankIc(
  { scores: { day }, outcomes }: CommodityStudy,
  figures: readonly Numbers[],
): DayValues {
  const days: number[] = []
  const values: number[] = []
  for (let at = 0; at < day.length; at++) {
    const value = rankCorrelation(
      figures.map((figure) => figure[at] ?? Number.NaN),
      outcomes.map((outcome) => outcome[at]),
    )
    if (Number.isNaN(value)) continue
    days.push(day[at])
    values.push(value)
  }
  return { day: days, value: values }
}
