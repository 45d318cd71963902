import type { Day } from '../../../kernel/time.ts'
import { resolvedBy } from './alpha-study.ts'
import { type AlphaWeek, SIGNAL_HORIZON } from './alpha-week.ts'

export interface ExcessSpread {
  /** Root mean square of the excess log return. */
  readonly deviation: number
  /** 5 % and 95 % quantile of the excess over √10·daily volatility of the stock. */
  readonly low: number
  readonly high: number
}

const WEEKS = 52
const TAIL = 0.05

/** Undefined with less than a year of resolved weeks. */
export function excessSpreadOn(weeks: readonly AlphaWeek[], day: Day): ExcessSpread | undefined {
  const past = resolvedBy(weeks, day)
    .filter((week) => week.members.length > 0)
    .slice(-WEEKS)
  if (past.length < WEEKS) return undefined
  let square = 0
  let cases = 0
  const standardised: number[] = []
  for (const { excess, volatility } of past) {
    for (let at = 0; at < excess.length; at++) {
      const own = excess[at] / ownDeviation(volatility[at])
      if (!Number.isFinite(own)) continue
      square += excess[at] * excess[at]
      cases++
      standardised.push(own)
    }
  }
  if (cases === 0) return undefined
  const sorted = Float64Array.from(standardised).sort()
  return {
    deviation: Math.sqrt(square / cases),
    low: sorted[Math.floor(TAIL * cases)],
    high: sorted[Math.ceil((1 - TAIL) * cases) - 1],
  }
}

export const ownDeviation = (volatility: number): number => volatility * Math.sqrt(SIGNAL_HORIZON)
