import { offeredTiers } from '../../operations/checkout/offered-tiers.ts'
import { agentInstructions } from './agent-instructions.ts'
import { curlOf } from './example-call.ts'
import { GUIDES } from './guides.ts'
import { hostsText } from './host-snippets.ts'
import { type DescribedOperation, priceText } from './operation.ts'
import { eventsText } from './success-response.ts'

const TITLE = '# Bellwether'
const QUOTE =
  '> Market intelligence for autonomous agents over HTTP/JSON, MCP and A2A: risk index, market regime, calibrated signals, prices and analyses. Paid in credits; risk, regime and health are free.'

type Link = readonly [title: string, path: string, content: string]

const START: readonly Link[] = [
  ['Overview', '/v1/', 'every endpoint with cost and example, and instructions to follow'],
  ['OpenAPI', '/v1/openapi.json', 'OpenAPI 3.1 description of everything'],
  ['MCP', '/mcp', 'nine tools over streamable HTTP, by `view`; `/mcp?toolset=plain` has one for each view'],
  [
    'Agent card',
    '/.well-known/agent-card.json',
    'skills over A2A 1.0 and 0.3, as data, as JSON in a text or by name',
  ],
  ['Connect', '/connect', 'a key, and what to enter in each assistant and framework'],
  ['Everything on one page', '/llms-full.txt', 'instructions, prices, methods and examples'],
]

const GUIDE_LINKS: readonly Link[] = GUIDES.map(({ id, title, summary }) => [
  title,
  `/docs/${id}.md`,
  summary,
])

const METHODS =
  'How each of these is made, how it was measured and what failed: `/methods/{name}.md`, with the name of its page.'

const OPTIONAL: readonly Link[] = [
  ['Interactive documentation', '/v1/docs', 'try calls in a browser'],
  ['Reference', '/v1/redoc', 'the description to read'],
  ['Legal', '/legal', 'terms, privacy, and that nothing here is advice'],
]

/** In the form of llmstxt.org. */
export function llmsText(operations: readonly DescribedOperation[], baseUrl: string): string {
  const sections = [
    [TITLE, QUOTE],
    [
      'Read risk and regime first, then signals, then what goes deeper. Keys go into the header `X-API-Key` or `Authorization: Bearer`. Every answer names the best next call in `meta.next`; every refusal says in `hint` what to do.',
    ],
    ['## Start', linksTo(baseUrl, START)],
    ['## Guides', linksTo(baseUrl, GUIDE_LINKS)],
    ['## Market', METHODS, endpointList(operations, 'data', baseUrl)],
    ['## Service', endpointList(operations, 'service', baseUrl)],
    ['## Optional', linksTo(baseUrl, OPTIONAL)],
  ]
  return `${sections.map((paragraphs) => paragraphs.join('\n\n')).join('\n\n')}\n`
}

const linksTo = (baseUrl: string, links: readonly Link[]): string =>
  links.map(([title, path, content]) => `- [${title}](${baseUrl}${path}): ${content}`).join('\n')

const endpointList = (
  operations: readonly DescribedOperation[],
  kind: DescribedOperation['kind'],
  baseUrl: string,
): string =>
  operations
    .filter((operation) => operation.access !== 'admin' && operation.kind === kind)
    .map(
      ({ id, method, path, title, summary, ...price }) =>
        `- \`${method} ${path}\` [${title}](${baseUrl}/docs/${id}.md) (${priceText(price)}): ${summary}`,
    )
    .join('\n')

export function llmsFullText(operations: readonly DescribedOperation[], baseUrl: string): string {
  const examples = operations
    .filter(({ access }) => access !== 'admin')
    .map((operation) => exampleOf(operation, baseUrl))
  return `${[
    TITLE,
    QUOTE,
    '# Instructions',
    agentInstructions(operations, baseUrl),
    '# Connect',
    hostsText(baseUrl),
    pricingText(operations),
    methodologyText(operations),
    '# Examples',
    ...examples,
  ].join('\n\n')}\n`
}

const exampleOf = (operation: DescribedOperation, baseUrl: string): string =>
  [
    `## ${operation.title}: ${operation.method} ${operation.path}`,
    `\`\`\`sh\n${curlOf(operation, baseUrl)}\n\`\`\``,
    ...(operation.streams
      ? ['tells, as it happens:', `\`\`\`text\n${eventsText(operation).trim()}\n\`\`\``]
      : ['answers, as `data`:', `\`\`\`json\n${JSON.stringify(operation.example.result)}\n\`\`\``]),
  ].join('\n\n')

const grouped = new Intl.NumberFormat('en-US')

export function pricingText(operations: readonly DescribedOperation[]): string {
  const tiers = offeredTiers().map(
    ({ id, credits, calls_per_minute: calls, price }) =>
      `| ${id} | ${credits === null ? 'unlimited' : grouped.format(credits)} | ${grouped.format(calls)} | ${priceOf(price)} |`,
  )
  const calls = operations
    .filter(({ access }) => access !== 'admin')
    .map(({ method, path, title, ...price }) => `| ${title} | \`${method} ${path}\` | ${priceText(price)} |`)
  return [
    '# Pricing',
    'Usage is paid in credits. Only an answer with data is charged: refusals, unchanged answers (304) and failed calls cost nothing.',
    ['| Tier | Credits | Calls a minute | Price |', '| --- | --- | --- | --- |', ...tiers].join('\n'),
    ['| Call | Endpoint | Cost |', '| --- | --- | --- |', ...calls].join('\n'),
  ].join('\n\n')
}

function priceOf(price: ReturnType<typeof offeredTiers>[number]['price']): string {
  if (price === null) return 'by agreement'
  return price.amount === 0 ? 'free, one key per e-mail address' : `${price.amount} ${price.currency}`
}

const METHOD_OF_ALL =
  'Every answer is computed from data known at its instant and can be repeated for it (`as_of`). Missing data are named, never made up. Probabilities are calibrated on the past before the instant and come with their base rates.'

const methodOf = ({ title, doc }: DescribedOperation): string =>
  `## ${title}\n\n${doc.trim().replace(/^#+ /gm, '### ')}`

export const methodologyText = (operations: readonly DescribedOperation[]): string =>
  ['# Methodology', METHOD_OF_ALL, ...operations.filter(({ kind }) => kind === 'data').map(methodOf)].join(
    '\n\n',
  )

/** What holds for all, and where each product is described; of one product, its own part. */
export function methodologyPart(
  operations: readonly DescribedOperation[],
  product: string | undefined,
): string | undefined {
  const data = operations.filter(({ kind }) => kind === 'data')
  if (product === undefined) {
    const list = data.map(({ id, summary }) => `- bellwether://methodology/${id}: ${summary}`)
    return ['# Methodology', METHOD_OF_ALL, list.join('\n')].join('\n\n')
  }
  const found = data.find(({ id }) => id === product)
  return found && methodOf(found)
}
