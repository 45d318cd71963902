import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { EntryDraft, Outcome, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import { ForecastCollector } from '@bellwether-markets/engine/track-record/scored-forecast'
import { recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import { Compile } from 'typebox/compile'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import type { TrackRecordReader } from '../../service/ports.ts'
import { sha256 } from '../../service/track-record/append-entries.ts'
import { recordedCalls } from '../../service/track-record/recorded-calls.ts'
import { showTrackRecord } from './show-track-record.ts'
import { TrackRecord } from './track-record-schema.ts'

const issued = (symbol: string, day: string): EntryDraft => ({
  kind: 'issued',
  at: `${day}T07:00:00Z`,
  mode: 'simulated',
  payload: { signal: sampleSignal({ symbol }, { issued_at: `${day}T07:00:00Z` }), regime: 'BULL' },
})
const resolved = (symbol: string, day: string, outcome: Outcome): EntryDraft => ({
  kind: 'resolved',
  at: '2024-06-20T07:00:00Z',
  mode: 'simulated',
  payload: {
    signal_id: `alpha_14d:${symbol}:long:${day}T07:00:00Z`,
    issued_seq: 1,
    outcome,
    void_reason: null,
    known_at: '2024-06-20T07:00:00Z',
    measured: null,
    compared_with: null,
    comparison: [],
    excess_return: outcome === 'void' ? null : outcome * 0.02,
  },
})

function viewOf(drafts: readonly EntryDraft[]) {
  const entries: RecordEntry[] = [...chainEntries(undefined, drafts, sha256)]
  const collector = new ForecastCollector()
  collector.take(entries)
  const text = JSON.stringify(recordSummary(collector.forecasts(), entries.length, asInstant(0)))
  const reader = {
    head: () => entries.at(-1),
    entries: (from: number, limit: number) => entries.slice(from - 1, from - 1 + limit),
    roots: () => [],
    keys: () => [],
    latestRoot: () => undefined,
    statistics: () => ({ throughSeq: entries.length, asOf: asInstant(0), text }),
  } as unknown as TrackRecordReader
  return showTrackRecord({ reader, market: 'demo', calls: recordedCalls(reader) })
}

const VIEW = viewOf([
  issued('AAA', '2024-06-03'),
  issued('BBB', '2024-06-03'),
  issued('AAA', '2024-06-05'),
  issued('AAA', '2024-06-07'),
  resolved('AAA', '2024-06-03', 1),
  resolved('BBB', '2024-06-03', 0),
  resolved('AAA', '2024-06-05', 0),
])

test('one asset has its decided calls, the latest first, and what its base rates alone would bring', () => {
  const { data } = VIEW({ symbol: 'aaa' })
  assert.deepEqual(Compile(TrackRecord).Errors(data), [])
  const { asset } = data
  assert.ok(asset)
  assert.deepEqual(
    asset.calls.map(({ issued_at, outcome, mode }) => [issued_at.slice(0, 10), outcome, mode]),
    [
      ['2024-06-05', 0, 'simulated'],
      ['2024-06-03', 1, 'simulated'],
    ],
  )
  const [{ chance_95, ...paper }] = asset.sources
  assert.deepEqual(paper, {
    kind: 'paper',
    source: 'alpha_14d',
    n: 2,
    hits: 1,
    base_rate: 0.5,
    n_eff: 1,
    hit_rate: 0.5,
    expected_hits: 1,
  })
  assert.deepEqual(chance_95, [0, 2])
})

test('limit cuts the list, not the count, and an asset without calls has none', () => {
  assert.deepEqual(
    [
      VIEW({ symbol: 'AAA', limit: 1 }).data.asset?.decided,
      VIEW({ symbol: 'AAA', limit: 1 }).data.asset?.calls.length,
    ],
    [2, 1],
  )
  assert.deepEqual(VIEW({ symbol: 'ZZZ' }).data.asset, { symbol: 'ZZZ', sources: [], decided: 0, calls: [] })
})
