import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../../test/fixtures/sample-headline.ts'
import { numberComparison } from './number-comparison.ts'
import { readSentiment } from './read-sentiment.ts'

const raw = (title: string): number => readSentiment(sampleNormalHeadline(title)).raw

test('more of a good quantity counts 1.5, more of a bad one -1', () => {
  assert.equal(raw('Revenue rises'), 1.5)
  assert.equal(raw('Debt rises'), -1)
  assert.equal(raw('Revenue falls'), -1.5)
  assert.equal(raw('Debt falls'), 1)
})

test('a negation turns and takes 30 % off: 1.5 x -0.7 = -1.05', () => {
  assert.ok(Math.abs(raw('Revenue did not rise') + 1.05) < 1e-9)
  assert.equal(raw('Not only revenue rises'), 1.5)
})

test('the score is tanh(raw / 3) and the label begins at 0.75', () => {
  const { score, label } = readSentiment(sampleNormalHeadline('Revenue rises'))
  assert.equal(score, Math.tanh(0.5))
  assert.equal(label, 'positive')
  assert.equal(readSentiment(sampleNormalHeadline('Company to hold meeting on Tuesday')).label, 'neutral')
})

for (const [title, now, before] of [
  ['Profit to $3.1 million from $2.8 million', 3.1e6, 2.8e6],
  ['Operating loss was 5 mln compared with 700 thousand', 5e6, 7e5],
  ['Margin fell from 12% to 9%', 9, 12],
  ['Umsatz wächst auf 1,2 Milliarden Euro von 900 Millionen Euro im Quartal', 1.2e9, 9e8],
  ['Der Gewinn steigt von 2,5 auf 3,1 Prozent', 3.1, 2.5],
] as const) {
  test(`"${title}" compares ${now} with ${before}`, () => {
    const comparison = numberComparison(sampleNormalHeadline(title))
    assert.ok(comparison)
    assert.ok(Math.abs(comparison.now / now - 1) < 1e-9, `${comparison.now}`)
    assert.ok(Math.abs(comparison.before / before - 1) < 1e-9, `${comparison.before}`)
  })
}

test('figures of different units are not compared', () => {
  assert.equal(numberComparison(sampleNormalHeadline('Sales of $3 million compared with 5%')), undefined)
})

test('a negative headline is the mirror of a positive one', () => {
  assert.equal(raw('Profit to $2 million from $3 million'), -raw('Profit to $3 million from $2 million'))
})
