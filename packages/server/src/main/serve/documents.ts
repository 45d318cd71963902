import type { Endpoint } from '../../contract/endpoint.ts'
import { once } from '../../kernel/once.ts'
import type { OperationDeps } from '../../operations/operations.ts'
import type { MarketKind } from '../../service/ports.ts'
import { DOCS_PAGES, type StaticPage } from '../../surfaces/docs/docs-pages.ts'
import { openApiDocument } from '../../surfaces/docs/openapi.ts'
import { integrationAddresses, overviewOf } from '../../surfaces/docs/overview.ts'

export interface Documents {
  readonly overview: OperationDeps['overview']
  readonly integration: () => Readonly<Record<string, string>>
  readonly openApi: () => string
  readonly pages: readonly StaticPage[]
}

export function documentsOf(options: {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly market: MarketKind
  readonly baseUrl: () => string
}): Documents {
  const { endpoints, version, market } = options
  const overview = once(() => overviewOf(endpoints, { version, market, baseUrl: options.baseUrl() }))
  const openApi = once(() =>
    JSON.stringify(openApiDocument(endpoints, { version, baseUrl: options.baseUrl() })),
  )
  return {
    overview,
    integration: () => integrationAddresses(options.baseUrl()),
    openApi,
    pages: DOCS_PAGES,
  }
}
