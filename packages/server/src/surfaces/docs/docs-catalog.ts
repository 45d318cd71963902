import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { GUIDES } from './guides.ts'
import { HOST_PAGES } from './host-pages.ts'
import { methodText } from './methods.ts'
import { type DescribedOperation, describedOperations } from './operation.ts'
import { referenceText } from './reference.ts'

/** A page of documentation. Its Markdown is at its path with `.md`. */
export interface DocsEntry {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly markdown: (baseUrl: string) => string
}

export interface EndpointEntry extends DocsEntry {
  readonly operation: DescribedOperation
}

export interface EndpointGroup {
  readonly title: string
  readonly entries: readonly EndpointEntry[]
}

export interface DocsCatalog {
  readonly guides: readonly DocsEntry[]
  /** Each below the guide to them. */
  readonly hosts: readonly DocsEntry[]
  readonly groups: readonly EndpointGroup[]
  readonly methods: readonly EndpointEntry[]
}

/** Endpoints by the beginning of their path. */
const GROUPS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Signals', /^\/v1\/(?:signals|commodities|intraday|track-record)/],
  ['News', /^\/v1\/(?:events|impact|intelligence)/],
  ['Portfolio', /^\/v1\/portfolio/],
  ['Alerts', /^\/v1\/(?:alerts|watchlists|changes|stream)/],
  ['Account', /^\/v1\/(?:account|checkout)/],
  ['Service', /^\/v1\/(?:health|symbols)?$/],
  ['Market', /^/],
]
const ORDER = ['Market', 'Signals', 'News', 'Portfolio', 'Alerts', 'Account', 'Service']

const groupOf = ({ path }: DescribedOperation): string | undefined =>
  GROUPS.find(([, paths]) => paths.test(path))?.[0]

/** Guides, all endpoints that callers may use, and the method of each product. */
export function docsCatalog(endpoints: readonly Endpoint[]): DocsCatalog {
  const open = describedOperations(endpoints).filter(({ access }) => access !== 'admin')
  const byGroup = Map.groupBy(open, groupOf)
  return {
    guides: GUIDES.map((guide) => ({
      path: `/docs/${guide.id}`,
      title: guide.title,
      summary: guide.summary,
      markdown: guide.text,
    })),
    hosts: HOST_PAGES.map(({ id, title, text }) => ({
      path: `/docs/agents/${id}`,
      title,
      summary: `How ${title} is set up.`,
      markdown: text,
    })),
    groups: ORDER.map((title) => ({ title, entries: (byGroup.get(title) ?? []).map(endpointEntry) })),
    methods: open.filter(({ kind }) => kind === 'data').map(methodEntry),
  }
}

/** Every page. */
export const docsEntries = ({ guides, hosts, groups, methods }: DocsCatalog): readonly DocsEntry[] => [
  ...guides,
  ...hosts,
  ...groups.flatMap(({ entries }) => entries),
  ...methods,
]

const endpointEntry = (operation: DescribedOperation): EndpointEntry => ({
  path: `/docs/${operation.id}`,
  title: operation.title,
  summary: operation.summary,
  markdown: (baseUrl) => referenceText(operation, baseUrl),
  operation,
})

const methodEntry = (operation: DescribedOperation): EndpointEntry => ({
  path: `/methods/${operation.id}`,
  title: operation.title,
  summary: `How ${operation.title} is made, and how good it was.`,
  markdown: () => methodText(operation),
  operation,
})
