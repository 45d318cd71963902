import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { portfolioModel } from '@bellwether-markets/products/portfolio/product'
import { previousClose } from './previous-close.ts'

/** On 30 September 2025. */
function readerWith(at: (moment: Instant) => Promise<unknown>) {
  let now = 0
  const asked: string[] = []
  const reader = previousClose({
    currentSnapshots: {
      latest: () => ({ whole: () => ({ index_date: '2025-09-30' }) }),
      at(_product: unknown, moment: Instant) {
        asked.push(formatInstant(moment))
        return at(moment)
      },
    } as never,
    wallClock: { now: () => asInstant(now) } as never,
  })
  return { reader, asked, pass: (ms: number) => (now += ms) }
}

test('the first visit waits for the snapshot of the day or month before, and later ones read it', async () => {
  const { reader, asked } = readerWith(async (asOf) => ({ snapshot: { asOf } }))
  const first = await reader.of(portfolioModel, 'month')
  assert.equal(await reader.of(portfolioModel, 'month'), first)
  await reader.of(portfolioModel)
  assert.deepEqual(asked, ['2025-09-01T13:00:00Z', '2025-09-30T13:00:00Z'])
  assert.equal(reader.version(), asked.map(Date.parse).join(' '))
})

test('a snapshot that cannot be read is asked for again after a minute', async () => {
  const { reader, asked, pass } = readerWith(() => Promise.reject(new Error('busy')))
  assert.equal(await reader.of(portfolioModel), undefined)
  await reader.of(portfolioModel)
  assert.equal(asked.length, 1)
  pass(61_000)
  await reader.of(portfolioModel)
  assert.equal(asked.length, 2)
})
