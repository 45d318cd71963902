import { type HostSnippet, hostSnippets, sectionOf } from './host-snippets.ts'

/** How one host that was tried is set up. */
export interface HostPage {
  readonly id: string
  readonly title: string
  readonly text: (baseUrl: string) => string
}

const ANY_URL = 'http://127.0.0.1:8080'
const KEY_VARIABLE = 'environment-key'

const idOf = ({ id }: HostSnippet): string => id.replace(/-key$/, '')

const triedSnippets = (baseUrl: string): readonly HostSnippet[] =>
  hostSnippets(baseUrl).filter(({ isImitated, id }) => !isImitated && id !== KEY_VARIABLE)

/** Only hosts that a test runs, in listed order. */
export const HOST_PAGES: readonly HostPage[] = [...Map.groupBy(triedSnippets(ANY_URL), idOf)].map(
  ([id, [first]]) => {
    const title = first.host.replace(', with a key', '')
    return { id, title, text: (baseUrl) => hostText({ id, title }, baseUrl) }
  },
)

function hostText({ id, title }: Omit<HostPage, 'text'>, baseUrl: string): string {
  const own = triedSnippets(baseUrl).filter((snippet) => idOf(snippet) === id)
  const variable = hostSnippets(baseUrl).filter((snippet) => snippet.id === KEY_VARIABLE)
  const readsVariable = own.some(
    ({ text }) => text.includes('$BELLWETHER_API_KEY') || text.includes('environ'),
  )
  const sections = readsVariable ? [...own.filter(isSignIn), ...variable, ...own.filter(isKeyed)] : own
  return [
    `# ${title}`,
    'Nine tools of market data, by MCP. Risk and regime answer without a key.',
    ...sections.map(sectionOf),
    '## Try it',
    'Ask: *How risky is the market right now, and what drives it?*',
  ].join('\n\n')
}

const isKeyed = ({ id }: HostSnippet): boolean => id.endsWith('-key')
const isSignIn = (snippet: HostSnippet): boolean => !isKeyed(snippet)
