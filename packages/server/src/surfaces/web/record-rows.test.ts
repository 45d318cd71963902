import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROWS_A_PAGE, recordRows, rowsInput } from './record-rows.ts'

const COUNT = 700

/** A record of `COUNT` entries: every seventh is no signal, odd ones are of alpha_14d and came true. */
const entries = Array.from({ length: COUNT }, (_, index) => {
  const seq = index + 1
  const frame = { seq, at: '2020-03-16T21:00:00Z', mode: 'paper', hash: String(seq), prev_hash: '' }
  if (seq % 7 === 0) return { ...frame, kind: 'resolved', payload: {} }
  return {
    ...frame,
    kind: 'issued',
    payload: { signal: { id: `s${seq}`, signal_type: seq % 2 ? 'alpha_14d' : 'news_5m' } },
  }
})
const reader = {
  head: () => entries.at(-1),
  entries: (from: number, limit: number) => entries.slice(from - 1, from - 1 + limit),
  call: (id: string) =>
    Number(id.slice(1)) % 2
      ? { resolved: { kind: 'resolved', payload: { outcome: 1 } } }
      : { resolved: undefined },
} as unknown as Parameters<typeof recordRows>[0]

const signals = entries.filter(({ kind }) => kind === 'issued').map(({ seq }) => seq)

test('going back page by page shows every signal once, the latest first', () => {
  const seen: number[] = []
  let before: number | undefined
  do {
    const page = recordRows(reader, { source: undefined, outcome: undefined, before })
    assert.ok(page.rows.length <= ROWS_A_PAGE)
    seen.push(...page.rows.map(({ seq }) => seq))
    before = page.before
  } while (before !== undefined)
  assert.deepEqual(seen, [...signals].reverse())
})

test('source and outcome each keep only their own', () => {
  const input = { source: 'alpha_14d', outcome: 'came', before: undefined } as const
  assert.ok(recordRows(reader, input).rows.every(({ seq, outcome }) => seq % 2 === 1 && outcome === 'came'))
  assert.deepEqual(recordRows(reader, { ...input, outcome: 'open' }).rows, [])
  const open = recordRows(reader, { source: undefined, outcome: 'open', before: undefined }).rows
  assert.ok(open.length === ROWS_A_PAGE && open.every(({ seq }) => seq % 2 === 0))
})

test('what is no choice is no filter', () => {
  const input = rowsInput(new URLSearchParams('source=<b>&outcome=nan&before=-3'))
  assert.deepEqual(input, { source: undefined, outcome: undefined, before: undefined })
  assert.equal(rowsInput(new URLSearchParams('before=12')).before, 12)
})
