import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../operations/operations.ts'
import { docsCatalog, docsEntries } from './docs-catalog.ts'
import { pageOfLink } from './docs-links.ts'
import { anchorOf, markdownHtml } from './markdown.ts'

const BASE_URL = 'https://bellwether.example'
const endpoints = [...CATALOG.products, ...OPERATIONS]
const catalog = docsCatalog(endpoints)
const entries = docsEntries(catalog)
const OTHER_PAGES = [
  '/',
  '/connect',
  '/pricing',
  '/checkout',
  '/track-record',
  '/docs',
  '/methods',
  '/changes',
]
const htmlOf = (text: string): string => markdownHtml(text, { linkTo: (href) => pageOfLink(href, '/docs') })

test('every endpoint but those of the operator has one page, and so has each guide and method', () => {
  const open = endpoints.filter(({ access }) => access !== 'admin').map(({ id }) => `/docs/${id}`)
  const listed = catalog.groups.flatMap((group) => group.entries.map(({ path }) => path))
  assert.deepEqual(listed.toSorted(), open.toSorted())
  assert.equal(new Set(entries.map(({ path }) => path)).size, entries.length)
  assert.ok(catalog.methods.length >= CATALOG.products.length)
})

test('no group is empty, and a stock analysis is found under the market', () => {
  for (const { title, entries: within } of catalog.groups) assert.ok(within.length > 0, title)
  const market = catalog.groups.find(({ title }) => title === 'Market')
  assert.ok(market?.entries.some(({ path }) => path === '/docs/analysis'))
})

test('links of guides lead to pages of the service and to headings that exist', () => {
  for (const { path, markdown } of [...catalog.guides, ...catalog.hosts]) {
    for (const [, target = ''] of htmlOf(markdown(BASE_URL)).matchAll(/<a href="([^"]+)"/g)) {
      if (target.startsWith('https:')) continue
      const [page, anchor] = target.split('#')
      const known = OTHER_PAGES.includes(page ?? '') || entries.some((entry) => entry.path === page)
      assert.ok(known, `${path}: ${target}`)
      const guide = catalog.guides.find((entry) => entry.path === page)
      if (guide && anchor) assert.ok(htmlOf(guide.markdown(BASE_URL)).includes(`id="${anchor}"`), target)
    }
  }
})

test('commands of guides have the address of the service that shows them', () => {
  for (const { markdown } of catalog.guides) assert.doesNotMatch(markdown(BASE_URL), /127\.0\.0\.1/)
})

test('markup in a document is dropped, and code and addresses are escaped', () => {
  const html = htmlOf(
    '# A <b>b</b>\n\n<script>x()</script>\n\n`<i>`\n\n```sh\na < b\n```\n\n[c](https://d.example/?a=1&b="2")',
  )
  assert.doesNotMatch(html, /<script|<b>|<i>/)
  assert.match(html, /a &lt; b/)
  assert.match(html, /<h1 id="a-b">/)
})

test('a link to a file of the repository that is no page is only its text', () => {
  assert.equal(htmlOf('[decision 17](decisions/0017-edges.md)').trim(), '<p>decision 17</p>')
  assert.match(htmlOf('[x](as-of-a-day.md#limits)'), /href="\/docs\/as-of-a-day#limits"/)
})

test('anchors are those of GitHub', () => {
  assert.equal(anchorOf('Ask only for what <code>changed</code>, twice'), 'ask-only-for-what-changed-twice')
})

test('a host that was only imitated has no page, and each page has what to enter', () => {
  const ids = catalog.hosts.map(({ path }) => path.replace('/docs/agents/', ''))
  for (const id of ['claude', 'chatgpt', 'cursor', 'vscode', 'windsurf']) assert.ok(!ids.includes(id), id)
  for (const { markdown } of catalog.hosts) assert.match(markdown(BASE_URL), /```\w+\n[\s\S]*bellwether/)
})
