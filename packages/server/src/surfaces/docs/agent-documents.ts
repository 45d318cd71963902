import { readFileSync } from 'node:fs'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { assetFile } from '../../platform/asset-file.ts'
import { agentsText, skillText } from './agent-guide.ts'
import { docsCatalog, docsEntries } from './docs-catalog.ts'
import { llmsFullText, llmsText } from './llms-text.ts'
import { describedOperations } from './operation.ts'
import type { JsonObject } from './published-schema.ts'
import { registryEntry } from './registry-entry.ts'

/** A document built once the address of the service is known. */
export interface MadeDocument {
  readonly path: string
  readonly contentType: string
  readonly text: () => string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const MARKDOWN = 'text/markdown; charset=utf-8'

export interface AgentDocumentDeps {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly baseUrl: () => string
}

export function agentDocuments(deps: AgentDocumentDeps): readonly MadeDocument[] {
  const { baseUrl } = deps
  const operations = describedOperations(deps.endpoints)
  return [
    json('/.well-known/ai-plugin.json', () => aiPlugin(baseUrl())),
    json('/server.json', () => registryEntry({ version: deps.version, baseUrl: baseUrl() })),
    {
      path: '/.well-known/api-catalog',
      contentType: API_CATALOG_TYPE,
      text: () => JSON.stringify(apiCatalog(baseUrl())),
    },
    { path: '/llms.txt', contentType: TEXT, text: () => llmsText(operations, baseUrl()) },
    { path: '/AGENTS.md', contentType: MARKDOWN, text: () => agentsText(deps.endpoints, baseUrl()) },
    { path: '/SKILL.md', contentType: MARKDOWN, text: () => skillText(deps.endpoints) },
    { path: '/llms-full.txt', contentType: TEXT, text: () => llmsFullText(operations, baseUrl()) },
    {
      path: '/logo.svg',
      contentType: 'image/svg+xml',
      text: () => readFileSync(assetFile('docs/logo.svg'), 'utf8'),
    },
    ...docsEntries(docsCatalog(deps.endpoints)).map(({ path, markdown }) => ({
      path: `${path}.md`,
      contentType: MARKDOWN,
      text: () => markdown(baseUrl()),
    })),
  ]
}

const json = (path: string, make: () => JsonObject): MadeDocument => ({
  path,
  contentType: JSON_TYPE,
  text: () => JSON.stringify(make()),
})

/** With its profile, RFC 9727. */
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** RFC 9727. */
const apiCatalog = (baseUrl: string): JsonObject => {
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type })
  return {
    linkset: [
      {
        anchor: `${baseUrl}/v1/`,
        'service-desc': [link('/v1/openapi.json', 'application/json')],
        'service-doc': [link('/docs', 'text/html'), link('/llms.txt', 'text/plain')],
        'service-meta': [link('/.well-known/ai-plugin.json', 'application/json')],
        status: [link('/v1/health', 'application/json')],
        'terms-of-service': [link('/legal', 'text/html')],
      },
      { anchor: `${baseUrl}/mcp`, 'service-doc': [link('/llms.txt', 'text/plain')] },
      {
        anchor: `${baseUrl}/a2a`,
        'service-desc': [link('/.well-known/agent-card.json', 'application/json')],
      },
    ],
  }
}

/** A plugin manifest that some scanners still request. */
const aiPlugin = (baseUrl: string): JsonObject => ({
  schema_version: 'v1',
  name_for_human: 'Bellwether',
  name_for_model: 'bellwether',
  description_for_human: 'Market risk, regime, calibrated signals, prices and analyses for agents.',
  description_for_model:
    'Market intelligence: risk index and market regime (both free), trading signals with calibrated confidence, prices, analyses, briefings. Read risk and regime first, then signals, then deeper endpoints. Free endpoints need no key; the others take an API key as bearer token or in the header X-API-Key, which POST /v1/checkout/free?email=… issues for free. Every answer names the next call in meta.next, every refusal says in hint what to do.',
  auth: { type: 'user_http', authorization_type: 'bearer' },
  api: { type: 'openapi', url: `${baseUrl}/v1/openapi.json`, is_user_authenticated: false },
  logo_url: `${baseUrl}/logo.svg`,
  contact_email: `info@${mailDomain(baseUrl)}`,
  legal_info_url: `${baseUrl}/legal`,
})

/** The RFC 2142 mailbox at the service's domain. */
function mailDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return /[a-z]/i.test(hostname) && hostname.includes('.') ? hostname : 'localhost'
}
