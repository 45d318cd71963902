import { once } from '@bellwether-markets/engine/kernel/once'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import type { MarketKind } from '../../service/ports.ts'
import { DOCS_PAGES } from '../../surfaces/docs/docs-pages.ts'
import { openApiDocument } from '../../surfaces/docs/openapi.ts'
import { integrationAddresses, overviewOf } from '../../surfaces/docs/overview.ts'

export type Documents = ReturnType<typeof documentsOf>

export function documentsOf(options: {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly market: MarketKind
  readonly baseUrl: () => string
}) {
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
