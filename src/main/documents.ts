import { SERVICE_ENDPOINTS } from '../app/endpoints/all-endpoints.ts'
import type { MarketKind } from '../app/ports.ts'
import type { ServiceHandler } from '../app/service-request.ts'
import { once } from '../kernel/once.ts'
import { CATALOG } from '../products/all-products.ts'
import { DOCS_PAGES, type StaticPage } from '../surfaces/documents/docs-pages.ts'
import { integrationAddresses } from '../surfaces/documents/integration.ts'
import { openApiDocument } from '../surfaces/documents/openapi.ts'
import { overviewOf } from '../surfaces/documents/overview.ts'

export interface Documents {
  readonly overview: ServiceHandler
  readonly integration: () => Readonly<Record<string, string>>
  readonly openApi: () => string
  readonly pages: readonly StaticPage[]
}

/** Everything that describes the service, made from the catalog once the address of the service is known. */
export function documentsOf(options: {
  readonly version: string
  readonly market: MarketKind
  readonly baseUrl: () => string
}): Documents {
  const { version, market } = options
  const overview = once(() =>
    overviewOf(CATALOG.products, SERVICE_ENDPOINTS, { version, market, baseUrl: options.baseUrl() }),
  )
  const openApi = once(() =>
    JSON.stringify(
      openApiDocument(CATALOG.products, SERVICE_ENDPOINTS, { version, baseUrl: options.baseUrl() }),
    ),
  )
  return {
    overview: () => ({
      data: overview(),
      next: { endpoint: '/v1/risk', reason: 'Read the risk index first; it is free.', credits: 0 },
    }),
    integration: () => integrationAddresses(options.baseUrl()),
    openApi,
    pages: DOCS_PAGES,
  }
}
