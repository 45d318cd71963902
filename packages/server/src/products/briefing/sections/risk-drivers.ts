import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { DRIVER_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { computed } from '../facts.ts'
import { tell } from '../texts.ts'

const largestDrivers = ({ drivers }: RiskIndex) =>
  drivers
    .filter(({ name }) => name in DRIVER_WORDS)
    .toSorted((a, b) => b.contribution - a.contribution)
    .slice(0, 2)

/** Of the two largest. */
export const driverFacts = (now: RiskIndex): readonly Fact[] =>
  largestDrivers(now).map(({ name, contribution, as_of }) =>
    numberFact({
      id: `risk_from_${name}`,
      label: `Points of the risk index from ${name}`,
      value: contribution,
      decimals: 1,
      en: DRIVER_WORDS[name].enTerms,
      de: DRIVER_WORDS[name].deTerms,
      ...computed(as_of),
    }),
  )

/** Undefined with fewer than two known drivers. */
export function driversText(now: RiskIndex, moved: number): LocalizedText | undefined {
  const [first, second] = driverFacts(now)
  const [a, b] = largestDrivers(now).map(({ name }) => DRIVER_WORDS[name])
  if (first === undefined || second === undefined) return undefined
  const high = now.status === 'ELEVATED' || now.status === 'CRITICAL'
  return tell(high ? 'drivers_weigh' : moved > 0 ? 'drivers_rose' : 'drivers_fell', { a, b, first, second })
}
