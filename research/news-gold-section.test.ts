import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { EvaluationMarket } from './evaluation-section.ts'
import type { NewsGold } from './news-gold.ts'
import { newsGoldSection } from './news-gold-section.ts'

const APPLE = { title: 'Apple beats profit estimates and raises its outlook', entities: ['AAPL'] } as const
const GOLD: NewsGold = {
  headlines: [
    { ...APPLE, event: 'guidance_up', half: 'score' },
    { title: 'Nothing of note', entities: [], event: null, half: 'score' },
    { title: 'Never scored', entities: ['MSFT'], event: 'cyber', half: 'tune' },
  ],
  pairs: [
    { first: APPLE.title, second: APPLE.title, hours: 1, duplicate: true, half: 'score' },
    {
      first: APPLE.title,
      second: 'Oil falls as OPEC raises output',
      hours: 1,
      duplicate: false,
      half: 'score',
    },
  ],
  negations: [{ title: 'Apple does not raise its outlook', sign: -1 }],
}

const rowsOf = (gold: NewsGold | undefined) =>
  newsGoldSection.run({ gold } as EvaluationMarket, {
    progress: () => {},
    formsTried: () => 0,
    forward: () => undefined,
  }).report.rows

test('what is labelled as it is read passes, and only the scored half counts', () => {
  const [linking, duplicates, negation] = rowsOf(GOLD)
  assert.deepEqual(linking.values, { precision: 1, recall: 1 })
  assert.deepEqual(duplicates.values, { f1: 1 })
  assert.deepEqual(negation.values, { right: 1, of: 1 })
  assert.deepEqual([linking.verdict, duplicates.verdict, negation.verdict], ['pass', 'pass', 'pass'])
})

test('a label that is not read lowers its figure: one link of two, no pair of two, no sign', () => {
  const [linking, duplicates, negation] = rowsOf({
    headlines: [{ ...APPLE, entities: ['AAPL', 'MSFT'], event: null, half: 'score' }],
    pairs: GOLD.pairs.map((pair) => ({ ...pair, duplicate: !pair.duplicate })),
    negations: [{ title: 'Apple does not raise its outlook', sign: 1 }],
  })
  assert.deepEqual(linking.values, { precision: 1, recall: 0.5 })
  assert.deepEqual(duplicates.values, { f1: 0 })
  assert.deepEqual(negation.values, { right: 0, of: 1 })
  assert.deepEqual([linking.verdict, duplicates.verdict, negation.verdict], ['miss', 'miss', 'miss'])
})

test('without labels nothing is measured', () => {
  assert.throws(() => rowsOf(undefined), NotEnoughHistory)
})
