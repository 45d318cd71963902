import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { RadarWeek } from '@bellwether-markets/engine/signals/radar/radar-week'
import type { HeldPortfolio } from './held-portfolio.ts'
import type { RadarStudy } from './radar-study.ts'
import { type HeldWeight, type StaggeredDecision, staggeredPortfolio } from './staggered-portfolio.ts'

const RULE = { share: 1, cost: 0.001 }
/** Stands for the benchmark among the indices of the stocks. */
const BENCHMARK = -1

/**
 * The picks of each weekly date in equal parts, from the next close until the next date's, against as much of the
 * benchmark.
 */
export function radarHoldings(
  study: RadarStudy,
  benchmark: { readonly day: Numbers; readonly adjClose: Numbers },
): HeldPortfolio {
  const { day } = study.market.panel
  const closes = new Map(Array.from(benchmark.day, (one, at) => [one, benchmark.adjClose[at]]))
  const closeAt = (row: number) => closes.get(day[row]) ?? Number.NaN
  return holdings(
    study,
    () => [{ member: BENCHMARK, weight: -1 }],
    (row) => closeAt(row) / closeAt(row - 1) - 1,
  )
}

/** The same against as much of all screened stocks. */
export const picksLessScreened = (study: RadarStudy): HeldPortfolio =>
  holdings(
    study,
    (week) => equalParts(study, week.symbol, -1),
    () => Number.NaN,
  )

/** @param benchmarkReturn of a row */
function holdings(
  study: RadarStudy,
  against: (week: RadarWeek) => readonly HeldWeight[],
  benchmarkReturn: (row: number) => number,
): HeldPortfolio {
  const { market, weeks } = study
  const { day } = market.panel
  const rowOf = new Map(day.map((one, row) => [one, row]))
  const rows = weeks.map((week) => rowOf.get(week.day) ?? Number.NaN)
  const decisions = weeks.map((week, at): StaggeredDecision => {
    const picks = week.symbol.filter((_, place) => week.picked[place])
    const weights = picks.length === 0 ? [] : [...against(week), ...equalParts(study, picks, 1)]
    return { entry: rows[at] + 1, exit: (rows[at + 1] ?? day.length) + 1, weights }
  })
  const returnOf = (member: number, row: number) =>
    member === BENCHMARK ? benchmarkReturn(row) : Math.expm1(market.paths[member].returns[row])
  const { row, gross, net, traded } = staggeredPortfolio(decisions, day.length, returnOf, RULE)
  return { day: row.map((at) => day[at]), gross, net, traded }
}

const equalParts = (
  { stockOf }: RadarStudy,
  symbols: readonly string[],
  weight: number,
): readonly HeldWeight[] =>
  symbols.map((symbol) => ({
    member: stockOf.get(symbol) ?? Number.NaN,
    weight: weight / symbols.length,
  }))
