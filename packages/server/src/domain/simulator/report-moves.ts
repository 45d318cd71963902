import { createCompanyReports } from './company-reports.ts'
import { PLANTED_TRUTH } from './planted-truth.ts'
import type { World } from './world.ts'

/** Effect of reports on one session; the object is reused. */
export interface ReportMove {
  /** Log move before the open. */
  gap: number
  /** Log drift of the session. */
  drift: number
}

const { gap, surpriseDrift, halfLifeSessions } = PLANTED_TRUTH.reports
const REMAINING = 2 ** (-1 / halfLifeSessions)
const LARGEST_SURPRISE = 2.5

/**
 * Moves of a stock by its quarterly reports: a gap at the open of the filing session, then drift in the direction of
 * the surprise, as in `PLANTED_TRUTH.reports`.
 * @param scale volatility of the stock's own noise relative to the average stock
 * @returns a function of the session's grid index, to be called in order
 */
export function createReportMoves(
  symbol: string,
  sector: string | undefined,
  scale: number,
  world: World,
): (index: number) => ReportMove {
  const { grid, seed, plantedIc, epoch } = world
  const nextReport = createCompanyReports(symbol, sector, seed, epoch)
  const strength = (scale * surpriseDrift * plantedIc) / PLANTED_TRUTH.ic
  const move: ReportMove = { gap: 0, drift: 0 }
  let report = nextReport()
  const state = { ahead: 0 }
  return (index) => {
    move.gap = 0
    move.drift = (1 - REMAINING) * state.ahead
    state.ahead *= REMAINING
    if (grid.day(index) >= report.due) {
      move.gap = scale * gap * report.news
      state.ahead += strength * Math.max(-LARGEST_SURPRISE, Math.min(LARGEST_SURPRISE, report.surprise))
      report = nextReport()
    }
    return move
  }
}
