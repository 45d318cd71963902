import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordedCall } from '../../service/track-record/recorded-calls.ts'
import { type Filters, filtersOf, matching, ROWS_A_PAGE, rowPage } from './record-rows.ts'

const COUNT = 120

/** Odd ones are of alpha_14d, long, and came true; every tenth is open. */
const CALLS = Array.from({ length: COUNT }, (_, index) => {
  const seq = index + 1
  const isOdd = seq % 2 === 1
  return {
    seq,
    source: isOdd ? 'alpha_14d' : 'radar_daily',
    symbol: isOdd ? 'AAPL' : 'MSFT',
    direction: isOdd ? 'long' : 'short',
    kind: isOdd ? 'signal' : 'screen',
    regime: isOdd ? 'BULL' : null,
    outcome: seq % 10 === 0 ? 'open' : isOdd ? 1 : 0,
    issued_at: `2024-${seq <= 60 ? '03' : '04'}-${String(1 + (index % 28)).padStart(2, '0')}T07:00:00Z`,
  } as RecordedCall
})
const numbers = (filters: Filters) => matching(CALLS, filters).map(({ seq }) => seq)

test('going back page by page shows every call once, the latest first', () => {
  const seen: number[] = []
  let before: number | undefined
  do {
    const page = rowPage(CALLS, {}, before)
    assert.ok(page.rows.length <= ROWS_A_PAGE && page.count === COUNT)
    seen.push(...page.rows.map(({ seq }) => seq))
    before = page.before
  } while (before !== undefined)
  assert.deepEqual(seen, CALLS.map(({ seq }) => seq).reverse())
  assert.deepEqual(rowPage(CALLS, {}, 1), { rows: [], count: COUNT, before: undefined })
})

test('each filter keeps only its own, and all of them hold at once', () => {
  const odd = numbers({ source: 'alpha_14d' })
  assert.equal(odd.length, COUNT / 2)
  for (const filters of [{ symbol: 'AAPL' }, { direction: 'long' }, { kind: 'signal' }, { regime: 'BULL' }])
    assert.deepEqual(numbers(filters), odd)
  assert.deepEqual(numbers({ outcome: 'came' }), odd)
  assert.equal(numbers({ outcome: 'open' }).length, COUNT / 10)
  assert.deepEqual(numbers({ source: 'alpha_14d', outcome: 'failed' }), [])
  assert.ok(numbers({ from: '2024-04-01' }).every((seq) => seq > 60))
  assert.ok(numbers({ to: '2024-03-31' }).every((seq) => seq <= 60))
  assert.equal(numbers({ from: '2024-03-02', to: '2024-03-02' }).length, 3)
})

test('what is no choice is no filter, and a symbol is read in any case', () => {
  const hostile =
    'source=<b>&outcome=nan&direction=up&kind=paper&from=2024-99-99&to=soon&symbol=<script>&regime=bull'
  assert.deepEqual(filtersOf(new URLSearchParams(hostile)), {})
  assert.deepEqual(filtersOf(new URLSearchParams('symbol=brk-b&from=2024-03-01')), {
    symbol: 'BRK-B',
    from: '2024-03-01',
  })
})
