import type { Numbers } from '../packages/server/src/domain/market/observation.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import type { RadarStudy } from './radar-study.ts'
import { type StaggeredDecision, staggeredPortfolio } from './staggered-portfolio.ts'

const RULE = { share: 1, cost: 0.001 }
/** Stands for the benchmark among the indices of the stocks. */
const BENCHMARK = -1

/**
 * The picks of each weekly date in equal parts, from the next close until the next date's, against as much of the
 * benchmark.
 */
export function radarHoldings(
  { market: { panel, paths }, weeks }: RadarStudy,
  benchmark: { readonly day: Numbers; readonly adjClose: Numbers },
): HeldPortfolio {
  const { day, stocks } = panel
  const rowOf = new Map(day.map((one, row) => [one, row]))
  const stockOf = new Map(stocks.map(({ symbol }, stock) => [symbol, stock]))
  const rows = weeks.map((week) => rowOf.get(week.day) ?? Number.NaN)
  const closes = new Map(Array.from(benchmark.day, (one, at) => [one, benchmark.adjClose[at]]))
  const closeAt = (row: number) => closes.get(day[row]) ?? Number.NaN
  const decisions = weeks.map(({ symbol, picked }, at): StaggeredDecision => {
    const members = symbol.filter((_, place) => picked[place]).map((one) => stockOf.get(one) ?? Number.NaN)
    return {
      entry: rows[at] + 1,
      exit: (rows[at + 1] ?? day.length) + 1,
      weights:
        members.length === 0
          ? []
          : [
              { member: BENCHMARK, weight: -1 },
              ...members.map((member) => ({ member, weight: 1 / members.length })),
            ],
    }
  })
  const returnOf = (member: number, row: number) =>
    member === BENCHMARK ? closeAt(row) / closeAt(row - 1) - 1 : Math.expm1(paths[member].returns[row])
  const { row, gross, net, traded } = staggeredPortfolio(decisions, day.length, returnOf, RULE)
  return { day: row.map((at) => day[at]), gross, net, traded }
}
