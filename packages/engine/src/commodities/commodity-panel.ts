import type { Numbers } from '../market/observation.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { dayValues, unknownValues } from '../series/day-values.ts'
import { ewVol } from '../series/ew-vol.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { xsRankGauss } from '../signals/rank-scores.ts'
import { COMMODITY_FACTORS, type CommodityFactor, type FactorName } from './commodity-factors.ts'
import type { CommoditySeries } from './commodity-series.ts'

const VOLATILITY_SPAN = 60
/** Smallest cross-section. */
export const FEWEST_COMMODITIES = 8
/** Trading days. */
const LONGEST_HOLD = 5
/** Calendar days in which the days of the panel before the first that is asked for are looked for. */
const LEAD_DAYS = 400

export interface PanelMember {
  readonly series: CommoditySeries
  /** Annualised volatility, a fraction; NaN if not covered. */
  readonly volatility: Numbers
  /** Divided by the volatility if the factor requires it; NaN if missing. */
  readonly values: ReadonlyMap<FactorName, Numbers>
  /** Normal score among covered commodities; NaN if not ranked. */
  readonly ranks: ReadonlyMap<FactorName, Numbers>
}

export interface CommodityPanel {
  readonly day: Numbers
  readonly members: readonly PanelMember[]
}

/**
 * Ranks every factor across commodities, day by day. Days: those with returns of eight or more commodities. Covered: a
 * year of returns, at most five trading days old. A factor is ranked if eight or more covered commodities have a value.
 * For n of 8 to 15, Φ⁻¹((rank − ½)/n) is within ±1.84.
 * @param since first day that is asked for; the days before it from which values are held are among them
 */
export function commodityPanel(
  all: readonly CommoditySeries[],
  since = Number.NEGATIVE_INFINITY,
): CommodityPanel {
  const days = panelDays(all, since - LEAD_DAYS)
  const day = days.subarray(Math.max(0, lastIndexUpTo(days, since) - LONGEST_HOLD - 1))
  const members = all.map((series) => ({ series, ...valuesOf(series, day) }))
  const ranks = members.map(() => new Map<FactorName, Float64Array>())
  for (const { name } of COMMODITY_FACTORS) {
    const ranked = rankAcross(
      members.map(({ values }) => values.get(name)),
      day.length,
    )
    for (const [member, values] of ranked.entries()) ranks[member].set(name, values)
  }
  return { day, members: members.map((member, index) => ({ ...member, ranks: ranks[index] })) }
}

function panelDays(all: readonly CommoditySeries[], since: number): Float64Array {
  const counts = new Map<number, number>()
  for (const { returns } of all) {
    for (let row = lastIndexUpTo(returns.day, since - 1) + 1; row < returns.day.length; row++) {
      counts.set(returns.day[row], (counts.get(returns.day[row]) ?? 0) + 1)
    }
  }
  const days = [...counts].filter(([, count]) => count >= FEWEST_COMMODITIES).map(([day]) => day)
  return Float64Array.from(days).sort()
}

function valuesOf(series: CommoditySeries, day: Numbers): Pick<PanelMember, 'volatility' | 'values'> {
  const { returns } = series
  const held = alignOnDays(day, dayValues(returns.day, ewVol(returns.value, VOLATILITY_SPAN)), LONGEST_HOLD)
  const raw = new Map(COMMODITY_FACTORS.map((factor) => [factor.name, onDays(factor, series, day)]))
  const year = raw.get('momentum')
  const volatility = held.value.map((each, at) => (year && Number.isNaN(year[at]) ? Number.NaN : each))
  const values = new Map(
    COMMODITY_FACTORS.map((factor) => {
      const replaced = factor.insteadOf && raw.get(factor.insteadOf)
      const own = (raw.get(factor.name) ?? new Float64Array(day.length)).map((value, at) => {
        if (Number.isNaN(volatility[at]) || (replaced && !Number.isNaN(replaced[at]))) return Number.NaN
        return factor.perVolatility ? value / volatility[at] : value
      })
      return [factor.name, own] as const
    }),
  )
  return { volatility, values }
}

function onDays(factor: CommodityFactor, series: CommoditySeries, day: Numbers): Float64Array {
  const values = factor.values(series, day.length === 0 ? 0 : day[0])
  return values ? alignOnDays(day, values, LONGEST_HOLD).value : unknownValues(day.length)
}

/** By member and day; NaN on days with fewer than eight. */
export function rankAcross(
  columns: readonly (Numbers | undefined)[],
  length: number,
): readonly Float64Array[] {
  const ranked = columns.map(() => unknownValues(length))
  const column = new Float64Array(columns.length)
  for (let at = 0; at < length; at++) {
    let present = 0
    columns.forEach((values, member) => {
      column[member] = values?.[at] ?? Number.NaN
      if (!Number.isNaN(column[member])) present++
    })
    if (present < FEWEST_COMMODITIES) continue
    xsRankGauss(column).forEach((score, member) => {
      if (!Number.isNaN(column[member])) ranked[member][at] = score
    })
  }
  return ranked
}
