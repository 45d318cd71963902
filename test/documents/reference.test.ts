import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { isOnDemand } from '@bellwether-markets/products/contract/endpoint'
import type { Product } from '@bellwether-markets/products/contract/product'
import { type TObject, Type } from 'typebox'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { referencePages } from '../../packages/server/src/surfaces/docs/reference.ts'
import { withAnswer } from '../../tools/reference/readme-answer.ts'
import { FAKE_PRODUCTS } from './fake-products.ts'

const FOLDER = new URL('../../docs/reference/', import.meta.url)

test('the reference pages of the project are those that the catalog gives', () => {
  const generated = new Map(
    referencePages([...CATALOG.products, ...OPERATIONS.filter(isOnDemand)]).map(({ file, text }) => [
      file,
      text,
    ]),
  )
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

const textOf = (file: string, products = FAKE_PRODUCTS): string =>
  referencePages(products).find((page) => page.file === file)?.text ?? ''

/** The first of the fake products with another result. */
function pageWith(result: TObject, example: object): string {
  const [weather, ...others] = FAKE_PRODUCTS
  const changed = { ...weather, result, example: { query: {}, result: example } } as Product
  return textOf('weather.md', [changed, ...others])
}

const exampleIn = (page: string): unknown => JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '')

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

test('an example has one element of each list and map; intervals stay whole', () => {
  const page = pageWith(Type.Object({}), {
    levels: ['a', 'b', 'c'],
    days: [{ hours: [1, 2, 3] }, { hours: [] }],
    interval: [0.1, 0.9],
    regions: { north: { score: 1 }, south: { score: 2 }, west: { score: 3 } },
  })
  assert.deepEqual(exampleIn(page), {
    levels: ['a'],
    days: [{ hours: [1] }],
    interval: [0.1, 0.9],
    regions: { north: { score: 1 } },
  })
  assert.ok(page.includes('Lists and maps are cut to one element.'))
})

test('an example without lists is shown whole', () => {
  const example = { now: { high: 1, low: 2 }, later: { high: 3, low: 4 } }
  const page = pageWith(Type.Object({}), example)
  assert.deepEqual(exampleIn(page), example)
  assert.ok(!page.includes('cut to one element'))
})

test('the fields of an object that returns are listed once', () => {
  const score = Type.Number({ description: 'Score' })
  const region = Type.Object({ a: score, b: score, c: score, d: score })
  const page = pageWith(Type.Object({ north: region, south: Type.Array(region) }), {})
  assert.ok(page.includes('| `north.a` | number | Score |'))
  assert.ok(page.includes('| `south[].…` |  | The fields of `north` |'))
  assert.ok(!page.includes('`south[].a`'))
})

test('the list names every product once', () => {
  const list = textOf('README.md')
  for (const { id, title } of FAKE_PRODUCTS) assert.equal(list.split(`[${title}](${id}.md)`).length, 2, id)
})
