import { once } from '../../kernel/once.ts'
import { SERVICE_ENDPOINTS } from '../../operations/all-endpoints.ts'
import type { ServiceHandler } from '../../operations/service-request.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { MarketKind } from '../../service/ports.ts'
import { DOCS_PAGES, type StaticPage } from '../../surfaces/docs/docs-pages.ts'
import { integrationAddresses } from '../../surfaces/docs/integration.ts'
import { openApiDocument } from '../../surfaces/docs/openapi.ts'
import { overviewOf } from '../../surfaces/docs/overview.ts'

export interface Documents {
  readonly overview: ServiceHandler
  readonly integration: () => Readonly<Record<string, string>>
  readonly openApi: () => string
  readonly pages: readonly StaticPage[]
}

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
