import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import type { TitleReading } from '../../market/observation.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { readEvent } from './read-event.ts'

const read = (title: string, reading?: TitleReading) => {
  const headline = sampleNormalHeadline(title, reading)
  const { event, ...others } = readEvent(headline, linkEntities(headline))
  return { code: event?.type.code, ...others }
}

for (const [title, code, direction] of [
  ['Boeing cuts full-year outlook', 'guidance_down', -1],
  ['Moody’s downgrades Boeing to junk', 'credit_down', -1],
  ['Tesla deliveries fall 13% in second quarter', 'operating_data', -1],
  ['Amazon in talks to buy stake in Indian grocer', 'investment', undefined],
  ['Apple sues Meta', 'lawsuit', -1],
  ['Deutsche Post: Prognose gesenkt', 'guidance_down', -1],
  ['Missile strike hits Kyiv', 'war_act', -1],
  ['Should you buy Nvidia stock before earnings?', 'opinion', undefined],
  ['Veterans recall the crash of 1987', undefined, undefined],
] as const) {
  test(`"${title}" is read as ${code ?? 'no event'}`, () => {
    const reading = read(title)
    assert.equal(reading.code, code)
    if (direction !== undefined) assert.equal(reading.direction, direction)
  })
}

test('a report of a price move may name its cause', () => {
  const { code, cause } = read('Stocks fall after Fed raises rates')
  assert.notEqual(code, 'cb_decision')
  assert.equal(cause?.code, 'cb_decision')
  assert.equal(read('Stocks fall for a third day').cause, undefined)
  assert.equal(read('Boeing cuts full-year outlook').cause, undefined)
})

const reading = (type: string | null, direction: -1 | 0 | 1 = 0): TitleReading => ({
  model: 'small',
  type,
  direction,
  probability: 0.625,
})

test('what a language model read stands in place of the own reading', () => {
  const title = 'Boeing cuts full-year outlook'
  const { code, direction, probability } = read(title, reading('layoffs', 1))
  assert.deepEqual([code, direction, probability], ['layoffs', 1, 0.625])
  assert.equal(read(title).code, 'guidance_down')
  assert.equal(read('Deutsche Post: Prognose gesenkt', reading('strike', -1)).code, 'strike')
})

test('a model may leave the direction to the type and the finer type to the rules', () => {
  assert.equal(read('Boeing sees less', reading('guidance_down')).direction, -1)
  const kind = read('Moody’s downgrades Boeing to junk', reading('rating_down', -1))
  assert.deepEqual([kind.code, kind.direction], ['credit_down', -1])
})

test('where a model read no event there is none, but a cause of a price move', () => {
  for (const type of [null, 'none', 'opinion', 'price_move', 'a type of another version']) {
    const { code, cause, probability } = read('Boeing cuts full-year outlook', reading(type, -1))
    assert.deepEqual([code, cause, probability], [undefined, undefined, 0])
  }
  assert.equal(read('Stocks fall after Fed raises rates', reading('price_move')).cause?.code, 'cb_decision')
})

test('no title makes the reader fail, and probabilities lie between 0 and 1', () => {
  for (const title of ['', '$', '#'.repeat(10_000), 'war '.repeat(3000), 'é'.repeat(400)]) {
    const { probability } = read(title)
    assert.ok(probability >= 0 && probability <= 1, title.slice(0, 20))
  }
})
