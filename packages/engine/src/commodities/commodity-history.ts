import type { Edge } from '../signals/edge.ts'
import { type CommodityDay, downRate, upRate } from './commodity-day.ts'
import { COMMODITY_FACTORS, type FactorName } from './commodity-factors.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { type PanelMember, rankAcross } from './commodity-panel.ts'
import { compositeOf } from './commodity-scores.ts'
import type { CommoditySeries } from './commodity-series.ts'

const MEMBERS = COMMODITY_INSTRUMENTS.length

export interface MemberScores extends PanelMember {
  /** 50 + 24·q̂ before limiting to 0–100; NaN if not scored. */
  readonly unlimited: Float64Array
  /** Points per factor on top of 50; NaN if not ranked. */
  readonly points: ReadonlyMap<FactorName, Float64Array>
}

/** Days of the panel, by column. */
export interface CommodityHistory {
  readonly scores: { readonly day: Float64Array; readonly members: readonly MemberScores[] }
  readonly confidence: {
    readonly edge: readonly Edge[]
    readonly upRate: Float64Array
    readonly downRate: Float64Array
  }
}

/** @param series in the order of the instruments */
export function commodityHistory(
  rows: readonly CommodityDay[],
  series: readonly CommoditySeries[],
): CommodityHistory {
  const column = (of: (row: CommodityDay) => number): Float64Array => Float64Array.from(rows, of)
  const figure = (kind: number, member: number) => column(({ figures }) => figures[kind * MEMBERS + member])
  const values = series.map(
    (_, member) => new Map(COMMODITY_FACTORS.map(({ name }, at) => [name, figure(2 + at, member)])),
  )
  const ranks = ranksOf(values, rows.length)
  const members = series.map((each, member) => ({
    series: each,
    unlimited: figure(0, member),
    volatility: figure(1, member),
    values: values[member],
    ranks: ranks[member],
    points: pointsOf(ranks[member], rows),
  }))
  return {
    scores: { day: column(({ day }) => day), members },
    confidence: { edge: rows.map(({ edge }) => edge), upRate: column(upRate), downRate: column(downRate) },
  }
}

function ranksOf(
  values: readonly ReadonlyMap<FactorName, Float64Array>[],
  days: number,
): readonly ReadonlyMap<FactorName, Float64Array>[] {
  const columns = COMMODITY_FACTORS.map(({ name }) => ({
    name,
    ranked: rankAcross(
      values.map((own) => own.get(name)),
      days,
    ),
  }))
  return values.map((_, member) => new Map(columns.map(({ name, ranked }) => [name, ranked[member]])))
}

function pointsOf(
  ranks: ReadonlyMap<FactorName, Float64Array>,
  rows: readonly CommodityDay[],
): ReadonlyMap<FactorName, Float64Array> {
  const counts = rows.map((_, at) => compositeOf(Array.from(ranks.values(), (own) => own[at])).count)
  return new Map(
    [...ranks].map(([name, own]) => [name, own.map((rank, at) => (rows[at].scale * rank) / counts[at])]),
  )
}
