import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { sampleSignal } from '../../../../test/fixtures/sample-signal.ts'
import { parseInstant } from '../kernel/time.ts'
import { chainEntries } from './hash-chain.ts'
import type { EntryDraft, Outcome } from './record-entry.ts'
import { ForecastCollector } from './scored-forecast.ts'
import { sourceStatistics } from './source-statistics.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const AS_OF = parseInstant('2024-06-07T00:00:00Z') ?? assert.fail()

const issued = (
  symbol: string,
  signal: Parameters<typeof sampleSignal>[1] = {},
  regime: string | null = 'BULL',
): EntryDraft => ({
  kind: 'issued',
  at: '2024-06-03T20:30:00Z',
  mode: 'paper',
  payload: { signal: sampleSignal({ symbol }, signal), regime },
})

const resolved = (
  symbol: string,
  outcome: Outcome,
  source = 'alpha_14d',
  issuedAt = '2024-06-03T20:30:00Z',
): EntryDraft => ({
  kind: 'resolved',
  at: '2024-06-06T20:15:00Z',
  mode: 'paper',
  payload: {
    signal_id: `${source}:${symbol}:long:${issuedAt}`,
    issued_seq: 1,
    outcome,
    void_reason: null,
    known_at: '2024-06-06T20:15:00Z',
    measured: null,
    compared_with: null,
    excess_return: outcome === 'void' ? null : outcome * 0.02,
    comparison: [],
  },
})

const statisticsOf = (drafts: readonly EntryDraft[]) => {
  const collector = new ForecastCollector()
  collector.take(chainEntries(undefined, drafts, sha256))
  return sourceStatistics(collector.forecasts(), AS_OF)
}

describe('statistics by source', () => {
  test('each source stands for itself, by name', () => {
    const statistics = statisticsOf([
      issued('AAA', { signal_type: 'radar_daily' }),
      issued('AAA'),
      issued('BBB'),
      resolved('AAA', 1),
      resolved('BBB', 0),
    ])
    assert.deepEqual(
      statistics.map(({ source, overall }) => [source, overall.n, overall.hits, overall.open]),
      [
        ['alpha_14d', 2, 1, 0],
        ['radar_daily', 0, 0, 1],
      ],
    )
  })

  test('every forecast is in one group of each kind and in one cell', () => {
    const old = { issued_at: '2023-06-01T20:30:00Z', horizon: 'P30D', model_version: '0' }
    const [{ byHorizon, byRegime, byYear, cells, modelVersions, overall, last90Days }] = statisticsOf([
      issued('AAA', old, null),
      issued('BBB'),
      issued('CCC', {}, 'BEAR'),
      resolved('AAA', 1, 'alpha_14d', old.issued_at),
      resolved('BBB', 'void'),
      resolved('CCC', 0),
    ])
    const counts = (groups: typeof cells) =>
      groups.map(({ horizon, regime, year, scores }) => [horizon, regime, year, scores.n, scores.voids])
    assert.deepEqual(counts(byHorizon), [
      ['P2D', undefined, undefined, 1, 1],
      ['P30D', undefined, undefined, 1, 0],
    ])
    assert.deepEqual(counts(byRegime), [
      [undefined, 'BEAR', undefined, 1, 0],
      [undefined, 'BULL', undefined, 0, 1],
      [undefined, 'unknown', undefined, 1, 0],
    ])
    assert.deepEqual(counts(byYear), [
      [undefined, undefined, 2023, 1, 0],
      [undefined, undefined, 2024, 1, 1],
    ])
    assert.deepEqual(counts(cells), [
      ['P2D', 'BEAR', 2024, 1, 0],
      ['P2D', 'BULL', 2024, 0, 1],
      ['P30D', 'unknown', 2023, 1, 0],
    ])
    assert.deepEqual([overall.n, last90Days.n], [2, 1])
    assert.deepEqual(
      modelVersions.map(({ version, calls }) => [version, calls]),
      [
        ['0', 1],
        ['1', 2],
      ],
    )
  })

  test('the latest correction of an outcome counts, and takes the wrong return away', () => {
    const correction = (corrects: number, outcome: Outcome | null): EntryDraft => ({
      kind: 'correction',
      at: '2024-06-07T08:00:00Z',
      mode: 'paper',
      payload: { corrects, reason: 'a split was missed', outcome },
    })
    const record = [issued('AAA'), resolved('AAA', 1)]
    const hits = (drafts: readonly EntryDraft[]) => {
      const [{ overall }] = statisticsOf(drafts)
      return [overall.n, overall.hits, overall.excess?.dates]
    }
    assert.deepEqual(hits(record), [1, 1, 1])
    assert.deepEqual(hits([...record, correction(2, 0)]), [1, 0, undefined])
    assert.deepEqual(hits([...record, correction(2, 0), correction(2, 'void')]), [0, 0, undefined])
    assert.deepEqual(hits([...record, correction(2, null)]), [1, 1, 1])
  })
})
