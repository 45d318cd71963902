import { readFileSync } from 'node:fs'
import { assetFile } from '../../platform/asset-file.ts'
import { HOST_PAGES } from './host-pages.ts'

export interface Guide {
  readonly id: string
  readonly title: string
  /** Its first paragraph. */
  readonly summary: string
  /** Markdown with the addresses of the service. */
  readonly text: (baseUrl: string) => string
}

/** Of commands in the files. */
const WRITTEN_URL = 'http://127.0.0.1:8080'

const read = (id: string): string => readFileSync(assetFile(`guides/${id}.md`), 'utf8')

function written(id: string): Guide {
  const text = read(id)
  const [heading = '', first = ''] = text.split('\n\n')
  return {
    id,
    title: heading.replace('# ', ''),
    summary: first.replaceAll('\n', ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
    text: (baseUrl) => text.replaceAll(WRITTEN_URL, baseUrl),
  }
}

const HOSTS = 'What to enter in each assistant, editor and framework.'

const TRIED =
  'Each of these was run by a test at a pinned version. The page [Connect](/connect) also has lines for Claude, ChatGPT, Cursor, VS Code and Windsurf. Those were imitated by what their makers and users report.'

const hosts: Guide = {
  id: 'agents',
  title: 'Set up your agent',
  summary: HOSTS,
  text: () =>
    `# Set up your agent\n\n${HOSTS}\n\n${HOST_PAGES.map(({ id, title }) => `- [${title}](/docs/agents/${id})`).join('\n')}\n\n${TRIED}\n`,
}

/** In the order of the navigation. */
export const GUIDES: readonly Guide[] = [
  written('quick-start'),
  hosts,
  ...[
    'errors-and-limits',
    'credits-and-charging',
    'as-of-a-day',
    'webhooks-and-stream',
    'verify-the-record',
    'x402',
    'german',
  ].map(written),
]
