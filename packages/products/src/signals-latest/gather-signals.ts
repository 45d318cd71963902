import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { formatInstant, type Instant, MINUTE, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { type Call, isTold } from '../call.ts'
import { byStrength } from '../claim.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import type { LatestSignalsSnapshot } from './latest-schema.ts'

export type SourceSignals =
  | { readonly asOf: Instant; readonly snapshot: SignalsOfSource }
  | { readonly missing: string }

interface SignalsOfSource {
  readonly signals: readonly RecordedSignal[]
  /** Of daily sources; the windows of the others end within a session. */
  readonly calls?: readonly Call[]
}

/** Without those that expire before the next refresh, largest strength first; only the first of each source, symbol and direction. */
export function gatherSignals(
  sources: Readonly<Partial<Record<SignalSource, SourceSignals>>>,
  asOf: Instant,
  tracked: readonly string[] = [],
): LatestSignalsSnapshot {
  const signals: RecordedSignal[] = []
  const states: LatestSignalsSnapshot['sources'] = []
  const calls: Call[] = []
  const unavailable: LatestSignalsSnapshot['unavailable'] = []
  for (const [name, given] of Object.entries(sources)) {
    const source = name as SignalSource
    if ('missing' in given) {
      unavailable.push({ source, reason: given.missing })
      continue
    }
    const own = withoutRepeats(given.snapshot.signals.filter((signal) => !expiresSoon(signal, asOf)))
    signals.push(...own.map(baseOf))
    calls.push(...(given.snapshot.calls ?? []).filter((call) => isTold(call, asOf)))
    states.push({ source, as_of: formatInstant(given.asOf), count: own.length })
  }
  const count = signals.length
  return {
    signals: signals.sort(byStrength),
    count,
    calls: calls.sort(byStrength),
    sources: states,
    unavailable,
    tracked: [...tracked],
  }
}

const REFRESHED_EVERY = 10 * MINUTE

const expiresSoon = ({ expires_at }: RecordedSignal, asOf: Instant): boolean =>
  (parseInstant(expires_at) ?? Number.NEGATIVE_INFINITY) <= asOf + REFRESHED_EVERY

function withoutRepeats(signals: readonly RecordedSignal[]): readonly RecordedSignal[] {
  const seen = new Set<string>()
  return signals.filter(({ symbol, direction }) => {
    const call = `${symbol} ${direction}`
    const isNew = !seen.has(call)
    seen.add(call)
    return isNew
  })
}

/** The rest belongs to the source's own product. */
const baseOf = (signal: RecordedSignal): RecordedSignal => ({
  id: signal.id,
  symbol: signal.symbol,
  signal_type: signal.signal_type,
  direction: signal.direction,
  kind: signal.kind,
  confidence: signal.confidence,
  confidence_now: signal.confidence_now,
  strength: signal.strength,
  conviction: signal.conviction,
  rank: signal.rank,
  of: signal.of,
  ranked_on: signal.ranked_on,
  reason_en: signal.reason_en,
  event: signal.event,
  horizon: signal.horizon,
  benchmark: signal.benchmark,
  base_rate: signal.base_rate,
  edge: signal.edge,
  edge_se: signal.edge_se,
  edge_state: signal.edge_state,
  issued_at: signal.issued_at,
  updated: signal.updated,
  confirmed_at: signal.confirmed_at,
  checked_at: signal.checked_at,
  expires_at: signal.expires_at,
  resolves_at: signal.resolves_at,
  drivers: signal.drivers,
  model_version: signal.model_version,
  calibration: signal.calibration,
  event_definition: signal.event_definition,
})
