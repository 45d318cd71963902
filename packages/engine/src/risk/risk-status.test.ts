import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riskStatus, stableRiskStatus } from './risk-status.ts'

test('a status holds strictly above its floor', () => {
  const statuses = [0, 35, 35.1, 70, 70.1, 85, 85.1, 100].map(riskStatus)
  assert.deepEqual(statuses, [
    'CALM',
    'CALM',
    'MODERATE',
    'MODERATE',
    'ELEVATED',
    'ELEVATED',
    'CRITICAL',
    'CRITICAL',
  ])
})

test('the stable status waits for a second day', () => {
  assert.deepEqual(stableRiskStatus([30, 40, 30, 40, 41]), ['CALM', 'CALM', 'CALM', 'CALM', 'MODERATE'])
})

test('the stable status lets go only 4 points below its floor', () => {
  assert.deepEqual(stableRiskStatus([72, 68, 67, 66.1, 66, 66]), [
    'ELEVATED',
    'ELEVATED',
    'ELEVATED',
    'ELEVATED',
    'ELEVATED',
    'MODERATE',
  ])
})

test('the stable status moves as far as both days support', () => {
  assert.deepEqual(stableRiskStatus([20, 50, 90, 90]), ['CALM', 'CALM', 'MODERATE', 'CRITICAL'])
  assert.deepEqual(stableRiskStatus([90, 90, 20, 20]), ['CRITICAL', 'CRITICAL', 'CRITICAL', 'CALM'])
  assert.deepEqual(stableRiskStatus([90, 60, 20]), ['CRITICAL', 'CRITICAL', 'MODERATE'])
})

test('no values have no status', () => {
  assert.deepEqual(stableRiskStatus([]), [])
})
