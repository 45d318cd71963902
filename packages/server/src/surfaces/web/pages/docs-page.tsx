import type { DocsEntry } from '../../docs/docs-catalog.ts'
import { pathHere } from '../../http/own-path.ts'
import { docsPage } from '../docs/docs-frame.tsx'
import { below, DOCS, ENTRIES, endpointEntry } from '../docs/docs-pages.ts'
import { endpointPage } from '../docs/endpoint-page.tsx'
import { sessionRun } from '../docs/session-run.tsx'
import type { Page, PageInput } from '../page.ts'
import { boxedValues } from '../parts/key-values.tsx'
import { prose } from '../parts/prose.tsx'

const AGENTS = '/docs/agents/'

/** `page` comes from the navigation of a phone. */
export const docs: Page = {
  path: '/docs',
  query: ['page'],
  render: ({ query }) => {
    const page = query.get('page')
    if (page === null) return indexPage()
    return { redirect: pathHere(page === '/methods' || ENTRIES.has(page) ? page : '/docs') }
  },
}

export const docsEntry: Page = {
  path: '/docs/:name',
  query: ['tab', 'fields'],
  addresses: () => below('/docs/').filter(({ path }) => !path.startsWith(AGENTS)),
  render: async ({ parameters: { name }, query, viewer }, { baseUrl }) => {
    const path = `/docs/${name}`
    const entry = endpointEntry(path)
    if (entry !== undefined) {
      const allFields = query.get('fields') === 'all'
      const session = await sessionRun(entry.operation, viewer)
      return endpointPage(entry, { baseUrl: baseUrl(), tab: query.get('tab'), allFields, session })
    }
    const guide = ENTRIES.get(path)
    return guide === undefined ? undefined : guidePage(guide, baseUrl())
  },
}

export const hostPage: Page = {
  path: `${AGENTS}:host`,
  addresses: () => below(AGENTS),
  render: ({ parameters: { host } }, { baseUrl }) => {
    const entry = ENTRIES.get(AGENTS + host)
    return entry === undefined ? undefined : guidePage(entry, baseUrl())
  },
}

const guidePage = ({ path, title, summary, markdown }: DocsEntry, baseUrl: string): PageInput =>
  docsPage({
    path,
    title,
    description: summary,
    label: path.startsWith(AGENTS) ? 'Set up your agent' : 'Guide',
    body: prose(markdown(baseUrl), '/docs'),
  })

const LEAD =
  'Over HTTP, MCP and A2A. Every call has a page with its price, parameters, fields, errors and an example that runs.'

const indexPage = (): PageInput =>
  docsPage({
    path: '/docs',
    label: 'Bellwether',
    title: 'Documentation',
    lead: LEAD,
    body: [{ title: 'Guides', entries: DOCS.guides }, ...DOCS.groups].map(({ title, entries }) => (
      <section>
        <h2>{title}</h2>
        {boxedValues(
          entries.map((entry) => [<a href={entry.path}>{entry.title}</a>, entry.summary.replaceAll('`', '')]),
          'docs-list',
        )}
      </section>
    )),
  })
