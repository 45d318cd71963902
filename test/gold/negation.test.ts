import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { readSentiment } from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import { sampleNormalHeadline } from '../fixtures/sample-headline.ts'
import { GOLD } from './labelled-news.ts'

test('there are 60 negated headlines, in English and German', () => {
  assert.equal(GOLD.negations.length, 60)
  assert.ok(GOLD.negations.filter(({ title }) => sampleNormalHeadline(title).language === 'de').length >= 15)
})

for (const { title, sign } of GOLD.negations) {
  test(`a negation is read: ${title}`, () => {
    const headline = sampleNormalHeadline(title)
    const { score, evidence } = readSentiment(headline, classifyEvent(headline, linkEntities(headline)))
    assert.equal(Math.sign(score), sign, JSON.stringify(evidence))
    assert.ok(Math.abs(score) > 0.05, `${score}`)
  })
}
