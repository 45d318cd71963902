import type { Signal, SignalEvent } from '../../kernel/signal.ts'
import type { DecisionPayload, FillPayload } from '../portfolio/portfolio-record.ts'

/** `live`: issued on the live market; `paper`: on a recorded or simulated one. */
export type RecordMode = 'paper' | 'live'

/** A signal whose event can be decided without judgement. */
export type RecordableSignal = Signal & { readonly event_definition: SignalEvent }

export interface IssuedPayload {
  readonly signal: RecordableSignal
  /** Regime at the issue; null if unknown. */
  readonly regime: string | null
}

/** 1: the event came; 0: it did not; `void`: it cannot be decided. */
export type Outcome = 1 | 0 | 'void'

/** Entry and exit price of an instrument, and its return as a fraction. */
export interface MeasuredReturn {
  readonly symbol: string
  readonly entry: number
  readonly exit: number
  readonly return: number
}

export interface ResolvedPayload {
  readonly signal_id: string
  /** Sequence number of the issue. */
  readonly issued_seq: number
  readonly outcome: Outcome
  /** Reason if void; else null. */
  readonly void_reason: string | null
  /** Every used price was known by then. */
  readonly known_at: string
  readonly measured: MeasuredReturn | null
  /** Median, benchmark or 0, as a fraction; null if void. */
  readonly compared_with: number | null
  /** Return in the signal's direction less `compared_with`, before cost; null if void. */
  readonly excess_return: number | null
  /** Prices behind the median or benchmark. */
  readonly comparison: readonly MeasuredReturn[]
}

/** Corrects an earlier entry; both stay. */
export interface CorrectionPayload {
  readonly corrects: number
  readonly reason: string
  /** New outcome; null if the correction does not change it. */
  readonly outcome: Outcome | null
}

interface EntryFrame {
  /** From 1, without gaps. */
  readonly seq: number
  /** ISO 8601 UTC; never before the previous entry. */
  readonly at: string
  readonly mode: RecordMode
  /** Hash of the previous entry; 64 zeros in the first. */
  readonly prev_hash: string
  /** SHA-256 of the canonical JSON of the rest of the entry, hex. */
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

export type EntryDraft = DraftOf<RecordEntry>
type DraftOf<Entry> = Entry extends unknown ? Omit<Entry, 'seq' | 'prev_hash' | 'hash'> : never
