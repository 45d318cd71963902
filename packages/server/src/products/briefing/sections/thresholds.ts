import { numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { REGIME_WORDS, STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { computed, figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

const NEAR_POINTS = 2.5
const NEAR_PERCENT = 1.5
const NEAR_HIGH = 0.01

export const thresholdMessages = (view: BriefingView): readonly Message[] =>
  view.isNew ? [...riskThreshold(view), ...regimeThreshold(view), ...highNear(view)] : []

function riskThreshold(view: BriefingView): readonly Message[] {
  const risk = snapshotOf(view.risk)
  const near = risk?.to_flip.filter(({ points }) => points <= NEAR_POINTS) ?? []
  const [flip] = near.toSorted((a, b) => a.points - b.points)
  if (risk === undefined || flip === undefined || !view.isNew) return []
  const status = STATUS_WORDS[flip.status]
  const field = status.deField
  const threshold = figureOf('risk_threshold', flip.threshold, computed(risk.date))
  const points = figureOf('risk_to_threshold', flip.points, computed(risk.date))
  if (points.value === 0) {
    const text = tell('threshold_reached', { status, threshold })
    return [{ section: 'watch', importance: 38, facts: [threshold], text }]
  }
  const kind = flip.direction === 'up' ? 'threshold_above' : 'threshold_below'
  const text = tell(kind, { status, field, threshold, points })
  return [{ section: 'watch', importance: 38 - 4 * flip.points, facts: [threshold, points], text }]
}

function regimeThreshold(view: BriefingView): readonly Message[] {
  const regime = snapshotOf(view.regime)
  const [flip] = (regime?.to_flip ?? [])
    .filter(({ measure, distance_pct }) => measure === 'sp500' && Math.abs(distance_pct) <= NEAR_PERCENT)
    .toSorted((a, b) => Math.abs(a.distance_pct) - Math.abs(b.distance_pct))
  if (regime === undefined || flip === undefined || !view.isNew || regime.pending !== null) return []
  const origin = computed(regime.index_date)
  const level = numberFact({
    id: 'regime_level',
    label: `S&P 500 at which the path to ${flip.regime} opens`,
    value: flip.level,
    en: ['s&p 500'],
    de: ['s&p 500'],
    ...origin,
  })
  const distance = figureOf('regime_distance', flip.distance_pct, origin)
  const { en, deNominative: de } = REGIME_WORDS[flip.regime]
  const up = flip.distance_pct >= 0
  return [
    {
      section: 'watch',
      importance: 36 - 6 * Math.abs(flip.distance_pct),
      facts: [level, distance],
      text: tell('regime_within_reach', { regime: { en, de }, level, distance, up }),
    },
  ]
}

/** If within a good day's reach. */
function highNear(view: BriefingView): readonly Message[] {
  const window = view.bars.get(SP500)
  const move = view.moves.get(SP500)
  if (window === undefined || move === undefined || !view.isNew || move.history < 240) return []
  const closes = Array.from(window.close).filter(Number.isFinite)
  const high = Math.max(...closes)
  const distance = high / move.close - 1
  if (!(distance > 0.001 && distance <= NEAR_HIGH) || move.change < 0.003) return []
  const level = figureOf('sp500_year_high', high, view.originOf(SP500))
  return [{ section: 'watch', importance: 25, facts: [level], text: tell('year_high_near', { level }) }]
}
