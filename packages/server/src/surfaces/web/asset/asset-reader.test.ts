import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { analysis } from '@bellwether-markets/products/analysis/product'
import example from '../../../../../products/src/analysis/example.json' with { type: 'json' }
import type { SnapshotView } from '../../../service/answer/snapshot-view.ts'
import type { AnalysisQuestion } from '../../../service/ports.ts'
import type { View } from '../published-view.ts'
import { type AssetReaderDeps, assetReader } from './asset-reader.ts'

const snapshotAt = (asOf: number): SnapshotView =>
  ({
    snapshot: {
      asOf: asInstant(asOf),
      parts: new Map([['AMZN', Buffer.from(JSON.stringify(example.result))]]),
    },
  }) as unknown as SnapshotView

const NOW = snapshotAt(2000)
const BEFORE = snapshotAt(1000)
const view = { previousSnapshot: async () => BEFORE } as unknown as View

function readerWith(analyse: (question: AnalysisQuestion) => Promise<unknown>) {
  const asked: AnalysisQuestion[] = []
  const reader = assetReader({
    currentSnapshots: { latest: (product: object) => (product === analysis ? NOW : undefined) },
    analyse: (question: AnalysisQuestion) => {
      asked.push(question)
      return analyse(question)
    },
  } as unknown as AssetReaderDeps)
  return { reader, asked }
}

const NO_CLOSES = { symbol: 'AMZN', days: [], closes: [], averages: [] }
const answers = async ({ id }: AnalysisQuestion) => (id === 'signal-pasts' ? { sources: [] } : NO_CLOSES)

test('a stranger gets closes up to the previous close, who has paid up to now, and both the signals of the day', async () => {
  const { reader, asked } = readerWith(answers)
  const free = await reader.asset('AMZN', false, view)
  const paid = await reader.asset('AMZN', true, view)
  assert.deepEqual(
    asked.map(({ id, asOf }) => [id, asOf]),
    [
      ['asset-closes', 1000],
      ['signal-pasts', 0],
      ['asset-closes', 2000],
    ],
  )
  assert.equal(free?.isCurrent, false)
  assert.equal(paid?.asOf, 2000)
})

test('the signals of all assets are read once a day, and each page has its own', async () => {
  const own = { symbol: 'AMZN', source: 'alpha_14d' }
  const { reader, asked } = readerWith(async (question) =>
    question.id === 'signal-pasts' ? { sources: [own, { ...own, symbol: 'AAPL' }] } : NO_CLOSES,
  )
  const shown = await reader.asset('AMZN', false, view)
  await reader.asset('AMZN', true, view)
  assert.deepEqual(shown?.past, { ...NO_CLOSES, sources: [own] })
  assert.equal(asked.filter(({ id }) => id === 'signal-pasts').length, 1)
})

test('peers are of the previous close also where the asset itself is current', async () => {
  const { reader } = readerWith(answers)
  const paid = await reader.asset('AMZN', true, {
    previousSnapshot: async () => undefined,
  } as unknown as View)
  assert.deepEqual(paid?.others, [])
  assert.equal(paid?.alike.length, 1)
})

test('a history is read once for an instant, and again after a failure', async () => {
  let fails = true
  const { reader, asked } = readerWith((question) =>
    fails ? Promise.reject(new Error('busy')) : answers(question),
  )
  assert.equal((await reader.asset('AMZN', false, view))?.past, undefined)
  fails = false
  assert.deepEqual((await reader.asset('AMZN', false, view))?.past, { ...NO_CLOSES, sources: [] })
  await reader.asset('AMZN', false, view)
  assert.equal(asked.length, 4)
})

test('many histories that are read at once all arrive, more than are kept', async () => {
  const { reader } = readerWith(answers)
  const shown = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      reader.asset('AMZN', false, { previousSnapshot: async () => snapshotAt(at) } as unknown as View),
    ),
  )
  for (const one of shown) assert.deepEqual(one?.past, { ...NO_CLOSES, sources: [] })
})

test('an asset without an analysis is not shown, and costs no question', async () => {
  const { reader, asked } = readerWith(answers)
  assert.equal(await reader.asset('NONE', false, view), undefined)
  assert.equal(asked.length, 0)
})
