import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { nearestQuantity, subjectQuantity } from './quantity.ts'
import { readSentiment } from './read-sentiment.ts'

const raw = (title: string): number => readSentiment(sampleNormalHeadline(title)).raw

for (const [title, direction, expected] of [
  ['Profit before taxes rises at tile maker', 'rises', 'Profit'],
  ['Profit before interest and tax fell at the ferry line', 'fell', 'Profit'],
  ['Earnings excluding restructuring charges increase', 'increase', 'Earnings'],
  ['Brewer says earnings excl. impairment improved', 'improved', 'earnings'],
  ['Income ex charges climbs', 'climbs', 'Income'],
  ['Pre-tax profit drops at homebuilder', 'drops', 'profit'],
  ['Pretax profit drops at homebuilder', 'drops', 'profit'],
  ['Profit after tax jumps', 'jumps', 'Profit'],
  ['Margin after taxes widens', 'widens', 'Margin'],
  // Nothing is left out of these.
  ['Tax charge rises at utility', 'rises', 'charge'],
  ['Costs after the merger rise', 'rise', 'Costs'],
  ['After costs rise, grocer closes shops', 'rise', 'costs'],
  ['Debt rises', 'rises', 'Debt'],
] as const) {
  test(`"${title}": what ${direction} is ${expected}`, () => {
    const headline = sampleNormalHeadline(title)
    const at = headline.tokens.findIndex((token) => token.raw === direction)
    const found = nearestQuantity(headline, at, false)
    assert.equal(found && headline.tokens[found.at].raw, expected)
  })
}

for (const [title, figure, expected] of [
  ['Net loss at the yard was 4.0 million, down from 4.9 million', '4.0', 'loss'],
  ['Orders at the plant, a maker of cost software, were 20 million', '20', 'cost'],
  ['Debt of the canal operator stood at 300 million', '300', 'Debt'],
  ['At 7 million, profit beats the year before', '7', 'profit'],
] as const) {
  test(`"${title}": ${figure} is of ${expected}`, () => {
    const headline = sampleNormalHeadline(title)
    const at = headline.tokens.findIndex(({ text }) => text === figure)
    const found = subjectQuantity(headline, at, false)
    assert.equal(found && headline.tokens[found.at].raw, expected)
  })
}

for (const [title, sign] of [
  ['Profit before taxes rose to 8 million euros', 1],
  ['Profit before taxes fell to 8 million euros', -1],
  ['Earnings excluding charges declined', -1],
  ['Net loss was 4.0 million, down from 4.9 million in sales terms', 1],
  ['Unit costs were 12 cents, down from 15 cents as revenue grew', 1],
  ['Expenses rose from 3 million to 4 million as sales stood still', -1],
  ['Revenue was 15 million, up from 12 million despite debt', 1],
  ['Revenue was 12 million, down from 15 million despite lower debt', -1],
  // Without a figure before, the nearest quantity stays.
  ['Costs rise at tanker firm', -1],
  ['Revenue slides at tanker firm while costs hold', -1],
] as const) {
  test(`"${title}" is ${sign > 0 ? 'good' : 'bad'}`, () => assert.equal(Math.sign(raw(title)), sign))
}
