import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import {
  asDay,
  asInstant,
  formatDay,
  formatInstant,
  type Instant,
  MINUTE,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import { newYorkDayAndMinutes } from '@bellwether-markets/engine/market/new-york-time'
import { round } from '@bellwether-markets/engine/series/round'
import { type Edge, edgeFrom } from '@bellwether-markets/engine/signals/edge'
import type { IntradayForecast } from '@bellwether-markets/engine/signals/intraday/intraday-forecasts'
import { decayOf, ruleChance } from '@bellwether-markets/engine/signals/intraday/rule-record'
import type { ScoredBar } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { scoreParts } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { claimOf } from '../claim.ts'
import { known, largestFirst } from '../known.ts'
import { issuedSignal, type RecordedSignal } from '../radar/recorded-signal.ts'
import { claimText, percentText } from '../reason.ts'
import type { IntradayEvidence } from './record-schema.ts'

const MODEL_VERSION = '2'
const HALF_HOUR = 30 * MINUTE
/** Resolved forecasts. */
const FEWEST_FOR_ECE = 100

/** What is left of its edge decays with age. */
export function describeSignal(
  call: IntradayForecast,
  evidence: IntradayEvidence,
  asOf: Instant,
): RecordedSignal {
  const { bar, event, direction, issuedAt, updatedAt } = call
  const baseRate = (direction === 'long' ? evidence.base_rate_long : evidence.base_rate_short) ?? 0.5
  const edge = edgeIn(evidence)
  const issued = ruleChance(edge, baseRate)
  const claim = claimOf(edge, baseRate, issued)
  const now = baseRate + decayOf(asOf - issuedAt) * (issued.probability - baseRate)
  const end = { expires_at: formatInstant(call.expiresAt), resolves_at: formatInstant(call.resolvesAt) }
  const reasonAt = asInstant(bar.features.window.end[bar.row])
  const own = {
    symbol: event.symbol,
    horizon: horizonOf(event),
    event,
    issuedAt,
    reasonAt,
    confirmedAt: updatedAt,
    checkedAt: asOf,
    end,
  }
  return issuedSignal(
    { source: 'intraday_30m', modelVersion: MODEL_VERSION, ...own },
    {
      ...claim,
      confidence_now: round(now, 4),
      conviction: convictionOf(bar),
      ...rankOf(bar, asOf - issuedAt < HALF_HOUR),
      reason_en: `${unusualText(bar)} ${pastText(evidence)} ${claimText(bar.features.asset.name, claim, { event: `${direction === 'long' ? 'rise' : 'fall'} over the next half hour`, any: 'any half hour' })}`,
      benchmark: null,
      drivers: driversOf(bar),
      calibration: {
        state: evidence.n === 0 ? 'prior' : 'backtest',
        n: evidence.n,
        ece: evidence.n < FEWEST_FOR_ECE ? null : evidence.ece,
      },
    },
  )
}

const driversOf = (bar: ScoredBar): RecordedSignal['drivers'] =>
  scoreParts(bar.features, bar.row)
    .map(({ name, contribution, value: reading }) => ({
      name,
      contribution: round(contribution, 4),
      reading: known(reading, 4),
    }))
    .toSorted(largestFirst(({ contribution }) => contribution))

const rankOf = ({ rank, of, features, row }: ScoredBar, isLatest: boolean) => ({
  rank: isLatest ? rank : null,
  of: isLatest ? of : null,
  ranked_on: formatDay(asDay(features.window.day[row])),
})

/** 100 for the strongest of the half hour. */
const convictionOf = ({ rank, of }: ScoredBar): number => round((100 * (of - rank + 1)) / of, 1)

function horizonOf({ entry, exit }: SignalEvent): string {
  const instant = (point: SignalEvent['entry']) =>
    'instant' in point ? (parseInstant(point.instant) ?? Number.NaN) : Number.NaN
  return `PT${(instant(exit) - instant(entry)) / MINUTE}M`
}

/** In which the slope stands rounded. */
function edgeIn({ edge_state: state, slope, slope_se: error, days }: IntradayEvidence): Edge {
  return edgeFrom(state, { slope: slope ?? Number.NaN, standardError: error ?? Number.NaN, dates: days })
}

function unusualText({ features, row }: ScoredBar): string {
  const { asset, session, z1, volsurge, window } = features
  const movePct = 100 * Math.expm1(session.move[row])
  const move = `${asset.name} stood ${Math.abs(movePct).toFixed(2)}% ${movePct < 0 ? 'below' : 'above'} its previous close at ${newYorkClock(window.end[row])} New York, ${Math.abs(z1[row]).toFixed(1)} times its usual move by that time`
  const volume = `on ${Math.exp(volsurge[row]).toFixed(1)} times its usual volume`
  return `${move}, ${volume}${rangeText(features.orb[row])}: together that is unusual.`
}

function rangeText(orb: number): string {
  if (Number.isNaN(orb)) return ''
  if (orb === 0) return ', within the range of its first half hour'
  return `, ${orb > 0 ? 'above' : 'below'} the range of its first half hour`
}

function pastText({ hit_rate: hitRate, base_rate_long, base_rate_short, n, days }: IntradayEvidence): string {
  if (hitRate === null) return 'No past call of this rule has been resolved here yet.'
  const calls = n.toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const usual = percentText(50 * ((base_rate_long ?? 0.5) + (base_rate_short ?? 0.5)))
  return `Past calls of this rule came true in ${percentText(100 * hitRate)} of ${calls} cases on ${days} days, against ${usual} for any half hour.`
}

function newYorkClock(instant: number): string {
  const { minutes } = newYorkDayAndMinutes(instant as Instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
