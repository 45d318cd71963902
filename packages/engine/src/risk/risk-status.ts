import type { Numbers } from '../market/observation.ts'

export const RISK_STATUSES = ['CALM', 'MODERATE', 'ELEVATED', 'CRITICAL'] as const
export type RiskStatus = (typeof RISK_STATUSES)[number]

/** Strictly above the floor. */
export const RISK_FLOORS: Readonly<Record<RiskStatus, number>> = {
  CALM: Number.NEGATIVE_INFINITY,
  MODERATE: 35,
  ELEVATED: 70,
  CRITICAL: 85,
}

const EXIT_BAND_POINTS = 4
const CONFIRMATION_DAYS = 2

export const riskStatus = (value: number): RiskStatus => RISK_STATUSES[levelOf(value)]

function levelOf(value: number): number {
  let level = RISK_STATUSES.length - 1
  while (level > 0 && !(value > RISK_FLOORS[RISK_STATUSES[level]])) level--
  return level
}

/**
 * Rises after two days in a higher status, falls after two days at least 4 points below the current floor, as far as
 * both days support.
 * @param values published, oldest first, without NaN
 */
export function stableRiskStatus(values: Numbers): RiskStatus[] {
  const stable: RiskStatus[] = []
  let level = values.length === 0 ? 0 : levelOf(values[0])
  for (let index = 0; index < values.length; index++) {
    level = movedLevel(level, values, index)
    stable.push(RISK_STATUSES[level])
  }
  return stable
}

function movedLevel(level: number, values: Numbers, index: number): number {
  if (index + 1 < CONFIRMATION_DAYS) return level
  let highest = 0
  let lowest = RISK_STATUSES.length - 1
  for (let row = index + 1 - CONFIRMATION_DAYS; row <= index; row++) {
    highest = Math.max(highest, levelOf(values[row] + EXIT_BAND_POINTS))
    lowest = Math.min(lowest, levelOf(values[row]))
  }
  if (lowest > level) return lowest
  return Math.min(highest, level)
}
