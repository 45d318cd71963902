import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { classifyEvent } from './classify-event.ts'
import { EVENT_TYPES, eventTypeOf } from './event-types.ts'

const read = (title: string) => {
  const headline = sampleNormalHeadline(title)
  return { headline, event: classifyEvent(headline, linkEntities(headline)) }
}

for (const [title, code] of [
  ['Intel raises full-year outlook on cloud demand', 'guidance_up'],
  ['Intel does not raise full-year outlook', undefined],
  ['Should you buy Nvidia stock before earnings?', 'opinion'],
  ['Nvidia shares slide 4% in early trading', 'price_move'],
  ['Missile strike hits Kyiv', 'war_act'],
  ['Streaming war heats up between studios', undefined],
  ['Memorial marks anniversary of the invasion of Kuwait', undefined],
  ['EZB senkt Leitzins um 25 Basispunkte', 'cb_decision'],
  ['Deutsche Post: Prognose gesenkt', 'guidance_down'],
  ['OPEC+ agrees to cut output', 'opec'],
  ['Chile declares state of emergency after quake', 'disaster'],
  ['Peru: state of emergency declared in Lima', 'coup'],
] as const) {
  test(`"${title}" is ${code ?? 'no event'}`, () => {
    assert.equal(read(title).event?.type.code, code)
  })
}

test('a reading names its rule and the words that fired it', () => {
  const { headline, event } = read('Intel raises full-year outlook on cloud demand')
  assert.ok(event)
  assert.equal(event.rule, 'guidance raised')
  assert.match(headline.title.slice(event.begin, event.end), /^raises full-year outlook/)
  assert.ok(event.strength > 0 && event.strength <= 1)
})

test('no title makes the rules fail, however odd', () => {
  for (const title of [
    '',
    '   ',
    '🚀🚀',
    '\u202Eabc',
    '$',
    '#'.repeat(10_000),
    'war '.repeat(3000),
    '<b>fed</b>',
  ]) {
    assert.doesNotThrow(() => read(title))
  }
})

test('codes are unique, and opinion and reports of moves have no impact', () => {
  assert.equal(new Set(EVENT_TYPES.map(({ code }) => code)).size, EVENT_TYPES.length)
  for (const { priorBasis, priorN } of EVENT_TYPES) assert.equal(priorN > 0, priorBasis === 'measured')
  assert.equal(eventTypeOf('opinion').priorImpactBps, 0)
  assert.equal(eventTypeOf('price_move').priorImpactBps, 0)
  assert.throws(() => eventTypeOf('unknown'), RangeError)
})
