import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleNormalHeadline } from '../../../../../../test/fixtures/sample-headline.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { readEvent } from './read-event.ts'

const read = (title: string) => {
  const headline = sampleNormalHeadline(title)
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

test('no title makes the reader fail, and probabilities lie between 0 and 1', () => {
  for (const title of ['', '$', '#'.repeat(10_000), 'war '.repeat(3000), 'é'.repeat(400)]) {
    const { probability } = read(title)
    assert.ok(probability >= 0 && probability <= 1, title.slice(0, 20))
  }
})
