import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { formatInstant, type Instant, MINUTE, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { type Call, isMentioned } from '../call.ts'
import { byStrength } from '../claim.ts'
import { pick } from '../pick.ts'
import { RecordedSignal } from '../radar/recorded-signal.ts'
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
  for (const [name, snapshot] of Object.entries(sources)) {
    const source = name as SignalSource
    if ('missing' in snapshot) {
      unavailable.push({ source, reason: snapshot.missing })
      continue
    }
    const own = withoutRepeats(snapshot.snapshot.signals.filter((signal) => !expiresSoon(signal, asOf)))
    signals.push(...own.map(baseOf))
    calls.push(...(snapshot.snapshot.calls ?? []).filter((call) => isMentioned(call, asOf)))
    states.push({ source, as_of: formatInstant(snapshot.asOf), count: own.length })
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
const baseOf = (signal: RecordedSignal): RecordedSignal => pick(signal, ...MEMBERS)

const MEMBERS = Object.keys(RecordedSignal.properties) as (keyof RecordedSignal)[]
