import type { Numbers } from '../market/observation.ts'
import type { DayValues } from '../series/day-values.ts'
import { spearman } from '../statistics/spearman.ts'
import type { CommodityOutcomes } from './commodity-outcomes.ts'
import { FEWEST_COMMODITIES } from './commodity-panel.ts'

/**
 * Rank correlation (Spearman) across raw materials of a figure with what followed it, on each day on which eight or more
 * have both and neither is the same for all.
 * @param day days of the panel
 * @param figures one a raw material, each as long as the days; NaN where there is none
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
