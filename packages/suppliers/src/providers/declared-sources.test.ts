import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { declaredSource } from './declared-sources.ts'
import { LIVE_FEEDS } from './live-feeds.ts'

test('a source says what it gives and when it has fallen silent, under the name that is stored', () => {
  for (const supplier of ['bulk', 'yahoo', 'tiingo', 'alpaca', 'cboe', 'fred', 'ecb']) {
    const id = `${supplier} daily bars`
    assert.deepEqual(declaredSource(id), { id, supplier, gives: 'daily' })
  }
  for (const id of ['yahoo quotes', 'yahoo last prices', 'twelve_data quotes'])
    assert.deepEqual(declaredSource(id), { id, supplier: id.split(' ')[0], gives: 'quotes' })
  assert.equal(declaredSource('alpaca half hours')?.gives, 'half-hours')
  assert.equal(declaredSource('sec figures')?.gives, 'fundamentals')
  assert.equal(declaredSource('yahoo news')?.silentAfterMs, 30 * MINUTE)
  assert.deepEqual(declaredSource('gdelt news'), {
    id: 'gdelt news',
    supplier: 'gdelt',
    gives: 'news',
  })
  for (const { id, supplier } of LIVE_FEEDS)
    assert.deepEqual(declaredSource(`feed ${id}`), {
      id: `feed ${id}`,
      supplier,
      gives: 'news',
      silentAfterMs: HOUR,
    })
})

test('a source that no version of this program asks is not known, whatever its name ends in', () => {
  assert.equal(declaredSource('somebody daily bars'), undefined)
})
