import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../../operations/operations.ts'
import { docsCatalog, docsEntries, type EndpointEntry } from '../../docs/docs-catalog.ts'
import { toolsOf } from '../../tools/tool.ts'

const ENDPOINTS = [...CATALOG.products, ...OPERATIONS]

export const DOCS = docsCatalog(ENDPOINTS)
export const TOOLS = toolsOf(ENDPOINTS)

export const ENTRIES = new Map(docsEntries(DOCS).map((entry) => [entry.path, entry] as const))

/** Addresses of the pages below one. */
export const below = (start: string): readonly { readonly path: string }[] =>
  [...ENTRIES.keys()].filter((path) => path.startsWith(start)).map((path) => ({ path }))

export const endpointEntry = (path: string): EndpointEntry | undefined => {
  const entry = ENTRIES.get(path)
  return entry !== undefined && 'operation' in entry ? (entry as EndpointEntry) : undefined
}

/** What is called; its handler or snapshot answers. */
export const endpointOf = (id: string) => ENDPOINTS.find((endpoint) => endpoint.id === id)
