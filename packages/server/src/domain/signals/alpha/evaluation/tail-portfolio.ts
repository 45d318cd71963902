import { type MeanWithT, neweyWestMean } from '../../../statistics/newey-west.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

/** The highest tail of the ranking held against the lowest, in equal weights, for ten trading days. */
export interface TailPortfolio {
  /** Mean simple return of the top less the bottom, before cost, with its Newey–West t. */
  readonly gross: MeanWithT
  /** After cost. */
  readonly net: MeanWithT
  /** Share of each side that is replaced in ten trading days. */
  readonly turnover: number
  readonly weeks: number
}

export interface TailRule {
  /** Share of the stocks on each side. */
  readonly tail: number
  /** Cost of one trade, as a fraction of its value. */
  readonly costPerSide: number
}

const OVERLAPPING_WEEKS = 1
/** A position of ten trading days is renewed after two weekly dates. */
const HOLDING_WEEKS = 2

/**
 * Return of the tails week by week. The replaced share of both sides is sold and bought anew at every renewal, so a
 * turnover of 1 costs four trades.
 * @param weeks oldest first, one a week; the first two have no turnover of their own and bear the mean one
 */
export function tailPortfolio(weeks: readonly ResolvedWeek[], rule: TailRule): TailPortfolio {
  const edge = 1 - 2 * rule.tail
  const tops = weeks.map((week) => sideOf(week, (place) => place >= edge))
  const bottoms = weeks.map((week) => sideOf(week, (place) => place <= -edge))
  const gross = weeks.map((_, at) => tops[at].mean - bottoms[at].mean)
  const replaced = weeks
    .slice(HOLDING_WEEKS)
    .map((_, at) => (replacedShare(tops, at) + replacedShare(bottoms, at)) / 2)
  const turnover = replaced.reduce((sum, share) => sum + share, 0) / replaced.length
  const net = gross.map((value, at) => {
    const share = at < HOLDING_WEEKS ? turnover : replaced[at - HOLDING_WEEKS]
    return value - 4 * share * rule.costPerSide
  })
  return {
    gross: neweyWestMean(gross, OVERLAPPING_WEEKS),
    net: neweyWestMean(net, OVERLAPPING_WEEKS),
    turnover,
    weeks: weeks.length,
  }
}

interface Side {
  readonly members: ReadonlySet<number>
  readonly mean: number
}

function sideOf(week: ResolvedWeek, belongs: (position: number) => boolean): Side {
  const kept = [...week.member.keys()].filter((at) => belongs(week.position[at]))
  const sum = kept.reduce((total, at) => total + Math.expm1(week.forward[at]), 0)
  return {
    members: new Set(kept.map((at) => week.member[at])),
    mean: kept.length === 0 ? 0 : sum / kept.length,
  }
}

function replacedShare(sides: readonly Side[], from: number): number {
  const before = sides[from].members
  const now = sides[from + HOLDING_WEEKS].members
  if (now.size === 0) return 0
  return [...now].filter((member) => !before.has(member)).length / now.size
}
