import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { classifyEvent } from '../events/classify-event.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { numberComparison } from './number-comparison.ts'
import { readSentiment } from './read-sentiment.ts'

const raw = (title: string): number => readSentiment(sampleNormalHeadline(title)).raw

test('more of a good quantity counts 1.5, more of a bad one -1', () => {
  assert.equal(raw('Revenue rises'), 1.5)
  assert.equal(raw('Debt rises'), -1)
  assert.equal(raw('Revenue falls'), -1.5)
  assert.equal(raw('Debt falls'), 1)
})

test('who presents figures has not gained by it', () => {
  assert.equal(raw('Siemens legt Quartalszahlen im Rahmen der Erwartungen vor'), 0)
  assert.ok(raw('Siemens legt beim Umsatz zu') > 0)
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
  ['Profit of 6 mn in the spring quarter, compared to 4 mn', 6e6, 4e6],
  ['Index at 2000 points from 1950 points', 2000, 1950],
  ['Sales of $2000 compared with $1,950', 2000, 1950],
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

for (const title of [
  'Sales to 2009 compared with 2008',
  'Profit at 1998 from 2003',
  'Revenue rose to 12 million from 2004',
  'Harbour to grow from 2019 to 2024',
  'Toll road fined 30 million euros over delays that cost more than 20 million',
]) {
  test(`"${title}" compares no amounts`, () => {
    assert.equal(numberComparison(sampleNormalHeadline(title)), undefined)
  })
}

for (const [title, label] of [
  ['Strong week for ferry firm', 'neutral'],
  ['Strong and successful week for ferry firm', 'neutral'],
  ['Strong, successful and promising week for ferry firm', 'positive'],
  ['Scandal at ferry firm', 'neutral'],
  ['Fraud scandal and chaos at ferry firm', 'negative'],
  ['Ferry firm is higher', 'neutral'],
  // A quantity, a figure or a turn counts by itself.
  ['Strong revenue growth at ferry firm', 'positive'],
  ['Costs rise at ferry firm', 'negative'],
  ['Ferry firm swings to a loss', 'negative'],
  ['Fares at $4 versus $3 at ferry firm', 'positive'],
] as const) {
  test(`"${title}" is ${label}: words alone take three for a label`, () => {
    assert.equal(readSentiment(sampleNormalHeadline(title)).label, label)
  })
}

test('words alone keep their score below the label', () => {
  assert.equal(raw('Strong week for ferry firm'), 0.7)
})

test('the event counts beside one word', () => {
  const headline = sampleNormalHeadline('Ferry firm files for bankruptcy')
  const event = classifyEvent(headline, linkEntities(headline))
  assert.equal(event?.type.code, 'bankruptcy')
  assert.equal(readSentiment(headline, event).label, 'negative')
})

for (const [title, expected] of [
  ['Umsatz steigt', 1.5],
  ['Schulden steigen', -1],
  ['Gewinn vor Steuern steigt', -2],
  ['Der Konzern rutscht nach dem Quartal in die Verlustzone', -0.7],
  ['Verlust statt Gewinn bei Maschinenbauer', -1],
  ['Der Umsatz steigt von 2019 auf 2024', 2.7],
  ['Starkes und erfolgreiches Quartal der Reederei', 1.4],
] as const) {
  test(`"${title}" reads ${expected}, German by its own rules`, () => {
    const headline = sampleNormalHeadline(title)
    assert.equal(headline.language, 'de')
    assert.ok(Math.abs(readSentiment(headline).raw - expected) < 1e-9, `${readSentiment(headline).raw}`)
  })
}

test('in German two words are enough for a label', () => {
  const { label } = readSentiment(sampleNormalHeadline('Starkes und erfolgreiches Quartal der Reederei'))
  assert.equal(label, 'positive')
})

test('a negative headline is the mirror of a positive one', () => {
  assert.equal(raw('Profit to $2 million from $3 million'), -raw('Profit to $3 million from $2 million'))
})
