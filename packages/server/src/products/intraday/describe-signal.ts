import { round } from '../../domain/series/round.ts'
import { decayedConfidence } from '../../domain/signals/intraday/decayed-confidence.ts'
import type { IntradayCall } from '../../domain/signals/intraday/intraday-calls.ts'
import { scoreParts } from '../../domain/signals/intraday/intraday-score.ts'
import { GATE_DAYS } from '../../domain/signals/intraday/rule-gate.ts'
import type { ScoredBar } from '../../domain/signals/intraday/scored-bars.ts'
import { type SignalEvent, signalEventText } from '../../kernel/signal.ts'
import { formatInstant, type Instant, MINUTE, parseInstant } from '../../kernel/time.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import type { IntradayEvidence } from './record-schema.ts'
import { signalReason } from './signal-reason.ts'

const MODEL_VERSION = '1'
/** Fewer resolved calls say nothing of a calibration. */
const FEWEST_FOR_ECE = 100

/** A call as it is answered, its confidence faded by its age. */
export function describeSignal(
  call: IntradayCall,
  evidence: IntradayEvidence,
  asOf: Instant,
): RecordedSignal {
  const { bar, event, direction, issuedAt } = call
  const { symbol } = event
  const issued = formatInstant(issuedAt)
  const baseRate = direction === 'long' ? evidence.base_rate_long : evidence.base_rate_short
  return {
    id: `intraday_30m:${symbol}:${direction}:${issued}`,
    symbol,
    signal_type: 'intraday_30m',
    direction,
    confidence: round(decayedConfidence(evidence.confidence, asOf - issuedAt), 4),
    conviction: convictionOf(bar),
    reason_en: signalReason(bar, evidence),
    event: signalEventText(event),
    horizon: horizonOf(event),
    benchmark: null,
    base_rate: baseRate ?? 0.5,
    issued_at: issued,
    updated: formatInstant(call.updatedAt),
    expires_at: formatInstant(call.expiresAt),
    resolves_at: formatInstant(call.resolvesAt),
    drivers: scoreParts(bar.features, bar.row)
      .map(({ name, contribution, reading }) => ({
        name,
        contribution: round(contribution, 4),
        reading: Number.isFinite(reading) ? round(reading, 4) : null,
      }))
      .toSorted((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)),
    model_version: MODEL_VERSION,
    calibration: {
      state: evidence.days < GATE_DAYS ? 'prior' : 'backtest',
      n: evidence.n,
      ece: evidence.n < FEWEST_FOR_ECE ? null : evidence.ece,
    },
    event_definition: event,
  }
}

/** Place among all scored symbols of the half hour, 100 for the strongest. */
const convictionOf = ({ rank, of }: ScoredBar): number => round((100 * (of - rank + 1)) / of, 1)

function horizonOf({ entry, exit }: SignalEvent): string {
  const instant = (point: SignalEvent['entry']) =>
    'instant' in point ? (parseInstant(point.instant) ?? Number.NaN) : Number.NaN
  return `PT${(instant(exit) - instant(entry)) / MINUTE}M`
}
