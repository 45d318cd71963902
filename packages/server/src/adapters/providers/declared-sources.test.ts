import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, MINUTE } from '../../kernel/time.ts'
import { declaredSource } from './declared-sources.ts'
import { LIVE_FEEDS } from './live-feeds.ts'

test('a source says what it gives and when it has fallen silent, under the name that is stored', () => {
  const bars = ['yahoo', 'tiingo', 'alpaca', 'cboe', 'fred', 'ecb'].map(
    (provider) => `${provider} daily bars`,
  )
  for (const id of bars) assert.deepEqual(declaredSource(id), { id, gives: 'daily_bars' })
  for (const id of ['yahoo quotes', 'yahoo last prices', 'twelve_data quotes'])
    assert.deepEqual(declaredSource(id), { id, gives: 'quotes' })
  assert.equal(declaredSource('alpaca half hours')?.gives, 'half_hours')
  assert.equal(declaredSource('sec figures')?.gives, 'figures')
  assert.equal(declaredSource('yahoo news')?.silentAfterMs, 30 * MINUTE)
  assert.deepEqual(declaredSource('gdelt news'), { id: 'gdelt news', gives: 'headlines' })
  for (const { id } of LIVE_FEEDS)
    assert.deepEqual(declaredSource(`feed ${id}`), {
      ...{ id: `feed ${id}`, gives: 'headlines', silentAfterMs: HOUR },
    })
})

test('a source that no version of this program asks is not known, whatever its name ends in', () => {
  assert.equal(declaredSource('somebody daily bars'), undefined)
})
