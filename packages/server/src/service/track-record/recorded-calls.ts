import type { Signal, SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import type {
  Outcome,
  RecordEntry,
  RecordMode,
  SeqRange,
} from '@bellwether-markets/engine/track-record/record-entry'
import type { TrackRecordReader } from '../ports.ts'
import { entriesAfter } from './append-entries.ts'

/** Entry of the issue, and what became of it. */
export interface RecordedCall
  extends Pick<
    Signal,
    'id' | 'symbol' | 'direction' | 'confidence' | 'base_rate' | 'event' | 'issued_at' | 'resolves_at'
  > {
  readonly seq: number
  /** ISO 8601. */
  readonly at: string
  readonly mode: RecordMode
  readonly hash: string
  readonly source: Signal['signal_type']
  /** Undefined in records of the first version. */
  readonly kind: Signal['kind'] | undefined
  /** What its return is compared with. */
  readonly comparison: SignalEvent['kind']
  readonly benchmark: string | null
  /** Behind a median. */
  readonly members: number
  /** Day of the last price, `YYYY-MM-DD`. */
  readonly ends: string
  /** Null if unknown. */
  readonly regime: string | null
  readonly outcome: Outcome | 'open'
  /** A fraction; null while open, if void or corrected. */
  readonly excessReturn: number | null
}

type Decision = Pick<RecordedCall, 'outcome' | 'excessReturn'>
const VOID: Decision = { outcome: 'void', excessReturn: null }

type Reader = Pick<TrackRecordReader, 'entries' | 'head'>

/** Every call of the record in the order of issue, in memory. Each read takes in what is new. */
export function recordedCalls(reader: Reader): () => readonly RecordedCall[] {
  const book = new CallBook()
  let readUpTo = 0
  return () => {
    if (readUpTo < (reader.head()?.seq ?? 0)) {
      for (const entries of entriesAfter(reader, readUpTo)) {
        for (const entry of entries) book.take(entry)
        readUpTo = entries[entries.length - 1].seq
      }
    }
    return book.calls
  }
}

class CallBook {
  readonly calls: RecordedCall[] = []
  readonly #places = new Map<string, number>()
  readonly #resolvedIn = new Map<number, string>()
  /** What each entry decided, to take back what is void. */
  readonly #undecided = new Map<number, { readonly place: number; readonly call: RecordedCall }>()

  take(entry: RecordEntry): void {
    if (entry.kind === 'issued') {
      this.#places.set(entry.payload.signal.id, this.calls.length)
      this.calls.push(callOf(entry))
    } else if (entry.kind === 'resolved') {
      const { signal_id: id, outcome, excess_return: excessReturn } = entry.payload
      this.#resolvedIn.set(entry.seq, id)
      this.#decide(entry.seq, id, { outcome, excessReturn })
    } else if (entry.kind === 'correction' && entry.payload.outcome !== null) {
      const { corrects, outcome } = entry.payload
      this.#decide(entry.seq, this.#resolvedIn.get(corrects), { outcome, excessReturn: null })
    } else if (entry.kind === 'clock_correction' && entry.payload.voids !== null) {
      this.#takeBack(entry.payload.voids)
    }
  }

  #decide(seq: number, id: string | undefined, change: Decision): void {
    const place = id === undefined ? undefined : this.#places.get(id)
    if (place === undefined) return
    this.#undecided.set(seq, { place, call: this.calls[place] })
    this.calls[place] = { ...this.calls[place], ...change }
  }

  #takeBack({ first_seq, last_seq }: SeqRange): void {
    for (let seq = last_seq; seq >= first_seq; seq--) {
      const before = this.#undecided.get(seq)
      if (before) this.calls[before.place] = before.call
    }
    for (const [place, call] of this.calls.entries()) {
      if (call.seq >= first_seq && call.seq <= last_seq) this.calls[place] = { ...call, ...VOID }
    }
  }
}

/** Before its outcome. */
export function callOf({
  seq,
  at,
  mode,
  hash,
  payload: { signal, regime },
}: Extract<RecordEntry, { kind: 'issued' }>): RecordedCall {
  const { id, symbol, direction, confidence, base_rate, event, issued_at, resolves_at } = signal
  const { kind: comparison, benchmark, members, exit } = signal.event_definition
  return {
    seq,
    at,
    mode,
    hash,
    id,
    symbol,
    direction,
    confidence,
    base_rate,
    event,
    issued_at,
    resolves_at,
    source: signal.signal_type,
    kind: signal.kind,
    regime,
    outcome: 'open',
    excessReturn: null,
    comparison,
    benchmark,
    members: members?.length ?? 0,
    ends: 'day' in exit ? exit.day : exit.instant.slice(0, 10),
  }
}
