import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { DRIVER_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'

const { en, de } = FORMATTERS

const largestDrivers = ({ drivers }: RiskIndex) =>
  drivers
    .filter(({ name }) => name in DRIVER_WORDS)
    .toSorted((a, b) => b.contribution - a.contribution)
    .slice(0, 2)

/** Contributions of the two largest drivers to the index, as facts. */
export const driverFacts = (now: RiskIndex): readonly Fact[] =>
  largestDrivers(now).map(({ name, contribution, as_of }) =>
    numberFact({
      id: `risk_from_${name}`,
      label: `Points of the risk index from ${name}`,
      value: contribution,
      decimals: 1,
      en: DRIVER_WORDS[name].enTerms,
      de: DRIVER_WORDS[name].deTerms,
      asOf: as_of,
      source: 'bellwether',
    }),
  )

/** The composition of the index; undefined with fewer than two known drivers. */
export function driversText(now: RiskIndex, moved: number): LocalizedText | undefined {
  const [first, second] = driverFacts(now)
  const [a, b] = largestDrivers(now).map(({ name }) => DRIVER_WORDS[name])
  if (first === undefined || second === undefined) return undefined
  const high = now.status === 'ELEVATED' || now.status === 'CRITICAL'
  if (high) {
    return {
      en: `${a.enCapital} (${en.plain(first)} points) and ${b.en} (${en.plain(second)} points) weigh most.`,
      de: `Am schwersten wiegen ${a.de} (${de.plain(first)} Punkte) und ${b.de} (${de.plain(second)} Punkte).`,
    }
  }
  return moved > 0
    ? {
        en: `The largest part of the index, ${en.plain(first)} points, is due to ${a.en}, the next, ${en.plain(second)}, to ${b.en}.`,
        de: `Am stärksten schlagen ${a.de} (${de.plain(first)} Punkte) und ${b.de} (${de.plain(second)} Punkte) zu Buche.`,
      }
    : {
        en: `Most of what is left comes from ${a.en} (${en.plain(first)} points) and ${b.en} (${en.plain(second)}).`,
        de: `Am meisten tragen noch ${a.de} (${de.plain(first)} Punkte) und ${b.de} (${de.plain(second)} Punkte) bei.`,
      }
}
