import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDecision } from './read-decision.ts'

const told = (title: string) => {
  const read = readDecision(title)
  return read && [read.verb, read.basisPoints, read.level]
}

test('verb, size and level of a decision are read where the headline states them', () => {
  assert.deepEqual(told('Fed slashes rates to near zero'), ['cut', undefined, 'near_zero'])
  assert.deepEqual(told('Fed raises rates by 75 basis points'), ['raise', 75, undefined])
  assert.deepEqual(told('ECB hikes rates by half a percentage point'), ['raise', 50, undefined])
  assert.deepEqual(told('Federal Reserve statement - lowering federal funds rate to 0 to . 25%'), [
    'cut',
    undefined,
    { from: 0, to: 0.25 },
  ])
  assert.deepEqual(told('Fed holds interest rates steady, sees one more hike'), [
    'hold',
    undefined,
    undefined,
  ])
  assert.deepEqual(told('EZB senkt Leitzins um 25 Basispunkte'), ['cut', 25, undefined])
  assert.deepEqual(told('Fed raises rates, signals confidence in strengthening economy'), [
    'raise',
    undefined,
    undefined,
  ])
})

test('what may come, what others say and what is not of the rate is no decision', () => {
  for (const title of [
    'Fed to cut rates by 50 basis points, analysts say',
    'Fed may raise rates in March',
    'Should the Fed cut rates?',
    'Trump says Fed should cut rates',
    'Stocks fall after Fed raises rates by 75 basis points',
    'Fed will likely hold rates steady',
    'Fed cuts growth forecast',
    'Fed raises concern over bank rates of default',
    'Fed not cutting rates',
    'Markets expect Fed cuts rates soon',
  ])
    assert.equal(told(title)?.[1] ?? told(title)?.[0], undefined, title)
})

test('two sizes are none', () => {
  assert.deepEqual(told('Fed raises rates by 75 basis points after 50 basis points in May'), [
    'raise',
    undefined,
    undefined,
  ])
})
