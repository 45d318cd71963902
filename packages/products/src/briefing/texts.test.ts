import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberFact } from '@bellwether-markets/engine/briefing/briefing-fact'
import { readCited } from '@bellwether-markets/engine/briefing/cited-text'
import { FORMATTERS } from '@bellwether-markets/engine/briefing/formatter'
import texts from '../../data/briefing/texts.json' with { type: 'json' }
import { joined, listed, tell } from './texts.ts'

const words = { id: 'wheat', en: 'wheat', de: 'Weizen', deDative: 'Weizen', plural: false }
const change = numberFact({
  id: 'wheat.1d',
  label: 'Wheat',
  value: -1.25,
  decimals: 1,
  unit: 'percent',
  directed: true,
  asOf: '2034-04-14',
  source: 'test',
})

test('a text cites its facts in their style and takes words, capitals and choices', () => {
  const { en, de } = tell('headline_move_down', { words, change, plural: false })
  assert.equal(en, 'Wheat falls ⟦wheat.1d|1.3%⟧')
  assert.equal(readCited(de).text, 'Weizen verliert 1,3 %')
  assert.equal(
    readCited(tell('headline_move_down', { words, change, plural: true }).en).text,
    'Wheat fall 1.3%',
  )
})

test('wordings take turns', () => {
  const told = [0, 1, 2, 3].map(
    (turn) => readCited(tell('moved_down', { change, plural: false }, turn).en).text,
  )
  assert.deepEqual(told, ['fell 1.3%', 'lost 1.3%', 'fell 1.3%', 'lost 1.3%'])
})

test('a text without one of its values is refused', () => {
  assert.throws(() => tell('headline_second', { words }), {
    name: 'RangeError',
    message: 'the text headline_second has no change',
  })
})

test('every placeholder is of a known form, and both languages cite the same names', () => {
  const styles = Object.keys(FORMATTERS.en).join('|')
  const form = new RegExp(String.raw`\{[A-Za-z]+(:(${styles}|[^{}|:]*\|[^{}|:]*))?\}`, 'g')
  for (const [id, wordings] of Object.entries(texts))
    for (const { en, de } of wordings)
      for (const told of [en, de]) assert.doesNotMatch(told.replace(form, ''), /[{}]/, id)
})

test('what moved unusually among currencies is said of them alone, and no rise begins with a fall', () => {
  for (const { de } of [...texts.currency_move, ...texts.currency_week])
    if (!de.startsWith('{base}')) assert.match(de, /^unter den Währungen bewegte sich /)
})

test('parts are joined and listed, absent ones left out', () => {
  assert.deepEqual(joined([{ en: 'a', de: 'b' }, undefined, { en: 'c', de: 'd' }]), { en: 'a c', de: 'b d' })
  const three = [1, 2, 3].map((n) => ({ en: `e${n}`, de: `d${n}` }))
  assert.deepEqual(listed(three), { en: 'e1, e2 and e3', de: 'd1, d2 und d3' })
})
