import type { DailyWindow } from '../market/point-in-time.ts'
import type { DayValues } from '../series/day-values.ts'

export type Windows = ReadonlyMap<string, DailyWindow>

export interface RiskDriver<Name extends string = string> {
  readonly name: Name
  readonly unit: string
  readonly symbols: readonly string[]
  /** Bars of each symbol up to its first reading. */
  readonly sessions: number
  /**
   * On the driver's own days; higher is riskier; empty if a symbol has no bars.
   * @param after earlier days may be left out
   */
  read(windows: Windows, after?: number): DayValues
}

const NO_VALUES: DayValues = { day: new Float64Array(0), value: new Float64Array(0) }

export const measured =
  (symbol: string, measure: (window: DailyWindow) => DayValues) =>
  (windows: Windows): DayValues => {
    const window = windows.get(symbol)
    return window === undefined ? NO_VALUES : measure(window)
  }
