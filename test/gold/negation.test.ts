import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { classifyEvent } from '../../src/core/news/events/classify-event.ts'
import { linkEntities } from '../../src/core/news/linking/link-entities.ts'
import { sampleNormalHeadline } from '../../src/core/news/sample-headline.ts'
import { readSentiment } from '../../src/core/news/sentiment/read-sentiment.ts'

interface NegatedHeadline {
  readonly title: string
  readonly sign: number
}

const ROWS: readonly NegatedHeadline[] = JSON.parse(
  readFileSync(new URL('./negation.json', import.meta.url), 'utf8'),
)

test('there are 60 negated headlines, in English and German', () => {
  assert.equal(ROWS.length, 60)
  assert.ok(ROWS.filter(({ title }) => sampleNormalHeadline(title).language === 'de').length >= 15)
})

for (const { title, sign } of ROWS) {
  test(`a negation is read: ${title}`, () => {
    const headline = sampleNormalHeadline(title)
    const { score, evidence } = readSentiment(headline, classifyEvent(headline, linkEntities(headline)))
    assert.equal(Math.sign(score), sign, JSON.stringify(evidence))
    assert.ok(Math.abs(score) > 0.05, `${score}`)
  })
}
