import { newYorkDayAndMinutes } from '../../domain/market/new-york-time.ts'
import type { ScoredBar } from '../../domain/signals/intraday/scored-bars.ts'
import type { Instant } from '../../kernel/time.ts'
import type { IntradayEvidence } from './record-schema.ts'

/** What is unusual about a bar, and how the rule performed in the past; no prediction. */
export function signalReason({ features, row }: ScoredBar, evidence: IntradayEvidence): string {
  const { asset, readings, z1, volsurge, window } = features
  const movePct = 100 * Math.expm1(readings.move[row])
  const move = `${asset.name} stood ${Math.abs(movePct).toFixed(2)} % ${movePct < 0 ? 'below' : 'above'} its previous close at ${newYorkClock(window.end[row])} New York, ${Math.abs(z1[row]).toFixed(1)} times its usual move by that time`
  const volume = `on ${Math.exp(volsurge[row]).toFixed(1)} times its usual volume`
  return `${move}, ${volume}${rangeText(features.orb[row])}. This is unusual now and no forecast: ${pastText(evidence)}`
}

function rangeText(orb: number): string {
  if (Number.isNaN(orb)) return ''
  if (orb === 0) return ', within the range of its first half hour'
  return `, ${orb > 0 ? 'above' : 'below'} the range of its first half hour`
}

function pastText({ hit_rate: hitRate, n, days }: IntradayEvidence): string {
  if (hitRate === null) return 'no past call of this rule has been resolved here yet.'
  const calls = n.toString().replace(/\B(?=(\d{3})+$)/g, ',')
  return `past calls of this rule came true in ${(100 * hitRate).toFixed(1)} % of ${calls} cases on ${days} days.`
}

function newYorkClock(instant: number): string {
  const { minutes } = newYorkDayAndMinutes(instant as Instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
