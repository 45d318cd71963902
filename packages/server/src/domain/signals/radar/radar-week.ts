import type { Day } from '../../../kernel/time.ts'
import type { WeekOfOutcomes } from '../alpha/confidence.ts'
import { type AlphaMarket, forwardReturn } from '../alpha/cross-section.ts'
import type { ScreenedStock } from './radar-screen.ts'

/** Trading days. */
export const RADAR_HORIZON = 21

/** Paired by index, best score first. */
export interface RadarOutcomes {
  readonly row: number
  readonly day: Day
  readonly stock: readonly number[]
  readonly score: readonly number[]
  /** −1 to 1. */
  readonly position: readonly number[]
  readonly picked: readonly boolean[]
  /** Benchmark log return over 21 trading days from the next close; NaN if unknown. */
  readonly against: number
  /** Over the benchmark, log; NaN if unknown or void. */
  readonly excess: readonly number[]
  /** Known outcomes, and those above the benchmark. */
  readonly cases: number
  readonly above: number
  /** Beat the benchmark or not, minus that week's share. */
  readonly lesson: WeekOfOutcomes
}

/** @param at `against`: benchmark log return over the same window; NaN if unknown */
export function radarOutcomes(
  market: AlphaMarket,
  screen: readonly ScreenedStock[],
  picks: readonly ScreenedStock[],
  at: { readonly row: number; readonly against: number },
): RadarOutcomes {
  const picked = screen.map((one) => picks.includes(one))
  const position = screen.map((one) => one.position)
  const excess = screen.map(({ stock }) => forwardReturn(market, stock, at.row, RADAR_HORIZON) - at.against)
  const known = excess.filter((value) => !Number.isNaN(value))
  const cases = known.length
  const above = known.filter((value) => value > 0).length
  const day = market.panel.day[at.row]
  const lesson = { day, square: 0, cross: 0, cases: 0 }
  picked.forEach((isPick, place) => {
    if (!isPick || Number.isNaN(excess[place])) return
    const x = position[place]
    lesson.square += x * x
    lesson.cross += x * ((excess[place] > 0 ? 1 : 0) - above / cases)
    lesson.cases++
  })
  return {
    row: at.row,
    day,
    stock: screen.map(({ stock }) => stock),
    score: screen.map(({ score }) => score),
    position,
    picked,
    against: at.against,
    excess,
    cases,
    above,
    lesson,
  }
}
