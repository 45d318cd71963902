import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { daysNamed } from './search-days.ts'
import { docsDocuments, type SearchDocument } from './search-documents.ts'
import { searchOf } from './search-index.ts'

const crisis: SearchDocument = {
  id: 'crisis',
  group: 'History',
  label: 'Crisis',
  symbol: '',
  title: 'Lehman Brothers fails',
  detail: '15 Sep 2008',
  href: '/history/2008-09-15',
  words: '',
}
const search = searchOf(() => DEFAULT_UNIVERSE, [crisis, ...docsDocuments()])
const labels = (text: string) => search(text).flatMap(({ hits }) => hits.map(({ label }) => label))
const addresses = (text: string) => search(text).flatMap(({ hits }) => hits.map(({ href }) => href))

test('a symbol comes before everything else', () => {
  assert.equal(labels('AAPL')[0], 'AAPL')
  assert.equal(labels('gld')[0], 'GLD')
  assert.equal(addresses('GC=F')[0], '/asset/GC%3DF')
})

test('the begin of a name finds the asset, with one typo too', () => {
  assert.equal(labels('app')[0], 'AAPL')
  assert.equal(labels('microsft')[0], 'MSFT')
  assert.deepEqual(search('xyzzyq'), [])
})

test('a name finds pages, calls and crises', () => {
  assert.ok(addresses('Öl').includes('/asset/CL%3DF'))
  assert.ok(addresses('risk').includes('/docs/risk'))
  assert.ok(addresses('/v1/risk').includes('/docs/risk'))
  assert.ok(addresses('claude').includes('/docs/agents/claude-code'))
  assert.deepEqual(addresses('lehman'), ['/history/2008-09-15'])
})

test('at most eight hits come in three groups', () => {
  const found = search('a')
  assert.ok(found.flatMap(({ hits }) => hits).length <= 8)
  assert.deepEqual(
    found.map(({ group }) => group),
    ['Assets', 'History', 'Documentation'].filter((group) => found.some((one) => one.group === group)),
  )
})

test('a text of any length is searched', () => {
  assert.deepEqual(search('q'.repeat(100_000)), [])
})

test('days, months and years lead to the history', () => {
  const told = (text: string) => daysNamed(text).map(({ href }) => href)
  assert.deepEqual(told('2008-09-15'), ['/history/2008-09-15'])
  assert.deepEqual(told(' 15  Sep 2008'), ['/history/2008-09-15'])
  assert.deepEqual(told('15. September 2008'), ['/history/2008-09-15'])
  assert.deepEqual(told('sep 15, 2008'), ['/history/2008-09-15'])
  assert.deepEqual(told('märz 2020'), ['/history?from=2020-03-01&to=2020-03-31'])
  assert.deepEqual(told('feb 2008'), ['/history?from=2008-02-01&to=2008-02-29'])
  assert.deepEqual(told('2008'), ['/history?from=2008-01-01&to=2008-12-31'])
  for (const text of ['2008-13-40', '31 feb 2008', 'ma 2020', '3008', 'sep', '15 2008'])
    assert.deepEqual(told(text), [], text)
})
