import { type SignalEvent, signalEventText } from '../../kernel/signal-event.ts'
import type { RecordableSignal } from './record-entry.ts'

export const SAMPLE_EVENT: SignalEvent = {
  kind: 'return_sign',
  symbol: 'AAA',
  direction: 'long',
  basis: 'adjusted',
  benchmark: null,
  members: null,
  entry: { at: 'close', day: '2024-06-04' },
  exit: { at: 'close', day: '2024-06-06' },
}

/** A signal made by hand, for tests; its text is that of its event. */
export function sampleSignal(
  event: Partial<SignalEvent> = {},
  signal: Partial<RecordableSignal> = {},
): RecordableSignal {
  const definition = { ...SAMPLE_EVENT, ...event }
  const issuedAt = signal.issued_at ?? '2024-06-03T20:30:00Z'
  const source = signal.signal_type ?? 'alpha_14d'
  return {
    id: `${source}:${definition.symbol}:${definition.direction}:${issuedAt}`,
    symbol: definition.symbol,
    signal_type: source,
    direction: definition.direction,
    confidence: 0.52,
    conviction: 80,
    reason_en: 'A reason.',
    event: signalEventText(definition),
    horizon: 'P2D',
    benchmark: definition.benchmark,
    base_rate: 0.5,
    issued_at: issuedAt,
    updated: issuedAt,
    expires_at: '2024-06-04T20:00:00Z',
    resolves_at: '2024-06-06T20:15:00Z',
    drivers: [{ name: 'momentum_12_1', contribution: 1.5, reading: null }],
    model_version: '1',
    calibration: { state: 'prior', n: 0, ece: null },
    event_definition: definition,
    ...signal,
  }
}
