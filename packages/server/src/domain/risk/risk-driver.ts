import type { DailyWindow } from '../market/point-in-time.ts'
import type { DayValues } from '../series/day-values.ts'

export type Windows = ReadonlyMap<string, DailyWindow>

/** One measurable part of the risk index: how a reading is taken from the market, one a day. */
export interface RiskDriver<Name extends string = string> {
  readonly name: Name
  /** Unit of the reading, in words. */
  readonly unit: string
  /** Every symbol the reading needs. */
  readonly symbols: readonly string[]
  /** Readings on the driver's own days; higher is riskier; empty where a symbol has no bars. */
  read(windows: Windows): DayValues
}

export const NO_READINGS: DayValues = { day: new Float64Array(0), value: new Float64Array(0) }
