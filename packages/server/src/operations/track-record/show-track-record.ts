import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type InclusionProof,
  proveInclusion,
  type SignedDayRoot,
} from '@bellwether-markets/engine/track-record/day-root'
import type { RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { DataReply, Immutable } from '@bellwether-markets/products/contract/operation'
import type { ShownStatistics } from '@bellwether-markets/products/track-record/record-summary'
import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import type { KeptSeal, RecordStatistics, TrackRecordReader } from '../../service/ports.ts'
import { sha256 } from '../../service/track-record/append-entries.ts'
import type { RecordedCall } from '../../service/track-record/recorded-calls.ts'
import { assetCalls } from './asset-calls.ts'
import type { AssetCalls, TrackRecord } from './track-record-schema.ts'

export interface TrackRecordDeps {
  readonly reader: TrackRecordReader
  readonly market: string
  readonly calls: () => readonly RecordedCall[]
}

export interface TrackRecordQuery {
  readonly from_seq?: number
  readonly limit?: number
  readonly detail?: 'summary' | 'full' | 'concise' | 'detailed'
  readonly source?: string
  readonly signal_id?: string
  readonly symbol?: string
}

/** @throws AppError `not_found` */
export type TrackRecordView = (query: TrackRecordQuery) => DataReply<Immutable<TrackRecord>>

export const DEFAULT_ENTRIES = 20

type Page = ReturnType<typeof pageFrom>

export interface ProvenEntry {
  readonly entry: RecordEntry
  readonly proof:
    | (InclusionProof & { readonly root: SignedDayRoot; readonly stamped: ShownSeal | null })
    | null
}

export type ShownSeal = ReturnType<typeof shownSeal>

const EMPTY_PAGE: Page = { entries: [], nextFromSeq: null }

export function showTrackRecord(deps: TrackRecordDeps): TrackRecordView {
  const { reader, calls } = deps
  const statisticsOf = statisticsReader()
  return ({ from_seq: fromSeq, limit = DEFAULT_ENTRIES, detail, source, signal_id: signalId, symbol }) => {
    if (signalId !== undefined) {
      return { data: answer(deps, { page: EMPTY_PAGE, signal: provenSignal(reader, signalId) }) }
    }
    if (symbol !== undefined) {
      const known = { statistics: statisticsOf(reader.statistics()), calls: calls() }
      return { data: answer(deps, { page: EMPTY_PAGE, asset: assetCalls(symbol, known, limit) }) }
    }
    if (fromSeq !== undefined) return { data: answer(deps, { page: pageFrom(reader, fromSeq, limit) }) }
    const page = pageFrom(reader, Math.max(1, (reader.head()?.seq ?? 0) - limit + 1), limit)
    const statistics = statisticsOf(reader.statistics())
    return {
      data: answer(deps, { page, statistics: narrowed(statistics, source, detail === 'full') }),
      ...nextAfter(page),
    }
  }
}

function answer(
  { reader, market }: TrackRecordDeps,
  parts: {
    readonly page: Page
    readonly statistics?: ShownStatistics
    readonly signal?: ReturnType<typeof provenSignal>
    readonly asset?: AssetCalls
  },
) {
  const { page, statistics = null, signal = null, asset } = parts
  const head = reader.head()
  const first = page.entries.at(0)?.seq
  const last = page.entries.at(-1)?.seq
  return {
    record: {
      market,
      entries: head?.seq ?? 0,
      head_hash: head?.hash ?? null,
      last_entry_at: head?.at ?? null,
      last_signed_day: reader.latestRoot()?.statement.day ?? null,
    },
    statistics,
    entries: page.entries,
    next_from_seq: page.nextFromSeq,
    roots: first === undefined || last === undefined ? [] : reader.roots(first - 1, last),
    seals: first === undefined || last === undefined ? [] : reader.seals(first, last).map(shownSeal),
    public_keys: reader.keys(),
    signal,
    ...(asset && { asset }),
  }
}

const shownSeal = ({ statement, signature, stamp }: KeptSeal) => ({
  statement,
  signature,
  stamp: stamp ? { ...stamp, at: formatInstant(stamp.at) } : null,
})

function narrowed(statistics: ShownStatistics, source: string | undefined, isFull: boolean): ShownStatistics {
  const { backtest, paper, live } = statistics
  const of = (records: readonly SourceRecord[]) =>
    records
      .filter((record) => source === undefined || record.source === source)
      .map((record) => (isFull ? record : { ...record, breakdown: null }))
  return { ...statistics, backtest: of(backtest), paper: of(paper), live: of(live) }
}

function nextAfter({ entries }: Page): Pick<DataReply<unknown>, 'next'> {
  const latest = entries.findLast((entry) => entry.kind === 'issued')
  if (!latest) return {}
  const query = new URLSearchParams({ signal_id: latest.payload.signal.id })
  return {
    next: {
      endpoint: `/v1/track-record?${query}`,
      reason: 'See what became of the latest of these signals, with the proof that it stands in the record.',
      credits: 0,
    },
  }
}

function pageFrom(reader: TrackRecordReader, fromSeq: number, limit: number) {
  const entries = reader.entries(fromSeq, limit)
  const last = entries.at(-1)?.seq
  const more = last !== undefined && last < (reader.head()?.seq ?? 0)
  return { entries, nextFromSeq: more ? last + 1 : null }
}

function provenSignal(reader: TrackRecordReader, signalId: string) {
  const call = reader.call(signalId)
  if (!call) {
    throw new AppError('not_found', {
      hint: 'No signal with this id was issued. GET /v1/track-record lists them.',
    })
  }
  return {
    updated: formatInstant(call.updatedAt),
    issued: proven(reader, call.issued),
    resolved: call.resolved ? proven(reader, call.resolved) : null,
    voided: call.voided ? proven(reader, call.voided) : null,
  }
}

function proven(reader: TrackRecordReader, entry: RecordEntry): ProvenEntry {
  const [root] = reader.roots(entry.seq, entry.seq)
  if (!root) return { entry, proof: null }
  const { first_seq, last_seq } = root.statement
  const day = reader.entries(first_seq, last_seq - first_seq + 1)
  const stamped = reader.stampOver(entry.seq)
  return {
    entry,
    proof: {
      root,
      ...proveInclusion(day, entry.seq, sha256),
      stamped: stamped ? shownSeal(stamped) : null,
    },
  }
}

const NOTHING_YET: ShownStatistics = {
  as_of: '1970-01-01T00:00:00Z',
  through_seq: 0,
  backtest: [],
  paper: [],
  live: [],
}

/** Parses each text once. */
function statisticsReader(): (stored: RecordStatistics | undefined) => ShownStatistics {
  let parsed: { readonly text: string; readonly summary: ShownStatistics } | undefined
  return (stored) => {
    if (!stored) return NOTHING_YET
    // Statistics stored by older versions have no backtests.
    if (parsed?.text !== stored.text) {
      parsed = { text: stored.text, summary: { ...NOTHING_YET, ...JSON.parse(stored.text) } }
    }
    return parsed.summary
  }
}
