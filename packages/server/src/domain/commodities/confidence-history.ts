import { asDay, dateOf } from '../../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import { type CommodityOutcomes, LONGEST_OUTCOME_DAYS, OUTCOME_DAYS } from './commodity-outcomes.ts'
import { type CommodityScores, limitedScore } from './commodity-scores.ts'
import { scorePosition } from './score-confidence.ts'
import { NO_SLOPE, type SlopeFit, type SlopeSums, shrunkSlope } from './shrunk-slope.ts'

/** Days with closed windows before the first fit: three years. */
const FEWEST_DAYS = 756

/** Walk-forward, per panel day. */
export interface ConfidenceHistory {
  /** In force; refitted on the first day of each year. */
  readonly fit: readonly SlopeFit[]
  /** Share of closed windows that ended above their start; NaN before the first. */
  readonly upRate: Numbers
  /** Share that ended below it. */
  readonly downRate: Numbers
}

/**
 * Each day uses only windows closed before it, at most 45 calendar days after their score.
 * @param outcomes one per member of the scores, in their order
 */
export function confidenceHistory(
  scores: CommodityScores,
  outcomes: readonly CommodityOutcomes[],
): ConfidenceHistory {
  const { day } = scores
  const days = sumsByDay(scores, outcomes)
  const fit: SlopeFit[] = []
  const upRate = new Float64Array(day.length).fill(Number.NaN)
  const downRate = new Float64Array(day.length).fill(Number.NaN)
  const seen = { dates: 0, cases: 0, up: 0, down: 0 }
  let current = NO_SLOPE
  let fitYear = Number.NaN
  for (let at = 0; at < day.length; at++) {
    while (days.day[seen.dates] + LONGEST_OUTCOME_DAYS < day[at]) {
      seen.cases += days.cases[seen.dates]
      seen.up += days.up[seen.dates]
      seen.down += days.down[seen.dates]
      seen.dates++
    }
    const { year } = dateOf(asDay(day[at]))
    if (year !== fitYear && seen.dates >= FEWEST_DAYS) {
      current = shrunkSlope(days, seen.dates, OUTCOME_DAYS - 1)
      fitYear = year
    }
    fit.push(current)
    if (seen.cases === 0) continue
    upRate[at] = seen.up / seen.cases
    downRate[at] = seen.down / seen.cases
  }
  return { fit, upRate, downRate }
}

interface DaySums extends SlopeSums {
  readonly day: readonly number[]
  readonly cases: readonly number[]
  readonly up: readonly number[]
  readonly down: readonly number[]
}

/** Only days that have any. */
function sumsByDay({ day, members }: CommodityScores, outcomes: readonly CommodityOutcomes[]): DaySums {
  const sums = { day: [], xy: [], xx: [], cases: [], up: [], down: [] } as Record<keyof DaySums, number[]>
  for (let at = 0; at < day.length; at++) {
    const row = { xy: 0, xx: 0, cases: 0, up: 0, down: 0 }
    members.forEach(({ unlimited }, member) => {
      const outcome = outcomes[member].value[at]
      if (Number.isNaN(unlimited[at]) || Number.isNaN(outcome)) return
      const x = scorePosition(limitedScore(unlimited[at]))
      row.xy += (x * Math.sign(outcome)) / 2
      row.xx += x * x
      row.cases++
      if (outcome > 0) row.up++
      if (outcome < 0) row.down++
    })
    if (row.cases === 0) continue
    sums.day.push(day[at])
    for (const name of ['xy', 'xx', 'cases', 'up', 'down'] as const) sums[name].push(row[name])
  }
  return sums
}
