import type { Endpoint } from '../../contract/endpoint.ts'
import { aiPlugin } from './ai-plugin.ts'
import { API_CATALOG_TYPE, apiCatalog } from './api-catalog.ts'
import { llmsFullText, llmsText } from './llms-text.ts'
import { LOGO_SVG } from './logo.ts'
import { describedOperations } from './operation.ts'
import type { JsonObject } from './published-schema.ts'

/** A document built once the address of the service is known. */
export interface MadeDocument {
  readonly path: string
  readonly contentType: string
  readonly text: () => string
}

const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

export interface AgentDocumentDeps {
  readonly endpoints: readonly Endpoint[]
  readonly baseUrl: () => string
  /** The agent card and its paths. */
  readonly card: { readonly paths: readonly string[]; readonly make: () => JsonObject }
}

/** Documents at well-known paths. */
export function agentDocuments(deps: AgentDocumentDeps): readonly MadeDocument[] {
  const { baseUrl, card } = deps
  const operations = describedOperations(deps.endpoints)
  return [
    ...card.paths.map((path) => json(path, card.make)),
    json('/.well-known/ai-plugin.json', () => aiPlugin(baseUrl())),
    {
      path: '/.well-known/api-catalog',
      contentType: API_CATALOG_TYPE,
      text: () => JSON.stringify(apiCatalog(baseUrl())),
    },
    { path: '/llms.txt', contentType: TEXT, text: () => llmsText(operations, baseUrl()) },
    { path: '/llms-full.txt', contentType: TEXT, text: () => llmsFullText(operations, baseUrl()) },
    { path: '/logo.svg', contentType: 'image/svg+xml', text: () => LOGO_SVG },
  ]
}

const json = (path: string, make: () => JsonObject): MadeDocument => ({
  path,
  contentType: JSON_TYPE,
  text: () => JSON.stringify(make()),
})
