import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { sampleNormalHeadline } from '../fixtures/sample-headline.ts'
import { GOLD } from './labelled-news.ts'

const readCode = (title: string): string | null => {
  const headline = sampleNormalHeadline(title)
  return classifyEvent(headline, linkEntities(headline))?.type.code ?? null
}

test('every label is a type of the taxonomy', () => {
  const codes = new Set(EVENT_TYPES.map(({ code }) => code))
  assert.deepEqual(
    GOLD.headlines.filter(({ event }) => event !== null && !codes.has(event)).map(({ title }) => title),
    [],
  )
})

// Wanted is 0.85 on both halves. The half to score was measured at 0.694 when the rules had been written and at 0.71
// after a further round of rules that had not seen it: the bar is missed, and what is held here is that it gets no worse.
for (const [half, atLeast] of [
  ['tune', 0.85],
  ['score', 0.68],
] as const) {
  test(`of the headlines to ${half}, at least ${atLeast * 100} % have their event type`, (t) => {
    const own = GOLD.headlines.filter((row) => row.half === half)
    const wrong = own.filter(({ title, event }) => readCode(title) !== event)
    const accuracy = 1 - wrong.length / own.length
    t.diagnostic(`${own.length - wrong.length} of ${own.length}: ${accuracy.toFixed(3)}`)
    assert.ok(own.length >= 200)
    assert.ok(
      accuracy >= atLeast,
      wrong.map(({ title, event }) => `${event} <- ${readCode(title)}: ${title}`).join('\n'),
    )
  })
}
