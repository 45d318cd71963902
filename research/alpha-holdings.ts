import { type AlphaWeek, SIGNAL_HORIZON } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import type { AlphaStudy } from './alpha-study.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { type HeldWeight, staggeredPortfolio } from './staggered-portfolio.ts'

const RULE = { share: 0.5, cost: 0.001 }
/** The decision after which one is renewed, ten trading days later but for holidays. */
const RENEWED_AFTER = 2
/** Position in the ranking, −1 to 1, from which a stock is in the outer fifth. */
const OUTER_FIFTH = 0.6
const ROUNDING = 1e-9

/** Places of the members of a week, −1 to 1, NaN if unknown; undefined without a ranking. */
type Placing = (week: AlphaWeek) => Float64Array | undefined

const byScore: Placing = ({ position }) => position

/**
 * The outer fifths of every week's ranking, held from the next close until the money is needed for the ranking two weeks
 * later: half of it follows each week, a half of that long and a half short, in equal parts.
 */
export const alphaHoldings = (study: AlphaStudy, placing = byScore): HeldPortfolio =>
  holdings(study, (week) => {
    const position = placing(week)
    if (position === undefined) return []
    return [1, -1].flatMap((sign) => equalParts(outerFifth(study, week, position, sign), sign * 0.5))
  })

/** The first fifth against as much of all ranked stocks. */
export const topFifthHoldings = (study: AlphaStudy): HeldPortfolio =>
  holdings(study, (week) => {
    const { position, members } = week
    if (position === undefined) return []
    const all = members.map((symbol) => study.stockOf.get(symbol) ?? -1)
    return [...equalParts(outerFifth(study, week, position, 1), 1), ...equalParts(all, -1)]
  })

function holdings(
  { market, weeks, rowOf }: AlphaStudy,
  weightsOf: (week: AlphaWeek) => readonly HeldWeight[],
): HeldPortfolio {
  const { panel, paths } = market
  const rows = weeks.map(({ day }) => rowOf.get(day) ?? Number.NaN)
  const decisions = weeks.map((week, at) => ({
    entry: rows[at] + 1,
    exit: (rows[at + RENEWED_AFTER] ?? rows[at] + SIGNAL_HORIZON) + 1,
    weights: weightsOf(week),
  }))
  const returnOf = (member: number, row: number) => Math.expm1(paths[member].returns[row])
  const { row, gross, net, traded } = staggeredPortfolio(decisions, panel.day.length, returnOf, RULE)
  return { day: row.map((at) => panel.day[at]), gross, net, traded }
}

const outerFifth = (
  { stockOf }: AlphaStudy,
  { members }: AlphaWeek,
  position: Float64Array,
  sign: number,
): readonly number[] =>
  members
    .filter((_, at) => sign * position[at] >= OUTER_FIFTH - ROUNDING)
    .map((symbol) => stockOf.get(symbol) ?? -1)

const equalParts = (members: readonly number[], weight: number): readonly HeldWeight[] =>
  members.map((member) => ({ member, weight: weight / members.length }))
