import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import { compare } from '../../../products/src/compare/product.ts'
import type { AnalysisQuestion } from '../service/ports.ts'
import { onDemandOperation } from './on-demand.ts'

const NOW = asInstant(Date.UTC(2025, 0, 15, 10))

function asked(query: object, body: object = {}) {
  const questions: AnalysisQuestion[] = []
  const deps = {
    marketClock: { now: () => NOW },
    analyst: {
      isStale: () => true,
      async analyse(question: AnalysisQuestion) {
        questions.push(question)
        return compare.example.result
      },
    },
  }
  const reply = onDemandOperation(compare).handle({ query, body } as never, deps as never)
  return { questions, reply: Promise.resolve(reply) }
}

test('parameters and members of the body are asked together, as of now; the answer may be out of date', async () => {
  const { questions, reply } = asked({ symbols: 'AAPL,MSFT' }, { more: 1 })
  const made = await reply
  assert.ok('data' in made)
  assert.deepEqual(questions, [{ id: 'compare', asOf: NOW, query: { symbols: 'AAPL,MSFT', more: 1 } }])
  assert.deepEqual([made.asOf, made.stale, made.next?.credits], [NOW, true, 5])
})

test('an earlier instant is never out of date, and a later one is refused', async () => {
  const asOf = asInstant(NOW - HOUR)
  const made = await asked({ symbols: 'AAPL,MSFT', as_of: asOf }).reply
  assert.ok('data' in made)
  assert.deepEqual([made.asOf, made.stale], [asOf, false])
  await assert.rejects(asked({ symbols: 'AAPL,MSFT', as_of: asInstant(NOW + HOUR) }).reply, {
    code: 'validation_error',
  })
})

test('only elements that were answered are charged', async () => {
  const made = await asked({ symbols: 'AAPL,MSFT,NOSUCH' }).reply
  assert.ok('data' in made)
  assert.equal(made.credits, 6)
})
