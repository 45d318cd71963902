import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { REGION_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import type { BriefingView } from '../briefing-view.ts'

const { en, de } = FORMATTERS
/** Ratio to the base rate that makes a probability notable. */
const HIGH = 1.4
const LOW = 0.6
const REGION_MOVED = 12

/** Probability of a fall, if far from its base rate. */
export function chanceMessage({ p_drawdown_7pct_20d: chance, date }: RiskIndex): readonly Message[] {
  if (chance === null || !(chance.base_rate > 0)) return []
  const ratio = chance.value / chance.base_rate
  if (ratio < HIGH && ratio > LOW) return []
  const facts = chanceFacts(chance, date)
  return [
    {
      section: 'risk',
      importance: 20 + Math.min(25, 14 * Math.abs(Math.log(ratio))),
      facts,
      text: chanceText(ratio, facts),
      names: [],
    },
  ]
}

type Chance = NonNullable<RiskIndex['p_drawdown_7pct_20d']>

function chanceFacts(chance: Chance, date: string): readonly Fact[] {
  const percent = (id: string, label: string, value: number, terms: { en: string[]; de: string[] }) =>
    numberFact({
      id,
      label,
      value: value * 100,
      decimals: 1,
      unit: 'percent',
      ...terms,
      asOf: date,
      source: 'bellwether',
    })
  const now = percent(
    'p_fall',
    'Chance that the S&P 500 closes more than 7 % lower within 20 sessions',
    chance.value,
    {
      en: ['chance'],
      de: ['wahrscheinlichkeit'],
    },
  )
  const usual = percent('p_fall_usual', 'How often that happens anyway', chance.base_rate, {
    en: ['usual'],
    de: ['üblich'],
  })
  const fall = numberFact({
    id: 'fall_size',
    label: 'The fall meant',
    value: 7,
    decimals: 0,
    unit: 'percent',
    en: ['fall'],
    de: ['mehr als'],
    asOf: date,
    source: 'bellwether',
  })
  const within = numberFact({
    id: 'fall_sessions',
    label: 'Sessions within which it is meant',
    value: 20,
    decimals: 0,
    asOf: date,
    source: 'bellwether',
  })
  return [now, usual, fall, within]
}

function chanceText(ratio: number, [now, usual, fall, within]: readonly Fact[]): LocalizedText {
  return ratio >= HIGH
    ? {
        en: `The S&P 500 could fall by more than ${en.plain(fall)} within ${en.plain(within)} sessions: the chance is put at ${en.plain(now)}, against a usual ${en.plain(usual)}.`,
        de: `Um mehr als ${de.plain(fall)} könnte der S&P 500 binnen ${de.plain(within)} Handelstagen fallen: Die Wahrscheinlichkeit dafür beträgt ${de.plain(now)}, üblich sind ${de.plain(usual)}.`,
      }
    : {
        en: `A fall of more than ${en.plain(fall)} within ${en.plain(within)} sessions looks unlikely: the chance is ${en.plain(now)}, the usual one ${en.plain(usual)}.`,
        de: `Wenig spricht für einen Rutsch um mehr als ${de.plain(fall)} binnen ${de.plain(within)} Handelstagen: Die Wahrscheinlichkeit liegt bei ${de.plain(now)}, üblich sind ${de.plain(usual)}.`,
      }
}

/** The region with the largest weekly change, if large. */
export function regionMessage(view: BriefingView, { regions, date }: RiskIndex): readonly Message[] {
  const moved = Object.entries(regions)
    .flatMap(([name, { score, change_7d }]) =>
      score === null || change_7d === null ? [] : [{ name, score, change: change_7d }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0]
  if (moved === undefined || Math.abs(moved.change) < REGION_MOVED || !view.isNew) return []
  const words = REGION_WORDS[moved.name]
  const origin = { decimals: 1, asOf: date, source: 'bellwether' }
  const score = numberFact({
    id: `risk_${moved.name}`,
    label: `Risk score of ${words.enFor}`,
    value: moved.score,
    ...origin,
  })
  const change = numberFact({
    id: `risk_${moved.name}_7d`,
    label: `Change of that score in seven days`,
    value: moved.change,
    directed: true,
    ...origin,
  })
  return [
    {
      section: 'risk',
      importance: Math.min(40, 18 + moved.change ** 2 / 40),
      facts: [score, change],
      text: regionText(words, moved.change > 0, [score, change]),
      names: [],
    },
  ]
}

function regionText(words: LocalizedText, rises: boolean, [score, change]: readonly Fact[]): LocalizedText {
  return rises
    ? {
        en: `Tension has risen ${words.en}, where the score gained ${en.size(change)} points in a week and reads ${en.plain(score)}.`,
        de: `Angespannter ist die Lage ${words.de}: Der Wert stieg binnen einer Woche um ${de.size(change)} Punkte und steht bei ${de.plain(score)}.`,
      }
    : {
        en: `Tension has eased ${words.en}, where the score lost ${en.size(change)} points in a week and reads ${en.plain(score)}.`,
        de: `Entspannt hat sich die Lage ${words.de}: Der Wert fiel binnen einer Woche um ${de.size(change)} Punkte und steht bei ${de.plain(score)}.`,
      }
}
