import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import type { RiskDriverName } from '@bellwether-markets/engine/risk/driver-weights'
import {
  driversOn,
  type RiskHistory,
  riskHistoryOf,
  vixOn,
} from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'

export interface DriverColumns {
  readonly name: RiskDriverName
  /** Share of the index; 0 if absent. */
  readonly effectiveWeight: Numbers
  /** Smoothed, 0–100; NaN if absent. */
  readonly score: Numbers
}

/** The risk index by day, every column as long as `day`. */
export interface RiskColumns extends Record<'day' | 'value' | 'close', Numbers> {
  /** Unrounded. */
  readonly smoothed: Numbers
  /** Unsmoothed, unrounded. */
  readonly raw: Numbers
  /** NaN if too old. */
  readonly vix: Numbers
  readonly drivers: readonly DriverColumns[]
}

/**
 * @param windows over the whole history
 * @throws NotEnoughHistory
 */
export const riskColumns = (windows: ReadonlyMap<string, DailyWindow>): RiskColumns =>
  columnsOf(riskHistoryOf(windows, referenceOf(false)))

function columnsOf(history: RiskHistory): RiskColumns {
  const { day, value, close, scores, first } = history
  const kept = scores.slice(first)
  const byDay = Array.from(day, (_, index) => driversOn(history, index))
  return {
    day,
    value,
    close,
    smoothed: Float64Array.from(kept, ({ smoothed }) => smoothed),
    raw: Float64Array.from(kept, ({ raw }) => raw),
    vix: Float64Array.from(day, (_, index) => vixOn(history, index)),
    drivers: byDay[0].map(({ name }, place) => ({
      name,
      effectiveWeight: Float64Array.from(byDay, (drivers) => drivers[place].effectiveWeight),
      score: Float64Array.from(byDay, (drivers) => drivers[place].score),
    })),
  }
}
