import type { Numbers } from '../market/observation.ts'
import { COMMODITY_FACTORS, type FactorName } from './commodity-factors.ts'
import type { CommodityPanel, PanelMember } from './commodity-panel.ts'

const MIDDLE = 50
const POINTS_PER_SD = 24
/** Before them the spread is not known well enough to scale by. */
const FEWEST_DAYS = 252

export interface MemberScores extends PanelMember {
  /** 50 + 24·q̂ before limiting to 0–100; NaN if not scored. */
  readonly unlimited: Numbers
  /** Points per factor on top of 50; NaN if not ranked. */
  readonly points: ReadonlyMap<FactorName, Numbers>
}

export interface CommodityScores {
  readonly day: Numbers
  readonly members: readonly MemberScores[]
}

/**
 * q: mean of the available ranks; q̂: q over the standard deviation of all q up to the day, from day 252 of the panel;
 * score: 50 + 24·q̂; points: each factor's part of 24·q̂.
 */
export function commodityScores({ day, members }: CommodityPanel): CommodityScores {
  const empty = () => new Float64Array(day.length).fill(Number.NaN)
  const scored = members.map((member) => ({
    ...member,
    unlimited: empty(),
    points: new Map(COMMODITY_FACTORS.map(({ name }) => [name, empty()])),
  }))
  const pooled = pooledDeviation()
  let days = 0
  for (let at = 0; at < day.length; at++) {
    const composites = members.map((member) => compositeAt(member, at))
    for (const { mean } of composites) if (!Number.isNaN(mean)) pooled.add(mean)
    if (composites.some(({ mean }) => !Number.isNaN(mean))) days++
    if (days < FEWEST_DAYS) continue
    const scale = POINTS_PER_SD / pooled.value()
    scored.forEach(({ unlimited, points, ranks }, member) => {
      const { mean, count } = composites[member]
      unlimited[at] = MIDDLE + scale * mean
      for (const [name, values] of points)
        values[at] = (scale * (ranks.get(name)?.[at] ?? Number.NaN)) / count
    })
  }
  return { day, members: scored }
}

/** 0–100. */
export const limitedScore = (unlimited: number): number => Math.min(100, Math.max(0, unlimited))

function compositeAt({ ranks }: PanelMember, at: number): { mean: number; count: number } {
  let sum = 0
  let count = 0
  for (const values of ranks.values()) {
    if (Number.isNaN(values[at])) continue
    sum += values[at]
    count++
  }
  return { mean: count === 0 ? Number.NaN : sum / count, count }
}

/** Running population standard deviation (Welford). */
function pooledDeviation(): { add(value: number): void; value(): number } {
  let count = 0
  let mean = 0
  let squares = 0
  return {
    add(value) {
      count++
      const distance = value - mean
      mean += distance / count
      squares += distance * (value - mean)
    },
    value: () => Math.sqrt(squares / count),
  }
}
