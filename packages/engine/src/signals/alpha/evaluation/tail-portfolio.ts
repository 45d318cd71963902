import { type MeanWithT, neweyWestMean } from '../../../statistics/newey-west.ts'
import { mean } from '../../../statistics/sample-statistics.ts'
import type { ResolvedWeek } from './alpha-cases.ts'

/** Long the top tail, short the bottom tail, equal weights, ten trading days. */
export interface TailPortfolio {
  /** Mean simple return of top minus bottom, before cost, with Newey–West t. */
  readonly gross: MeanWithT
  /** After cost. */
  readonly net: MeanWithT
  /** Per side and ten trading days. */
  readonly turnover: number
  readonly weeks: number
}

export interface TailRule {
  /** Share of stocks per side. */
  readonly tail: number
  /** Cost of one trade, as a fraction of its value. */
  readonly costPerSide: number
}

const OVERLAPPING_WEEKS = 1
/** Weekly dates per ten trading days. */
const HOLDING_WEEKS = 2

/**
 * Weekly return of the tails; turnover 1 costs four trades (sell and buy, both sides).
 * @param weeks oldest first, one per week; the first two bear the mean turnover
 */
export function tailPortfolio(weeks: readonly ResolvedWeek[], rule: TailRule): TailPortfolio {
  const edge = 1 - 2 * rule.tail
  const tops = weeks.map((week) => sideOf(week, (place) => place >= edge))
  const bottoms = weeks.map((week) => sideOf(week, (place) => place <= -edge))
  const gross = weeks.map((_, at) => tops[at].mean - bottoms[at].mean)
  const replaced = weeks
    .slice(HOLDING_WEEKS)
    .map((_, at) => (replacedShare(tops, at) + replacedShare(bottoms, at)) / 2)
  const turnover = mean(replaced)
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
  const members = [...week.member.keys()].filter((at) => belongs(week.position[at]))
  const sum = members.reduce((total, at) => total + Math.expm1(week.forward[at]), 0)
  return {
    members: new Set(members.map((at) => week.member[at])),
    mean: members.length === 0 ? 0 : sum / members.length,
  }
}

function replacedShare(sides: readonly Side[], from: number): number {
  const before = sides[from].members
  const now = sides[from + HOLDING_WEEKS].members
  if (now.size === 0) return 0
  return [...now].filter((member) => !before.has(member)).length / now.size
}
