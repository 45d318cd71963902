import { type DriverOn, driversOn, type RiskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { vintageOn } from '@bellwether-markets/engine/risk/risk-reference'
import { contributionsOf, presentOn } from './describe-drivers.ts'
import { fallChance } from './fall-chance.ts'
import type { NotCounted, RiskCard } from './risk-tables.ts'

/** Of the days of a history from one on. */
export const riskCardsOf = (history: RiskHistory, from: number): readonly Omit<RiskCard, 'at'>[] =>
  Array.from({ length: history.day.length - from }, (_, place) => {
    const index = from + place
    const points = contributionsOf(presentOn(history, index))
    return {
      day: history.day[index],
      value: history.value[index],
      drivers: [...points]
        .map(([name, share]) => ({ name, points: share }))
        .sort((one, other) => other.points - one.points),
      missing: driversOn(history, index)
        .filter(({ score }) => Number.isNaN(score))
        .map((driver) => ({ name: driver.name, why: whyNotCounted(history, driver, index) })),
      fall: fallChance(history, index, 0),
    }
  })

function whyNotCounted({ reference, day }: RiskHistory, driver: DriverOn, index: number): NotCounted {
  if (Number.isNaN(driver.observedOn)) return 'no_reading'
  return vintageOn(reference, day[index])?.drivers[driver.name] === undefined ? 'too_early' : 'outdated'
}
