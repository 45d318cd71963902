import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { REGIME_WORDS, STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { type BriefingView, given, SP500 } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const NEAR_POINTS = 2.5
const NEAR_PERCENT = 1.5
const NEAR_HIGH = 0.01

/** Nearby thresholds of risk, regime and yearly range. */
export const thresholdMessages = (view: BriefingView): readonly Message[] =>
  view.isNew ? [...riskThreshold(view), ...regimeThreshold(view), ...highNear(view)] : []

function riskThreshold(view: BriefingView): readonly Message[] {
  const risk = given(view.risk)
  const near = risk?.to_flip.filter(({ points }) => points <= NEAR_POINTS) ?? []
  const [flip] = near.toSorted((a, b) => a.points - b.points)
  if (risk === undefined || flip === undefined || !view.isNew) return []
  const status = STATUS_WORDS[flip.status]
  const origin = { asOf: risk.date, source: 'bellwether' }
  const threshold = numberFact({
    id: 'risk_threshold',
    label: 'Threshold of the risk status',
    value: flip.threshold,
    decimals: 0,
    ...origin,
  })
  const points = numberFact({
    id: 'risk_to_threshold',
    label: 'Points of the risk index to it',
    value: flip.points,
    decimals: 1,
    ...origin,
  })
  if (points.value === 0) {
    const text: LocalizedText = {
      en: `Risk stands on the very edge of ${status.en}, at its threshold of ${en.plain(threshold)}.`,
      de: `Das Risiko steht genau auf der Schwelle von ${de.plain(threshold)}, an der es als ${status.de} zu gelten beginnt.`,
    }
    return [{ section: 'watch', importance: 38, facts: [threshold], text, names: [] }]
  }
  const text: LocalizedText =
    flip.direction === 'up'
      ? {
          en: `Risk is ${en.plain(points)} points short of ${status.en}, which begins above ${en.plain(threshold)}.`,
          de: `Bis zur Schwelle von ${de.plain(threshold)}, ab der das Risiko als ${status.de} gilt, fehlen dem Index ${de.plain(points)} Punkte.`,
        }
      : {
          en: `A further ${en.plain(points)} points off the risk index, down to ${en.plain(threshold)}, would make it ${status.en}.`,
          de: `Gäbe der Risikoindex noch ${de.plain(points)} Punkte auf ${de.plain(threshold)} nach, wäre er ${status.deField}.`,
        }
  return [{ section: 'watch', importance: 38 - 4 * flip.points, facts: [threshold, points], text, names: [] }]
}

function regimeThreshold(view: BriefingView): readonly Message[] {
  const regime = given(view.regime)
  const [flip] = (regime?.to_flip ?? [])
    .filter(({ measure, distance_pct }) => measure === 'sp500' && Math.abs(distance_pct) <= NEAR_PERCENT)
    .toSorted((a, b) => Math.abs(a.distance_pct) - Math.abs(b.distance_pct))
  if (regime === undefined || flip === undefined || !view.isNew || regime.pending !== null) return []
  const origin = { asOf: regime.index_date, source: 'bellwether', en: ['s&p 500'], de: ['s&p 500'] }
  const level = numberFact({
    id: 'regime_level',
    label: `S&P 500 at which the path to ${flip.regime} opens`,
    value: flip.level,
    decimals: 0,
    ...origin,
  })
  const distance = numberFact({
    id: 'regime_distance',
    label: 'Move of the S&P 500 to that level',
    value: flip.distance_pct,
    decimals: 1,
    unit: 'percent',
    directed: true,
    ...origin,
  })
  return [
    {
      section: 'watch',
      importance: 36 - 6 * Math.abs(flip.distance_pct),
      facts: [level, distance],
      text: regimeText(REGIME_WORDS[flip.regime], flip.distance_pct < 0, [level, distance]),
      names: [],
    },
  ]
}

function regimeText(
  words: (typeof REGIME_WORDS)[keyof typeof REGIME_WORDS],
  down: boolean,
  [level, distance]: readonly Fact[],
): LocalizedText {
  return down
    ? {
        en: `${words.en.replace(/^a/, 'A')} would come into reach if the S&P 500 fell ${en.size(distance)}, to ${en.plain(level)}, and stayed there.`,
        de: `Fiele der S&P 500 um ${de.size(distance)} auf ${de.plain(level)} Punkte und bliebe er dort, so rückte ${words.deNominative} näher.`,
      }
    : {
        en: `${words.en.replace(/^a/, 'A')} would come into reach if the S&P 500 rose ${en.size(distance)}, to ${en.plain(level)}, and stayed there.`,
        de: `Stiege der S&P 500 um ${de.size(distance)} auf ${de.plain(level)} Punkte und bliebe er dort, so rückte ${words.deNominative} näher.`,
      }
}

/** The yearly high, if within a good day's reach. */
function highNear(view: BriefingView): readonly Message[] {
  const window = view.bars.get(SP500)
  const move = view.moves.get(SP500)
  if (window === undefined || move === undefined || !view.isNew || move.history < 240) return []
  const closes = Array.from(window.close).filter(Number.isFinite)
  const high = Math.max(...closes)
  const distance = high / move.close - 1
  if (!(distance > 0.001 && distance <= NEAR_HIGH) || move.change < 0.003) return []
  const origin = { ...view.originOf(SP500), en: ['s&p 500'], de: ['s&p 500'] }
  const level = numberFact({
    id: 'sp500_year_high',
    label: 'Highest close of the S&P 500 in a year',
    value: high,
    decimals: 0,
    ...origin,
  })
  return [
    {
      section: 'watch',
      importance: 25,
      facts: [level],
      text: {
        en: `Within a day's reach of the S&P 500 lies its high of the year, ${en.plain(level)}.`,
        de: `In Reichweite des S&P 500 liegt sein Jahreshoch von ${de.plain(level)} Punkten.`,
      },
      names: [],
    },
  ]
}
