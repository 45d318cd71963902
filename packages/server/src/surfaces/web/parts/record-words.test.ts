import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import { rendered } from '../render.ts'
import { claimText } from './call-words.ts'
import { dotPlot } from './dot-plot.tsx'
import { gatheredEvidence } from './gathered-evidence.tsx'
import { findingText, readingOf } from './record-words.ts'

function source(name: string, n: number, low: number, base = 0.5, half = 0.02): SourceRecord {
  const overall = {
    n,
    n_eff: n,
    hits: n / 2,
    hit_rate: low + half,
    hit_rate_interval_95: [low, low + 2 * half],
    base_rate: base,
    mean_confidence: 0.51,
    skill_over_coin: null,
    skill_over_rate: null,
  }
  return { source: name, overall, breakdown: null } as unknown as SourceRecord
}
const NONE = {
  source: 'news_5m',
  overall: { n: 0, hit_rate: null, base_rate: null, hit_rate_interval_95: [0, 1] },
} as unknown as SourceRecord

test('the finding counts the sources whose interval lies above their base rate', () => {
  const [knowing, other] = [source('scr_daily', 3000, 0.51), source('radar_daily', 1000, 0.49)]
  assert.equal(
    findingText([knowing, other, NONE]),
    '4,000 calls. One source knows a little, one knows nothing.',
  )
  assert.equal(
    findingText([knowing, source('alpha_14d', 1, 0.501), other, other]),
    '5,001 calls. Two sources know a little, two know nothing.',
  )
  assert.equal(findingText([knowing]), '3,000 calls. One source knows a little.')
  assert.equal(findingText([other]), '1,000 calls. No source has shown that it knows anything.')
})

test('a reading says how far an interval clears the base rate', () => {
  const reading = (low: number, base: number) => readingOf(source('s', 10, low, base).overall)
  assert.deepEqual(
    [reading(0.51, 0.5), reading(0.503, 0.5), reading(0.49, 0.5), reading(0.44, 0.5)],
    ['above chance', 'just above chance', 'no skill found', 'below chance'],
  )
})

test('all rows share a scale that grows in steps of four points, with ticks inside it', () => {
  const ticksOf = (...sources: SourceRecord[]) =>
    [...rendered(dotPlot(sources)).matchAll(/<text x="([\d.]+)%"[^>]*>(\d+)%/g)].map(([, x, text]) => [
      Number(x),
      text,
    ])
  const usual = ticksOf(source('scr_daily', 3000, 0.49))
  assert.deepEqual(
    usual.map(([, text]) => text),
    ['44', '46', '48', '50', '52', '54', '56'],
  )
  const wide = ticksOf(source('scr_daily', 3000, 0.49), source('news_5m', 12, 0.2, 0.5, 0.27))
  assert.deepEqual(
    wide.map(([, text]) => text),
    ['20', '30', '40', '50', '60', '70', '80'],
  )
  assert.ok([...usual, ...wide].every(([x]) => Number(x) > 0 && Number(x) < 100))
})

test('a source that always says one half has gathered nothing', () => {
  const points = [{ at: '2024-01-02T00:00:00Z', n: 1, bits: 0, chance_95: [0, 0] }]
  const half = {
    ...source('intraday_30m', 1, 0.5),
    breakdown: { cumulative: points },
  } as unknown as SourceRecord
  assert.match(rendered(gatheredEvidence([half])), /Nothing that was stated differs from one half yet/)
})

test('a claim is told by what decides it', () => {
  const claim = { direction: 'short', ends: '2025-09-30', benchmark: null, members: 80 } as const
  assert.equal(
    claimText({ ...claim, comparison: 'beats_median' }),
    'trails the median of 80 stocks until 30 Sep 2025',
  )
  assert.equal(claimText({ ...claim, comparison: 'return_sign' }), 'falls until 30 Sep 2025')
  assert.equal(
    claimText({ ...claim, comparison: 'beats_benchmark', benchmark: 'SPY', direction: 'long' }),
    'beats SPY until 30 Sep 2025',
  )
})
