import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conciseEntries, conciseTrackRecord } from './concise-track-record.ts'
import { trackRecord } from './track-record.ts'
import type { TrackRecord } from './track-record-schema.ts'

const EXAMPLE: TrackRecord = trackRecord.example.result

type Source = NonNullable<TrackRecord['statistics']>['live'][number]

function sourceOf(
  source: string,
  n: number,
  skill: number,
  low: number,
  state: 'ok' | 'drifting' = 'ok',
): Source {
  const scores = {
    n,
    open: 1,
    voids: 0,
    n_eff: n / 2,
    hits: n / 2,
    hit_rate: 0.53,
    base_rate: 0.5,
    hit_rate_interval_95: [low, 0.56],
    mean_confidence: 0.52,
    brier: 0.24,
    skill_over_coin: { value: skill, interval_95: [skill - 0.1, skill + 0.1] },
    skill_over_rate: null,
    murphy: null,
    log_loss: null,
    ece: null,
    ece_by_chance: null,
    excess_after_cost: null,
  }
  const drift = { state, above: 0, below: 0, allowance: 1, threshold: 5, alarms: 0, latest_alarm_at: null }
  return {
    source,
    overall: scores,
    last_90_days: scores,
    reliability_table: [],
    breakdown: null,
    corp: { miscalibration: null, discrimination: null, steps: [] },
    drift,
    model_versions: [],
  }
}

const withStatistics = (of: Partial<NonNullable<TrackRecord['statistics']>>): TrackRecord => ({
  ...EXAMPLE,
  signal: null,
  statistics: {
    as_of: '2030-01-01T00:00:00Z',
    through_seq: 1,
    backtest: [],
    paper: [],
    live: [],
    ...of,
  },
})

const sourcesIn = ({ rows = [] }: { rows?: readonly (readonly unknown[])[] }) =>
  rows.map(([mode, source]) => [mode, source])

test('live goes before paper and backtest, each by skill, and nothing unresolved is shown', () => {
  const short = conciseTrackRecord(
    withStatistics({
      backtest: [sourceOf('scr_daily', 100, 0.2, 0.51)],
      paper: [sourceOf('news_5m', 0, 0, 0)],
      live: [sourceOf('radar_daily', 40, 0.01, 0.49), sourceOf('alpha_14d', 60, 0.02, 0.51, 'drifting')],
    }),
    {},
    undefined,
  )
  assert.deepEqual(sourcesIn(short), [
    ['live', 'alpha_14d'],
    ['live', 'radar_daily'],
    ['backtest', 'scr_daily'],
  ])
  assert.equal(
    short.summary,
    'Of the live signals the 14-day stock model does best and was right more often than its base rate: a share of 0.53 of 60 (95% from 0.51 to 0.56) against 0.5.',
  )
  assert.ok(short.caveats?.some((text) => text.includes('drift') && text.includes('alpha_14d')))
  assert.ok(short.caveats?.every((text) => !text.startsWith('paper')))
})

test('a source within error of its base rate is called so, and a backtest is no issued signal', () => {
  const short = conciseTrackRecord(withStatistics({ backtest: [sourceOf('scr_daily', 9, 0.2, 0.4)] }), {}, 1)
  assert.match(short.summary, /^In the backtest the commodity model is within error/)
  assert.ok(short.caveats?.includes('No signal that was issued is resolved yet.'))
})

test('a source below its base rate is called so', () => {
  const scores = sourceOf('news_5m', 400, -0.1, 0.36)
  const overall = { ...scores.overall, hit_rate: 0.4, hit_rate_interval_95: [0.36, 0.44] }
  const { summary } = conciseTrackRecord(withStatistics({ live: [{ ...scores, overall }] }), {}, undefined)
  assert.match(summary, /the news desk was right less often than its base rate: a share of 0\.4 of 400 /)
})

test('an empty record says that it is', () => {
  const short = conciseTrackRecord(withStatistics({}), {}, undefined)
  assert.match(short.summary, /^No signal of the \w+ market is resolved yet/)
  assert.deepEqual(short.rows, [])
  const { summary } = conciseTrackRecord(withStatistics({}), { source: 'alpha_14d' }, undefined)
  assert.match(summary, /^No signal of the 14-day stock model of the \w+ market is resolved yet/)
})

test('one signal is told with what became of it, its hash and its proof', () => {
  const { summary, evidence, rows = [] } = conciseTrackRecord(EXAMPLE, {}, undefined)
  const issued = EXAMPLE.signal?.issued
  assert.ok(issued && 'signal' in issued.entry.payload)
  const { symbol, confidence } = issued.entry.payload.signal
  assert.ok(summary.includes(symbol) && summary.includes(String(confidence)), summary)
  assert.equal((evidence as Record<string, unknown>).issued_hash, issued.entry.hash)
  assert.equal((evidence as Record<string, unknown>).signed_day, issued.proof?.root.statement.day)
  assert.equal(rows.length, EXAMPLE.signal?.resolved ? 2 : 1)
})

test('entries come the latest first, as many as are wanted', () => {
  const issued = EXAMPLE.signal?.issued.entry
  assert.ok(issued)
  const entries = [1, 2, 3].map((seq) => ({ ...issued, seq }))
  const page = { ...EXAMPLE, signal: null, entries }
  assert.deepEqual(
    conciseEntries(page, {}, 2).rows?.map(([seq]) => seq),
    [3, 2],
  )
  const { rows, more } = conciseEntries({ ...page, next_from_seq: 4 }, { from_seq: 1 }, 2)
  assert.deepEqual(
    rows?.map(([seq]) => seq),
    [2, 1],
  )
  assert.match(more ?? '', /^from_seq=3 /)
})
