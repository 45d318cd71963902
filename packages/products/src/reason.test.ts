import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listed } from './english.ts'
import { claimText, edgeText, nowText, placeText } from './reason.ts'

const CLAIM = {
  kind: 'signal' as const,
  confidence: 0.5149,
  strength: 1.81,
  base_rate: 0.4968,
  edge: 0.025,
  edge_se: 0.006,
  edge_state: 'stated' as const,
}

test('a claim has chance, base rate and edge, which add up as printed', () => {
  const text = (confidence: number) =>
    claimText('Microsoft', { ...CLAIM, confidence }, { event: 'beat the median', any: 'any of them' })
  assert.equal(
    text(0.5149),
    'Microsoft has a 51.5% chance to beat the median, against 49.7% for any of them: an edge of 1.8 points.',
  )
  assert.match(text(0.5043), /50\.4% .* 49\.7% .* 0\.7 points\.$/)
  assert.equal(edgeText(CLAIM), '1.8')
  const soybeans = { event: 'lose', any: 'any raw material', plural: true }
  assert.match(claimText('Soybeans', CLAIM, soybeans), /^Soybeans have a 51\.5% chance to lose/)
})

test('a call below one half says so', () => {
  const below = { ...CLAIM, confidence: 0.479, base_rate: 0.465 }
  assert.match(
    claimText('Cocoa', below, { event: 'lose', any: 'any raw material' }),
    /47\.9% chance to lose, .* 1\.4 points\. Such a call is wrong more often than right, only less/,
  )
})

test('a screen says why and takes no side', () => {
  const screen = { ...CLAIM, kind: 'screen', edge_state: 'faded', confidence: 0.4968 } as const
  assert.equal(
    claimText('Microsoft', screen, { event: 'beat the median', any: 'any of them' }),
    'A screen, not a forecast: what past results showed has not held lately. Its chance is that of any of them, so its direction carries no edge.',
  )
})

test('both chances are told from a point on', () => {
  const text = (confidence: number, confidence_now: number | null, kind: 'signal' | 'screen' = 'signal') =>
    nowText({ kind, confidence, confidence_now }, '2025-09-30')
  assert.equal(text(0.5241, 0.5471), ' On 30 September 2025 the same model gives 54.7%.')
  assert.notEqual(text(0.52, 0.53), '')
  assert.deepEqual([text(0.52, 0.5299), text(0.52, null), text(0.52, 0.55, 'screen')], ['', '', ''])
})

test('places and lists read as English', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 80].map((rank) => placeText(rank, 80).split(' ')[0])
  assert.deepEqual(places, 'first second third 4th 11th 12th 13th 21st 22nd 23rd 80th'.split(' '))
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed), ['', 'a', 'a and b', 'a, b and c'])
})
