import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { referencePages } from '../../packages/server/src/surfaces/docs/reference.ts'
import { withAnswer } from '../../tools/reference/readme-answer.ts'
import { FAKE_PRODUCTS } from './fake-products.ts'

const FOLDER = new URL('../../docs/reference/', import.meta.url)

test('the reference pages of the project are those that the catalog gives', () => {
  const generated = new Map(referencePages(CATALOG.products).map(({ file, text }) => [file, text]))
  const committed = existsSync(FOLDER) ? readdirSync(FOLDER) : []
  assert.deepEqual(
    committed.sort(),
    [...generated.keys()].sort(),
    'docs/reference has other pages than the catalog',
  )
  for (const [file, text] of generated) {
    assert.equal(readFileSync(new URL(file, FOLDER), 'utf8'), text, `docs/reference/${file} is out of date`)
  }
})

test('the answer in the README is the example of the product, in eight lines of JSON', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  assert.equal(readme, withAnswer(readme), 'npm run reference writes the answer into the README')
  const shown = /<!-- answer -->\n```json\n([\s\S]*?)\n```/.exec(readme)?.[1] ?? ''
  assert.equal(shown.split('\n').length, 8)
  assert.equal(JSON.parse(shown).data.regime, 'CRISIS')
})

const textOf = (file: string): string =>
  referencePages(FAKE_PRODUCTS).find((page) => page.file === file)?.text ?? ''

test('a page tells path, cost, parameters, an example and every field', () => {
  const page = textOf('tide-table.md')
  for (const part of [
    '# Tide table',
    '`GET /v1/tides/{harbour}` · 5 credits',
    'Computed from the moon.',
    '| `harbour` | path | string | yes | Harbour |',
    '| `days` | query | integer, 1 to 31, default `7` | no | Days |',
    '| `zones` | query | list of `north`, `south` | no | Zones |',
    "/v1/tides/A%3DB?days=3&zones=north' -H",
    '| `heights` | list of object |  |',
    '| `heights[].height_m` | number or null | Height in metres |',
  ]) {
    assert.ok(page.includes(part), part)
  }
})

test('fields of nullable objects and of maps are listed under their path', () => {
  const page = textOf('weather.md')
  assert.ok(page.includes('| `storm` | object or null |'))
  assert.ok(page.includes('| `storm.base_rate` | number, 0 to 1 |'))
  assert.ok(page.includes('| `regions.*.score` | number | Score |'))
})

test('the list names every product once', () => {
  const list = textOf('README.md')
  for (const { id, title } of FAKE_PRODUCTS) assert.equal(list.split(`[${title}](${id}.md)`).length, 2, id)
})
