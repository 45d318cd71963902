import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { spearman } from '../statistics/spearman.ts'
import type { CommodityOutcomes } from './commodity-outcomes.ts'
import { FEWEST_COMMODITIES } from './commodity-panel.ts'

/**
 * Spearman correlation of a figure and its outcome, on days with eight or more pairs and variation in both.
 * @param day days of the panel
 * @param figures one per commodity, each as long as the days; NaN if missing
 * @param outcomes in the same order
 */
export function rankIc(
  day: Numbers,
  figures: readonly Numbers[],
  outcomes: readonly CommodityOutcomes[],
): DayValues {
  const days: number[] = []
  const values: number[] = []
  for (let at = 0; at < day.length; at++) {
    const present = figures.flatMap((figure, member) =>
      Number.isNaN(figure[at]) || Number.isNaN(outcomes[member].value[at]) ? [] : [member],
    )
    if (present.length < FEWEST_COMMODITIES) continue
    const correlation = spearman(
      present.map((member) => figures[member][at]),
      present.map((member) => outcomes[member].value[at]),
    )
    if (Number.isNaN(correlation)) continue
    days.push(day[at])
    values.push(correlation)
  }
  return { day: days, value: values }
}
