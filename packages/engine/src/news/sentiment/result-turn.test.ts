import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { readSentiment } from './read-sentiment.ts'
import { resultTurn } from './result-turn.ts'

const LOSS = -2
const PROFIT = 2
const raw = (title: string): number => readSentiment(sampleNormalHeadline(title)).raw

for (const [title, effect] of [
  ['Glassmaker swings to a loss', LOSS],
  ['Glassmaker swung to quarterly net loss in spring', LOSS],
  ['Toy retailer slips into the red', LOSS],
  ['Regional carrier slides to first operating loss', LOSS],
  ['State budget moves into deficit', LOSS],
  ['Paper mill returns to profit', PROFIT],
  ['Steelworks turns to a net profit', PROFIT],
  ['Seed trader is back to profitability', PROFIT],
  ['State budget swings to surplus', PROFIT],
  ['Net loss of 3 million against a profit of 2 million', LOSS],
  ['Printer reports operating loss versus profit', LOSS],
  ['Net income was 6 million compared to a loss of EUR 4 million', PROFIT],
  ['Second quarter profit 11 million vs loss 3 million', PROFIT],
  ['Dockyard posts profit after a loss', PROFIT],
  ['Dockyard posts loss after a profit', LOSS],
  ['Profit instead of a loss at bakery chain', PROFIT],
] as const) {
  test(`"${title}" turns to a ${effect > 0 ? 'profit' : 'loss'}`, () => assert.equal(raw(title), effect))
}

for (const title of [
  'Carrier moves to cut losses',
  'Traders turn to profit taking',
  'Attention turns to profit warnings',
  'Cement firm drops to lower profit',
  'Profit falls after loan losses',
  'Net loss narrows on higher income',
  'Profit and loss account published',
  'Operating loss was 5 million compared with 7 million',
  'Konzern rutscht in die roten Zahlen, Verlust statt Gewinn',
]) {
  test(`"${title}" is no turn`, () => assert.equal(resultTurn(sampleNormalHeadline(title)), undefined))
}

test('a negated turn is the weaker opposite', () => {
  assert.ok(Math.abs(raw('Carrier avoids slipping into loss') + 0.7 * LOSS) < 1e-9)
})

test('a turn replaces the directions and figures of its headline', () => {
  const title = 'Tyre firm swings to loss of 3 million from 2 million while costs rise and revenue falls'
  const { evidence } = readSentiment(sampleNormalHeadline(title))
  assert.deepEqual(
    evidence.map(({ why }) => why).filter((why) => why !== 'word'),
    ['turns to a loss'],
  )
})
