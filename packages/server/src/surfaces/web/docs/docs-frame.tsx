import type { ComponentChildren } from 'preact'
import type { DocsEntry, EndpointEntry } from '../../docs/docs-catalog.ts'
import { costOf } from '../../docs/operation.ts'
import type { PageInput } from '../page.ts'
import { Submit } from '../parts/form.tsx'
import { DOCS } from './docs-pages.ts'

interface DocsParts {
  /** Of the page. */
  readonly path: string
  readonly label: string
  readonly title: string
  readonly lead?: string
  /** Below the lead. */
  readonly head?: ComponentChildren
  readonly body: ComponentChildren
  /** At the side if there is room, else before the body. */
  readonly side?: ComponentChildren
}

interface DocsPage extends DocsParts {
  readonly windowTitle?: string
  readonly description?: string
  readonly canonical?: string
}

/** A page of the documentation. */
export const docsPage = ({ windowTitle, description, canonical, ...parts }: DocsPage): PageInput => ({
  path: '/docs',
  title: windowTitle ?? parts.title,
  description: description ?? parts.lead ?? '',
  ...(canonical !== undefined && { canonical }),
  kind: 'docsp',
  scripts: ['docs.js'],
  main: docsFrame(parts),
})

/** Navigation, text and code. */
const docsFrame = ({ path, label, title, lead, head, body, side }: DocsParts) => (
  <div class={side === undefined ? 'docs two' : 'docs'}>
    <nav aria-label="Documentation">{GROUPS.map(({ title, entries }) => group(title, entries, path))}</nav>
    <div class="docs-head">
      <p class="label">{label}</p>
      <h1>{title}</h1>
      {lead === undefined ? null : <p class="lead">{lead}</p>}
      {picker(path)}
      {head}
    </div>
    {side && <div class="stick">{side}</div>}
    <article>{body}</article>
  </div>
)

export const docsSection = (id: string, title: string, body: ComponentChildren) => (
  <section id={id}>
    <h2>{title}</h2>
    {body}
  </section>
)

const METHODS: DocsEntry = { path: '/methods', title: 'Methods', summary: '', markdown: () => '' }

const GROUPS: readonly { readonly title: string; readonly entries: readonly DocsEntry[] }[] = [
  { title: 'Guides', entries: [...DOCS.guides, METHODS] },
  ...DOCS.groups,
]

const group = (title: string, entries: readonly (DocsEntry | EndpointEntry)[], path: string) => (
  <>
    <h2>{title}</h2>
    <ul>
      {entries.map((entry) => (
        <li>
          <a href={entry.path} aria-current={isWithin(path, entry.path) ? 'page' : undefined}>
            {entry.title}
            {'operation' in entry && <span>{creditsOf(entry)}</span>}
          </a>
        </li>
      ))}
    </ul>
  </>
)

const isWithin = (path: string, entry: string): boolean => path === entry || path.startsWith(`${entry}/`)

/** `free`, `5`, `1 each`. */
function creditsOf({ operation: { access, credits, each } }: EndpointEntry): string {
  if (credits === 0) return access === 'free' ? 'free' : 'key'
  return each === undefined ? costOf(credits).replace(/ credits?/, '') : `${credits} each`
}

/** The navigation of a phone. */
const picker = (path: string) => (
  <form class="docs-pick" action="/docs">
    <label class="vh" for="docs-page">
      Page of the documentation
    </label>
    <select id="docs-page" name="page">
      {GROUPS.map(({ title, entries }) => (
        <optgroup label={title}>
          {entries.map((entry) => (
            <option value={entry.path} selected={isWithin(path, entry.path)}>
              {entry.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
    <Submit label="Go" quiet />
  </form>
)
