import { remembered } from '../kernel/remembered.ts'
import { asDay } from '../kernel/time.ts'
import { isCovered } from '../market/calendar.ts'
import { weeklyChecks } from '../portfolio/walk-forward.ts'
import { round } from '../series/round.ts'
import { rankShares } from '../signals/rank-scores.ts'
import type { CommodityDay } from './commodity-day.ts'
import { COMMODITY_INSTRUMENTS } from './commodity-instruments.ts'
import { scoresOf } from './open-days.ts'
import type { CommodityDirection } from './score-confidence.ts'

const MEMBERS = COMMODITY_INSTRUMENTS.length
/** Shares of the ranking, counted towards the side of a position. */
export const OUTER_THIRD = 2 / 3
const MEDIAN = 1 / 2

interface BookPosition {
  readonly member: number
  readonly side: CommodityDirection
  /** Share of its side, above 0; those of a side sum to 1. */
  readonly weight: number
  /** Day of the decision that took it in. */
  readonly since: number
  /** 1 for the best of those that this decision ranks; ties share the mean. */
  readonly rank: number
  /** (n + ½ − rank)/n, above `OUTER_THIRD` in the best third. */
  readonly share: number
  readonly of: number
}

const NOTHING: readonly BookPosition[] = []

export interface BookDecision {
  readonly day: number
  readonly positions: readonly BookPosition[]
}

/**
 * What the book holds from the close after each week's last trading day: long the best third, short the worst third of
 * the scores, kept until past the median; inverse volatility within each side.
 * @param rows oldest first; a decision reads no later row
 * @param keep share of the ranking from which a position is kept: the median, or `OUTER_THIRD` for thirds chosen anew
 */
export function bookDecisions(
  rows: readonly Pick<CommodityDay, 'day' | 'figures'>[],
  keep: number = MEDIAN,
): readonly BookDecision[] {
  const covered = rows.filter(({ day }) => isCovered(asDay(day)))
  const checks = weeklyChecks(covered.map(({ day }) => day))
  const decisions: BookDecision[] = []
  let book = NOTHING
  for (const [at, row] of covered.entries()) {
    if (checks[at] === 0) continue
    book = positionsOn(row, book, keep)
    if (book.length > 0 || decisions.length > 0) decisions.push({ day: row.day, positions: book })
  }
  return decisions
}

export const thirdsEachWeek = (rows: readonly Pick<CommodityDay, 'day' | 'figures'>[]) =>
  bookDecisions(rows, OUTER_THIRD)

/** Every question begins with the same rows, so its weeks have been decided before. */
const positionsOn = remembered(
  (
    { day, figures }: Pick<CommodityDay, 'day' | 'figures'>,
    positions: readonly BookPosition[],
    keep: number,
  ): readonly BookPosition[] => {
    const shares = rankShares(scoresOf({ figures }, MEMBERS))
    const of = shares.filter((share) => !Number.isNaN(share)).length
    const before = new Map(positions.map((position) => [position.member, position]))
    const taken = Array.from(shares).flatMap((share, member) => {
      const own = before.get(member)
      const side = sideOf(share, own?.side, keep)
      if (side === undefined) return []
      const since = own?.side === side ? own.since : day
      return [{ member, side, since, rank: round(of * (1 - share) + 0.5, 1), share, of }]
    })
    const inverse = (member: number) => 1 / figures[MEMBERS + member]
    return taken.map((position) => {
      const ofSide = taken.filter(({ side }) => side === position.side)
      const all = ofSide.reduce((sum, { member }) => sum + inverse(member), 0)
      return { ...position, weight: inverse(position.member) / all }
    })
  },
)

/** @param share of the ranking, NaN if not ranked */
function sideOf(
  share: number,
  direction: CommodityDirection | undefined,
  keep: number,
): CommodityDirection | undefined {
  if (share > OUTER_THIRD || (direction === 'long' && share >= keep)) return 'long'
  if (1 - share > OUTER_THIRD || (direction === 'short' && 1 - share >= keep)) return 'short'
  return undefined
}
