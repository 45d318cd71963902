import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { germanWords, misspelled } from './german-spelling.ts'

test('words of the German edition alone are spelled; a name stands in both', () => {
  const { result: en } = briefing.example
  const de = { ...en, headline: 'Der Risikoindx steigt', sections: en.sections }
  assert.deepEqual(germanWords({ en, de }), ['Der', 'Risikoindx', 'steigt'])
})

const unknown = misspelled(['Der', 'Risikoindx', 'steigt', 'Seitwärtsmarkt'])
test('a wrong word is found, one of our own is none', {
  skip: unknown === undefined && 'hunspell is absent',
}, () => {
  assert.deepEqual(unknown, ['Risikoindx'])
})
