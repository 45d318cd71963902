import { SIGNAL_SOURCES, type Signal, type SignalSource } from '../../kernel/signal.ts'
import type { TrackRecordReader } from '../../service/ports.ts'

export const ROWS_A_PAGE = 50
/** Bounds the search for rare rows. */
const MOST_READ = 2000
const READ_AT_ONCE = 250

export const OUTCOMES = ['came', 'failed', 'void', 'open'] as const
export type OutcomeWord = (typeof OUTCOMES)[number]

export interface RecordRow {
  readonly seq: number
  readonly at: string
  readonly mode: string
  readonly hash: string
  readonly signal: Signal
  readonly outcome: OutcomeWord
}

export interface RowsInput {
  readonly source: SignalSource | undefined
  readonly outcome: OutcomeWord | undefined
  /** Sequence number, exclusive. */
  readonly before: number | undefined
}

export interface RowPage {
  readonly rows: readonly RecordRow[]
  /** Start of the next page; undefined at the end. */
  readonly before: number | undefined
}

/** Unknown values are ignored. */
export function rowsInput(query: URLSearchParams): RowsInput {
  const before = Number(query.get('before'))
  return {
    source: SIGNAL_SOURCES.find((source) => source === query.get('source')),
    outcome: OUTCOMES.find((outcome) => outcome === query.get('outcome')),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  }
}

/** Latest first. */
export function recordRows(reader: TrackRecordReader, input: RowsInput): RowPage {
  const head = reader.head()?.seq ?? 0
  const rows: RecordRow[] = []
  let next = Math.min(input.before ?? head + 1, head + 1)
  for (let read = 0; read < MOST_READ && next > 1; read += READ_AT_ONCE) {
    const from = Math.max(1, next - READ_AT_ONCE)
    for (const row of rowsOf(reader, from, next - from).reverse()) {
      if (!isWanted(row, input)) continue
      if (rows.length === ROWS_A_PAGE) return { rows, before: rows[rows.length - 1].seq }
      rows.push(row)
    }
    next = from
  }
  return { rows, before: next > 1 ? next : undefined }
}

const rowsOf = (reader: TrackRecordReader, from: number, count: number): RecordRow[] =>
  reader.entries(from, count).flatMap((entry) => {
    if (entry.kind !== 'issued') return []
    const { seq, at, mode, hash, payload } = entry
    return [{ seq, at, mode, hash, signal: payload.signal, outcome: outcomeOf(reader, payload.signal.id) }]
  })

function outcomeOf(reader: TrackRecordReader, signalId: string): OutcomeWord {
  const resolved = reader.call(signalId)?.resolved
  if (resolved?.kind !== 'resolved') return 'open'
  const { outcome } = resolved.payload
  return outcome === 'void' ? 'void' : outcome === 1 ? 'came' : 'failed'
}

const isWanted = ({ signal, outcome }: RecordRow, input: RowsInput): boolean =>
  (input.source === undefined || signal.signal_type === input.source) &&
  (input.outcome === undefined || outcome === input.outcome)
