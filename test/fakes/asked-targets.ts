/** Asks for many different targets in a process of its own, and prints what its memory holds. */
import assert from 'node:assert/strict'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { catalogOf } from '@bellwether-markets/products/contract/catalog'
import { defineProduct } from '@bellwether-markets/products/contract/product'
import { Type } from 'typebox'
import { settableClock } from '../ports/ledger-calls.ts'
import { calledPipeline } from './called-pipeline.ts'
import { fakeProducer } from './fake-market.ts'

const START = asInstant(Date.UTC(2025, 0, 15, 10))
const [TARGETS, ANSWER_BYTES, PAST_BYTES] = process.argv.slice(2).map(Number)
const INSTANTS = 2_000
/** One target in so many asks about the past. */
const PAST_EVERY = 10
const FILLER = 'f'.repeat(1_000)

const Echo = Type.Object({ number: Type.Integer({ description: 'Number' }), filler: Type.String() })
const echo = defineProduct({
  id: 'echo',
  version: 1,
  title: 'Echo',
  brief: 'Repeat a number',
  summary: 'An echo.',
  doc: 'Repeats a number.',
  path: '/v1/echo',
  access: 'free',
  credits: 0,
  snapshot: Echo,
  result: Echo,
  query: Type.Object({ number: Type.Integer({ description: 'Number' }) }),
  inputs: () => ({}),
  refresh: { cron: '* * * * *' },
  answer: (snapshot, { number }) => ({ ...snapshot, number }),
  next: () => ({ product: 'echo', because: 'It answers.' }),
  example: { query: { number: '1' }, result: { number: 1, filler: '' } },
})

const part = Buffer.from(JSON.stringify({ number: 0, filler: FILLER }))
let made = 0
const { call, answers, currentSnapshots } = await calledPipeline({
  catalog: catalogOf([echo]),
  clock: settableClock(START),
  answerBytes: ANSWER_BYTES,
  pastBytes: PAST_BYTES,
  producer: {
    ...fakeProducer(),
    async produce(product, asOf) {
      made++
      return { product, version: 1, asOf, inputsHash: '', parts: new Map([['', Uint8Array.from(part)]]) }
    },
  },
})
await currentSnapshots.refresh()
const before = process.memoryUsage().rss
let largest = 0
for (let number = 0; number < TARGETS; number++) {
  const asOf = new Date(START - ((number / PAST_EVERY) % INSTANTS) * MINUTE).toISOString()
  const past = number % PAST_EVERY === 0 ? `&as_of=${asOf}` : ''
  const { status } = await call(echo, `/v1/echo?number=${number}${past}`)
  assert.equal(status, 200)
  largest = Math.max(largest, answers.bytes)
}
const grown = process.memoryUsage().rss - before
process.stdout.write(JSON.stringify({ largest, count: answers.count, made, instants: INSTANTS, grown }))
