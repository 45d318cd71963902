import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { FAKE_CATALOG, fakeSnapshot } from '../../../../../test/fakes/fake-market.ts'
import { PreparedAnswers } from './prepared-answers.ts'
import { type SnapshotView, snapshotView } from './snapshot-view.ts'

const MB = 1024 * 1024
const SIX = asInstant(Date.UTC(2025, 0, 15, 6))

const productOf = (id: string): Product => {
  const product = FAKE_CATALOG.byId.get(id)
  assert.ok(product)
  return product
}
const tides = productOf('tide-table')
const bells = productOf('bells')

/** A snapshot of the tides with a text of some size. */
function viewOf(asOf = SIX, fillerBytes = 0): SnapshotView {
  const snapshot = fakeSnapshot('tide-table', asOf)
  const part = JSON.stringify({ harbour: 'A=B', heights: [], filler: 'f'.repeat(fillerBytes) })
  return snapshotView(FAKE_CATALOG, tides, { ...snapshot, parts: new Map([['A=B', Buffer.from(part)]]) })
}

const asked = (answers: PreparedAnswers, view: SnapshotView, query: string, harbour = 'A=B') => {
  const target = `/v1/tides/${encodeURIComponent(harbour)}${query}`
  return answers.answer(view, answers.question(tides, { target, path: { harbour } }))
}

test('all spellings of one question are one answer', () => {
  const answers = new PreparedAnswers(MB)
  const view = viewOf()
  const first = asked(answers, view, '')
  const days = ['', 'days=7&', 'days=%37&', 'days=1&days=7&', 'days=7.0&']
  const others = ['', 'x=1&', 'utm_source=a&unknown=%20&', '&&']
  const instants = ['', 'as_of=2025-01-15T06:00:00Z', 'as_of=2025-01-15T07:10:00%2B01:00']
  for (const query of days.flatMap((day) =>
    others.flatMap((other) => instants.map((at) => day + other + at)),
  )) {
    for (const harbour of ['A=B', ' a=b', 'a=B ']) {
      assert.equal(asked(answers, view, `?${query}`, harbour), first, `${harbour}?${query}`)
    }
  }
  assert.equal(answers.count, 1)
})

test('other parameters and other snapshots are other answers', () => {
  const answers = new PreparedAnswers(MB)
  const [view, later] = [viewOf(), viewOf(asInstant(SIX + 24 * HOUR))]
  const kept = new Set([
    ...['', '?days=3', '?zones=north', '?zones=north&zones=south', '?zones=south&zones=north'].map((query) =>
      asked(answers, view, query),
    ),
    asked(answers, later, ''),
  ])
  assert.deepEqual([kept.size, answers.count], [6, 6])
})

test('products do not share a target', () => {
  const answers = new PreparedAnswers(MB)
  const call = { target: '/v1/tides/x', path: { harbour: 'x' } }
  assert.equal(answers.question(tides, call).product, tides)
  assert.equal(answers.question(bells, call).product, bells)
  assert.equal(answers.latestQuestion(tides, call.target), undefined)
})

test('a remembered target is not parsed again; an instant or a long text is', () => {
  const answers = new PreparedAnswers(MB)
  const path = { harbour: 'A=B' }
  const remembered = (query: string) => {
    const target = `/v1/tides/A%3DB${query}`
    const question = answers.question(tides, { target, path })
    return answers.latestQuestion(tides, target) === question
  }
  assert.ok(remembered('?days=3'))
  assert.ok(!remembered('?as_of=2025-01-15'))
  assert.ok(!remembered(`?x=${'x'.repeat(300)}`))
})

test('the budget is never exceeded, and what was used last stays', () => {
  const answers = new PreparedAnswers(MB)
  const view = viewOf(SIX, 20_000)
  const first = asked(answers, view, '')
  for (let day = 1; day <= 28; day++) {
    for (let days = 1; days <= 5; days++) {
      asked(answers, view, `?days=${days}&from=2020-10-${String(day).padStart(2, '0')}`)
      assert.equal(asked(answers, view, ''), first)
      assert.ok(answers.bytes <= MB)
    }
  }
  assert.ok(answers.count > 40 && answers.count < 140)
})

test('each answer counts with 200 bytes more than its texts', () => {
  const answers = new PreparedAnswers(MB)
  const { bytes, meta, etag } = asked(answers, viewOf(), '')
  const texts = bytes.length + meta.length + etag.length
  assert.ok(answers.bytes > texts + 200 && answers.bytes < texts + 300)
})

test('an answer above a megabyte is given, not kept', () => {
  const answers = new PreparedAnswers(64 * MB)
  asked(answers, viewOf(SIX, MB), '')
  assert.deepEqual([answers.bytes, answers.count], [0, 0])
  asked(answers, viewOf(SIX, MB / 2), '')
  assert.equal(answers.count, 1)
})

test('a refusal is not kept', () => {
  const answers = new PreparedAnswers(MB)
  const isRefused = (error: unknown) => error instanceof AppError && error.code === 'symbol_not_tracked'
  assert.throws(() => asked(answers, viewOf(), '', 'NOWHERE'), isRefused)
  assert.equal(answers.count, 0)
})

test('forms are answers of their own, within the same budget', () => {
  const answers = new PreparedAnswers(MB)
  const listed: Product = { ...tides, list: 'heights', concise: () => ({ summary: 'High.'.repeat(1_000) }) }
  const view = viewOf()
  const short: SnapshotView = snapshotView(FAKE_CATALOG, listed, view.snapshot)
  const form = (query: string) => {
    const target = `/v1/tides/A%3DB${query}`
    return answers.answer(short, answers.question(listed, { target, path: { harbour: 'A=B' } }))
  }
  assert.notEqual(form('?detail=concise'), form(''))
  assert.equal(form('?detail=detailed'), form(''))
  assert.equal(form('?detail=concise&detail=concise'), form('?detail=concise'))
  for (let limit = 1; limit <= 1_000; limit++) {
    form(`?detail=concise&limit=${limit}`)
    assert.ok(answers.bytes <= MB)
  }
})
