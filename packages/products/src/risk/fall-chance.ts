import { drawdownInterval, drawdownProbability } from '@bellwether-markets/engine/risk/drawdown-probability'
import { outdatedBy, possibleValues } from '@bellwether-markets/engine/risk/possible-values'
import { driversOn, type RiskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { type RiskVintage, vintageOn } from '@bellwether-markets/engine/risk/risk-reference'
import { FILL_AT_MOST_DAYS, sessionsSince } from '@bellwether-markets/engine/risk/risk-scores'
import { round } from '@bellwether-markets/engine/series/round'

/** Of a chance: its error is larger than a hundredth. */
export const SHARE_DECIMALS = 2

/** That the S&P 500 closes more than 7 % lower within 20 trading days; shares have two decimals. */
export interface FallChance {
  readonly value: number
  readonly interval95: readonly [number, number]
  readonly baseRate: number
  /** Past days that the fit rests on. */
  readonly days: number
}

/** The value of a day implies a vintage. */
export function vintageAt({ reference, day }: RiskHistory, index: number): RiskVintage {
  const vintage = vintageOn(reference, day[index])
  if (vintage === undefined) throw new RangeError('no reference of the year before')
  return vintage
}

/** After a day of the history; null without a fit of the year before. */
export function fallChance(history: RiskHistory, index: number, missedSessions: number): FallChance | null {
  const { fall } = vintageAt(history, index)
  if (fall === null) return null
  const { readings, first, value: values } = history
  const drivers = driversOn(history, index).map(({ weight, score, observedOn }) => ({
    weight,
    score,
    sessionsOld: sessionsSince(readings, first + index, observedOn),
  }))
  const possible = possibleValues(values[index], drivers, FILL_AT_MOST_DAYS)
  const [lower, upper] = drawdownInterval(
    fall,
    values[index],
    outdatedBy(possible, missedSessions, FILL_AT_MOST_DAYS),
  )
  return {
    value: round(drawdownProbability(fall, values[index]), SHARE_DECIMALS),
    interval95: [round(lower, SHARE_DECIMALS), round(upper, SHARE_DECIMALS)],
    baseRate: round(fall.baseRate, SHARE_DECIMALS),
    days: fall.days,
  }
}
