import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import {
  AGENT_CARD_PATH,
  agentCard,
  LEGACY_CARD_PATH,
} from '../../packages/server/src/surfaces/a2a/agent-card.ts'
import { agentDocuments } from '../../packages/server/src/surfaces/docs/agent-documents.ts'
import { DOCS_PAGES } from '../../packages/server/src/surfaces/docs/docs-pages.ts'
import { methodologyText } from '../../packages/server/src/surfaces/docs/llms-text.ts'
import { describedOperations } from '../../packages/server/src/surfaces/docs/operation.ts'
import { integrationAddresses } from '../../packages/server/src/surfaces/docs/overview.ts'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import type { Json } from '../journeys/json.ts'

const BASE = 'https://api.example.com'
const options = { version: '1.2.3', baseUrl: BASE }
const endpoints = [...CATALOG.products, ...OPERATIONS]
const documents = agentDocuments({ endpoints, version: '1.2.3', baseUrl: () => BASE })
const operations = describedOperations(endpoints)
const textOf = (path: string): string => documents.find((one) => one.path === path)?.text() ?? ''
const jsonOf = (path: string): Json => JSON.parse(textOf(path))

/** Every path that is answered. */
const SERVED: ReadonlySet<string> = new Set([
  ...documents.map(({ path }) => path),
  ...DOCS_PAGES.map(({ path }) => path),
  ...operations.map(({ path }) => path),
  '/v1/openapi.json',
  '/mcp',
  '/mcp/connect',
  '/connect',
  '/docs',
  '/v1/checkout/x402',
  '/a2a',
  '/mcp/connect',
  '/legal',
  AGENT_CARD_PATH,
  LEGACY_CARD_PATH,
])

test('whatever a document points to below the address of the service is served', () => {
  const addresses = [
    ...documents.flatMap(({ text }) => text().match(/https:\/\/api\.example\.com[^\s)"'`,;|]*/g) ?? []),
    ...Object.values(integrationAddresses(BASE)),
  ]
  assert.ok(addresses.length > 50)
  for (const address of new Set(addresses)) {
    const path = address.slice(BASE.length).split('?', 1)[0]
    const known = path === '' || [...SERVED].some((one) => matches(one, path))
    assert.ok(known, address)
  }
})

const matches = (known: string, path: string): boolean =>
  new RegExp(`^${known.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

test('the plugin manifest has the members and lengths that its readers demand', () => {
  const manifest = jsonOf('/.well-known/ai-plugin.json')
  assert.deepEqual(Object.keys(manifest), [
    'schema_version',
    'name_for_human',
    'name_for_model',
    'description_for_human',
    'description_for_model',
    'auth',
    'api',
    'logo_url',
    'contact_email',
    'legal_info_url',
  ])
  assert.equal(manifest.schema_version, 'v1')
  assert.ok(manifest.name_for_human.length <= 20)
  assert.match(manifest.name_for_model, /^[A-Za-z0-9_]{1,50}$/)
  assert.ok(manifest.description_for_human.length <= 100)
  assert.ok(manifest.description_for_model.length <= 8000)
  assert.deepEqual(manifest.auth, { type: 'user_http', authorization_type: 'bearer' })
  assert.equal(manifest.contact_email, 'info@api.example.com')
})

test('llms.txt has a title, a quotation and lists of links, and names every endpoint that is not for operators', () => {
  const text = textOf('/llms.txt')
  assert.match(text, /^# Bellwether\n\n> .+\n\n/)
  assert.deepEqual(
    [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
    ['Start', 'Guides', 'Market', 'Service', 'Optional'],
  )
  for (const { method, path, access } of operations) {
    assert.equal(text.includes(`\`${method} ${path}\``), access !== 'admin', path)
  }
})

test('llms-full.txt holds the instructions, the prices, the methods and an example of every answer', () => {
  const text = textOf('/llms-full.txt')
  for (const { title, doc, kind, access, method, path } of operations) {
    if (kind === 'data') assert.ok(text.includes(doc.trim().split('\n')[0]), `the method of ${title}`)
    if (access !== 'admin') assert.ok(text.includes(`## ${title}: ${method} ${path}`), title)
  }
  assert.match(text, /\| pro \| 500,000 \| 300 \| 25 EUR \|/)
  assert.doesNotMatch(text, /undefined|\[object/)
})

test('the catalog of interfaces is a linkset whose anchors are the three interfaces', () => {
  const { linkset } = jsonOf('/.well-known/api-catalog')
  assert.deepEqual(
    linkset.map(({ anchor }: { anchor: string }) => anchor),
    [`${BASE}/v1/`, `${BASE}/mcp`, `${BASE}/a2a`],
  )
  assert.equal(linkset[0]['service-desc'][0].href, `${BASE}/v1/openapi.json`)
})

test('the card names both versions at one address, and which skills need a key', () => {
  const card = agentCard(toolsOf(CATALOG.products), options) as Json
  assert.deepEqual(
    card.supportedInterfaces.map(({ url, protocolVersion }: Json) => [url, protocolVersion]),
    [
      [`${BASE}/a2a`, '1.0'],
      [`${BASE}/a2a`, '0.3'],
    ],
  )
  const keyed = card.skills.filter((skill: Json) => skill.securityRequirements).map((skill: Json) => skill.id)
  const expected = toolsOf(CATALOG.products).filter(
    ({ views: [{ endpoint }] }) => endpoint.access === 'keyed',
  )
  assert.deepEqual(
    keyed,
    expected.map(({ skill }) => skill),
  )
})

test('the methodology says of every product how it is computed', () => {
  const text = methodologyText(operations)
  for (const { title } of CATALOG.products) assert.ok(text.includes(`## ${title}\n`), title)
})

test('the logo is a picture that scales', () => {
  assert.match(textOf('/logo.svg'), /^<svg [^>]*viewBox=/)
})
