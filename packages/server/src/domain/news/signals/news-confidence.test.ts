import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORECASTS_NEEDED, HIGHEST_CONFIDENCE, newsConfidence, newsRecord } from './news-confidence.ts'

const calls = (n: number, hitRate: number) =>
  Array.from({ length: n }, (_, index) => ({
    strength: 0.5,
    hit: index % 100 < 100 * hitRate,
    day: Math.floor(index / 4),
  }))

test('below four hundred resolved calls the confidence is exactly one half, however good they were', () => {
  const record = newsRecord(calls(FORECASTS_NEEDED - 1, 0.9))
  assert.equal(record.gateOpen, false)
  assert.equal(newsConfidence(record.slope, 1), 0.5)
  assert.equal(newsConfidence(newsRecord([]).slope, 1), 0.5)
})

test('an edge raises it, shrunk, and never above the ceiling; a loss never turns the sign', () => {
  const good = newsRecord(calls(2000, 0.54))
  // k = 4·Σx(y − ½)/Σx² = 4·0.5·0.04/0.25 = 0.32 before it is shrunk.
  assert.ok(good.slope > 0 && good.slope < 0.32, String(good.slope))
  const confidence = newsConfidence(good.slope, 0.3)
  assert.ok(confidence > 0.5 && confidence < 0.53, String(confidence))
  assert.equal(newsConfidence(newsRecord(calls(2000, 0.9)).slope, 1), HIGHEST_CONFIDENCE)
  assert.equal(newsConfidence(newsRecord(calls(2000, 0.3)).slope, 1), 0.5)
})
