import assert from 'node:assert/strict'
import { test } from 'node:test'
import texts from '../../../data/briefing/texts.json' with { type: 'json' }
import { FORMATTERS } from '../../domain/briefing/formatter.ts'
import { computed, figureOf } from './facts.ts'
import { joined, tell } from './texts.ts'

const words = { en: 'wheat', de: 'Weizen', plural: { en: false, de: false } }
const change = figureOf('sp500_change', -1.25, computed('2034-04-14'))

test('a text takes facts in their style, words, capitals and choices', () => {
  assert.deepEqual(tell('commodity_headline_down', { words, change }), {
    en: 'wheat falls 1.3%',
    de: 'Weizen fällt um 1,3 %',
  })
  assert.deepEqual(tell('commodity_opposite', { words, change, up: false }), {
    en: 'Wheat went the opposite way, down 1.3%.',
    de: 'In die Gegenrichtung ging es für Weizen (−1,3 %).',
  })
})

test('a text without one of its values is refused', () => {
  assert.throws(() => tell('commodity_opposite', { words, up: true }), {
    name: 'RangeError',
    message: 'the text commodity_opposite has no change',
  })
})

test('every placeholder is of a known form, and no brace is left over', () => {
  const styles = Object.keys(FORMATTERS.en).filter((style) => style !== 'list')
  const form = new RegExp(String.raw`\{[A-Za-z]+(:(${styles.join('|')}|[^{}|:]+\|[^{}|:]+))?\}`, 'g')
  for (const [id, text] of Object.entries(texts))
    for (const told of Object.values(text)) assert.doesNotMatch(told.replace(form, ''), /[{}]/, id)
})

test('texts are joined with a blank, absent ones left out', () => {
  assert.deepEqual(joined({ en: 'a', de: 'b' }, undefined, { en: 'c', de: 'd' }), { en: 'a c', de: 'b d' })
})
