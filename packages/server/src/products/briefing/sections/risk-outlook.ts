import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { REGION_WORDS } from '../../../domain/briefing/market-words.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import type { BriefingView } from '../briefing-view.ts'
import { computed, figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

/** Ratio to the base rate. */
const HIGH = 1.4
const LOW = 0.6
const REGION_MOVED = 12

/** If far from its base rate. */
export function chanceMessage({ p_drawdown_7pct_20d: chance, date }: RiskIndex): readonly Message[] {
  if (chance === null || !(chance.base_rate > 0)) return []
  const ratio = chance.value / chance.base_rate
  if (ratio < HIGH && ratio > LOW) return []
  const now = figureOf('p_fall', 100 * chance.value, computed(date))
  const usual = figureOf('p_fall_usual', 100 * chance.base_rate, computed(date))
  const fall = figureOf('fall_size', 7, computed(date))
  const within = figureOf('fall_sessions', 20, computed(date))
  return [
    {
      section: 'risk',
      importance: 20 + Math.min(25, 14 * Math.abs(Math.log(ratio))),
      facts: [now, usual, fall, within],
      text: tell(ratio >= HIGH ? 'fall_likely' : 'fall_unlikely', { now, usual, fall, within }),
    },
  ]
}

/** With the largest weekly change, if large. */
export function regionMessage(view: BriefingView, { regions, date }: RiskIndex): readonly Message[] {
  const moved = Object.entries(regions)
    .flatMap(([name, { score, change_7d }]) =>
      score === null || change_7d === null ? [] : [{ name, score, change: change_7d }],
    )
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))[0]
  if (moved === undefined || Math.abs(moved.change) < REGION_MOVED || !view.isNew) return []
  const words = REGION_WORDS[moved.name]
  const origin = { decimals: 1, ...computed(date) }
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
      text: tell(moved.change > 0 ? 'region_up' : 'region_down', { words, score, change }),
    },
  ]
}
