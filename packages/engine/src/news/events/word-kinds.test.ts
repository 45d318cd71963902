import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { readEvent } from './read-event.ts'
import { wordKinds } from './word-kinds.ts'

test('a word has its kinds by stem, a negator by itself', () => {
  const kinds = wordKinds()
  assert.ok(kinds.get('dismiss')?.includes('ends'))
  assert.ok(kinds.get('lawsuit')?.includes('harm'))
  assert.ok(kinds.get('not')?.includes('negator'))
  assert.equal(kinds.get('boe'), undefined)
})

// What a word does depends on what it is done to.
for (const [title, direction] of [
  ['Judge dismisses lawsuit against Meta', 1],
  ['Court throws out patent case against Apple', 1],
  ['EU opens probe into Apple', -1],
  ['Amazon wins contract from Pentagon', 1],
  ['Trump imposes tariffs on Chinese goods', -1],
  ['Canaccord Genuity Adjusts Price Target on Netflix to $1,380 From $1,200', 1],
  ['UBS Adjusts Price Target on Netflix to $1,140 From $1,350', -1],
] as const) {
  test(`"${title}" points ${direction > 0 ? 'up' : 'down'}`, () => {
    const headline = sampleNormalHeadline(title)
    assert.equal(readEvent(headline, linkEntities(headline)).direction, direction)
  })
}
