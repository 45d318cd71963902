import type { Signal, SignalEvent } from '../kernel/signal.ts'
import type { DecisionPayload, FillPayload } from '../portfolio/portfolio-record.ts'

/**
 * `paper`: on a recorded or simulated market, in its own time. `replayed`, `simulated`: over the past of such a market,
 * when the service first started.
 */
export type RecordMode = 'paper' | 'live' | 'simulated' | 'replayed'

/** Its event can be decided without judgement. */
export type RecordableSignal = Signal & { readonly event_definition: SignalEvent }

export interface IssuedPayload {
  readonly signal: RecordableSignal
  /** At the issue; null if unknown. */
  readonly regime: string | null
}

/** `void`: it cannot be decided. */
export type Outcome = 1 | 0 | 'void'

/** The return is a fraction. */
export interface MeasuredReturn {
  readonly symbol: string
  readonly entry: number
  readonly exit: number
  readonly return: number
}

export interface ResolvedPayload {
  readonly signal_id: string
  /** Entry of the issue. */
  readonly issued_seq: number
  readonly outcome: Outcome
  /** Null unless void. */
  readonly void_reason: string | null
  /** Of every used price. */
  readonly known_at: string
  readonly measured: MeasuredReturn | null
  /** Median, benchmark or 0, as a fraction; null if void. */
  readonly compared_with: number | null
  /** In the signal's direction less `compared_with`, before cost; null if void. */
  readonly excess_return: number | null
  /** Behind the median or benchmark. */
  readonly comparison: readonly MeasuredReturn[]
}

/** Both entries stay. */
interface CorrectionPayload {
  readonly corrects: number
  readonly reason: string
  /** Null if unchanged. */
  readonly outcome: Outcome | null
}

/** Written by the operator. What it voids stays in the chain and is scored no more. */
interface ClockCorrectionPayload {
  /** The entries before this one that a wrong clock dated ahead; null if the clock is confirmed after a pause. */
  readonly voids: SeqRange | null
  readonly reason: string
}

export interface SeqRange {
  readonly first_seq: number
  readonly last_seq: number
}

interface EntryFrame {
  /** From 1, without gaps. */
  readonly seq: number
  /** ISO 8601 UTC; never before the previous entry, unless that is void. */
  readonly at: string
  readonly mode: RecordMode
  /** 64 zeros in the first entry. */
  readonly prev_hash: string
  /** SHA-256 of the canonical JSON of the rest, hex. */
  readonly hash: string
}

export type RecordEntry = EntryFrame &
  (
    | { readonly kind: 'issued'; readonly payload: IssuedPayload }
    | { readonly kind: 'resolved'; readonly payload: ResolvedPayload }
    | { readonly kind: 'correction'; readonly payload: CorrectionPayload }
    | { readonly kind: 'clock_correction'; readonly payload: ClockCorrectionPayload }
    | { readonly kind: 'decision'; readonly payload: DecisionPayload }
    | { readonly kind: 'fill'; readonly payload: FillPayload }
  )

export type EntryDraft = DraftOf<RecordEntry>

export type ClockCorrection = Extract<RecordEntry, { kind: 'clock_correction' }>

export const isWithin = (seq: number, range: SeqRange | null): boolean =>
  range !== null && seq >= range.first_seq && seq <= range.last_seq

type DraftOf<Entry> = Entry extends unknown ? Omit<Entry, 'seq' | 'prev_hash' | 'hash'> : never
