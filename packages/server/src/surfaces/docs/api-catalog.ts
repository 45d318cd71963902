import type { JsonObject } from './published-schema.ts'

/** Media type of the catalog with its profile, RFC 9727. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** `/.well-known/api-catalog` of RFC 9727. */
export const apiCatalog = (baseUrl: string): JsonObject => {
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type })
  return {
    linkset: [
      {
        anchor: `${baseUrl}/v1/`,
        'service-desc': [link('/v1/openapi.json', 'application/json')],
        'service-doc': [link('/v1/redoc', 'text/html'), link('/llms.txt', 'text/plain')],
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
