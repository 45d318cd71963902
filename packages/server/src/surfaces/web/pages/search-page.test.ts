import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import fastify from 'fastify'
import type { PageDeps, PageInput } from '../page.ts'
import { rendered } from '../render.ts'
import { crisisDocuments, pageDocuments } from '../search/search-documents.ts'
import { searchOf, searchRoutes } from '../search/search-index.ts'
import { search } from './search-page.tsx'

const found = searchOf(() => DEFAULT_UNIVERSE, [...crisisDocuments(), ...pageDocuments()])
const naming = { ...assetNames(DEFAULT_UNIVERSE), universe: DEFAULT_UNIVERSE }
const deps = { assets: { naming: () => naming }, search: found } as unknown as PageDeps

const asked = async (q: string) =>
  search.render({ parameters: {}, query: new URLSearchParams({ q }), viewer: undefined }, deps)
const textOf = async (q: string): Promise<string> => rendered(((await asked(q)) as PageInput).main)

test('one exact symbol leads to its asset, in any case', async () => {
  assert.deepEqual(await asked('aapl'), { redirect: '/asset/AAPL' })
  assert.deepEqual(await asked(' gc=f '), { redirect: '/asset/GC%3DF' })
})

test('the results are links, and what was asked stands in the field', async () => {
  const text = await textOf('lehman')
  assert.match(text, /href="\/history\/2008-09-15"/)
  assert.match(text, /value="lehman"/)
  assert.match(await textOf('track record'), /href="\/track-record"/)
})

test('nothing asked and nothing found are said', async () => {
  assert.match(await textOf(''), /A symbol, a name, a sector/)
  assert.match(await textOf('qqqzzz'), /Nothing was found/)
})

test('what was typed is text, never markup', async () => {
  assert.doesNotMatch(await textOf('<img src=x>'), /<img/)
})

test('the dialog gets the same results as JSON, and none for no question', async () => {
  const app = fastify({ routerOptions: { querystringParser: () => ({}) } })
  assert.deepEqual(searchRoutes(app, found), [{ method: 'GET', path: '/search.json' }])
  const answer = async (path: string) => (await app.inject(path)).json()
  assert.deepEqual(await answer('/search.json?q=apple'), { groups: found('apple') })
  assert.deepEqual(await answer('/search.json'), { groups: [] })
  await app.close()
})
