import type { Signal } from '../../kernel/signal.ts'
import type { SignalEvent } from '../../kernel/signal-event.ts'
import type { DecisionPayload, FillPayload } from '../portfolio/portfolio-record.ts'

/** `live`: issued on the live market as it happened; `paper`: on a recorded or simulated one, in its own time. */
export type RecordMode = 'paper' | 'live'

/** A signal whose event can be decided without judgement. */
export type RecordableSignal = Signal & { readonly event_definition: SignalEvent }

export interface IssuedPayload {
  readonly signal: RecordableSignal
  /** Regime in force at the issue; null where it was not known. */
  readonly regime: string | null
}

/** 1 the event came, 0 it did not, `void` it cannot be decided. */
export type Outcome = 1 | 0 | 'void'

/** Prices of one instrument at entry and exit, and the return between them as a fraction. */
export interface MeasuredReturn {
  readonly symbol: string
  readonly entry: number
  readonly exit: number
  readonly return: number
}

export interface ResolvedPayload {
  readonly signal_id: string
  /** Entry in which the signal was issued. */
  readonly issued_seq: number
  readonly outcome: Outcome
  /** Why it is void; else null. */
  readonly void_reason: string | null
  /** Every price that was used was known by then. */
  readonly known_at: string
  readonly measured: MeasuredReturn | null
  /** Return it is compared with, as a fraction: median, benchmark, or 0; null where void. */
  readonly compared_with: number | null
  /** Return in the direction of the signal less what it is compared with, before cost; null where void. */
  readonly excess_return: number | null
  /** Prices behind the median or the benchmark. */
  readonly comparison: readonly MeasuredReturn[]
}

/** A later entry that sets an earlier one right; both stay. */
export interface CorrectionPayload {
  readonly corrects: number
  readonly reason: string
  /** Outcome that counts from now on; null where the correction does not touch it. */
  readonly outcome: Outcome | null
}

interface EntryFrame {
  /** 1 for the first entry, then without a gap. */
  readonly seq: number
  /** When it was written, ISO 8601 UTC; never before the entry ahead of it. */
  readonly at: string
  readonly mode: RecordMode
  /** Hash of the entry ahead of it; 64 zeros in the first one. */
  readonly prev_hash: string
  /** SHA-256 of the canonical JSON of everything else in the entry, hexadecimal. */
  readonly hash: string
}

export type RecordEntry = EntryFrame &
  (
    | { readonly kind: 'issued'; readonly payload: IssuedPayload }
    | { readonly kind: 'resolved'; readonly payload: ResolvedPayload }
    | { readonly kind: 'correction'; readonly payload: CorrectionPayload }
    | { readonly kind: 'decision'; readonly payload: DecisionPayload }
    | { readonly kind: 'fill'; readonly payload: FillPayload }
  )

/** What is to be written; the chain adds the rest. */
export type EntryDraft = DraftOf<RecordEntry>
type DraftOf<Entry> = Entry extends unknown ? Omit<Entry, 'seq' | 'prev_hash' | 'hash'> : never
