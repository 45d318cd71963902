import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { endingListWarnings } from './ending-lists.ts'

const ending = (year: number, month: number, day: number, hasReleases = false) =>
  endingListWarnings(dayFromDate(year, month, day), hasReleases).map((text) =>
    /after (\S+) of: (.*?)\./.exec(text)?.slice(1),
  )
const JOBS = ['2026-12-04', 'Jobs report of the United States']
const PRICES = ['2026-12-10', 'Consumer prices of the United States']
const FED = ['2027-12-08', 'Interest rate decision of the Federal Reserve']

test('a list is warned of from sixty days before its last day', () => {
  assert.deepEqual(ending(2026, 10, 5), [])
  assert.deepEqual(ending(2026, 10, 6), [JOBS])
  assert.deepEqual(ending(2026, 10, 12), [PRICES, JOBS])
  assert.deepEqual(ending(2028, 1, 1), [FED, PRICES, JOBS])
})

test('a supplier of releases leaves the list of the central bank alone to be warned of', () => {
  assert.deepEqual(ending(2028, 1, 1, true), [FED])
})
