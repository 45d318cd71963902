import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { zipSync } from 'fflate'
import { Problem } from './problem.ts'

/** What a service says of itself, which hosts install with its address. */
interface ServiceTexts {
  readonly baseUrl: string
  /** `server.json`, for registries. */
  readonly entry: string
  /** `AGENTS.md` */
  readonly agents: string
  /** `SKILL.md` */
  readonly skill: string
  readonly tools: readonly { readonly name: string; readonly description: string }[]
}

const SUMMARY = 'Market risk, regime, calibrated signals, prices, analyses and briefings.'
const AUTHOR = { name: 'The makers of Bellwether' }
/** The same service gives the same bundle. */
const CREATED_AT = '1980-01-01T00:00:00'
const PROGRAM_FILE = 'bellwether-mcp.mjs'
const BUNDLE_FILE = 'bellwether.mcpb'
const ANSWERED_WITHIN_MS = 30_000

/**
 * Writes what hosts install to reach a service.
 * @param service its MCP endpoint
 * @returns the paths written
 * @throws Problem
 */
export async function writeBundle(service: URL, into: string): Promise<readonly string[]> {
  const files = Object.entries(bundleFiles(await textsOf(service), builtProgram()))
  const paths = files.map(([name]) => join(into, name))
  const strange = paths.find((path) => existsSync(path) && !existsSync(join(into, BUNDLE_FILE)))
  if (strange !== undefined) {
    throw new Problem(
      `${strange} exists, and is not of a bundle.`,
      'Nothing was written. Name another folder by --into.',
    )
  }
  try {
    for (const [name, content] of files) {
      mkdirSync(dirname(join(into, name)), { recursive: true })
      writeFileSync(join(into, name), content)
    }
  } catch (cause) {
    throw new Problem(
      `The files cannot be written: ${messageOf(cause)}.`,
      'Name a folder of yours by --into.',
    )
  }
  return paths
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

async function textsOf(service: URL): Promise<ServiceTexts> {
  const baseUrl = service.href.replace(/\/mcp(\/connect)?\/?$/, '')
  try {
    const [entry, agents, skill] = await Promise.all(
      ['server.json', 'AGENTS.md', 'SKILL.md'].map((name) => textAt(`${baseUrl}/${name}`)),
    )
    return { baseUrl, entry, agents, skill, tools: await toolsOf(new URL(`${baseUrl}/mcp`)) }
  } catch (cause) {
    throw new Problem(
      `${baseUrl} does not answer as a Bellwether service: ${messageOf(cause)}.`,
      'Nothing was written. Check the address, and that the service runs.',
    )
  }
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.text()
}

async function toolsOf(service: URL): Promise<ServiceTexts['tools']> {
  const client = new Client({ name: 'bellwether-bundle', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(service))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name, description = '' }) => ({ name, description }))
}

/** This program, as it is packed for npm. */
function builtProgram(): Readonly<Record<string, Uint8Array>> {
  const folder = dirname(fileURLToPath(import.meta.url))
  const names = readdirSync(folder)
  if (!names.includes(PROGRAM_FILE)) {
    throw new Problem('The bridge is not built here.', 'Run `npm run build` first.')
  }
  return Object.fromEntries(names.map((name) => [`server/${name}`, readFileSync(join(folder, name))]))
}

/** By path. Each names the address of the service. */
function bundleFiles(
  texts: ServiceTexts,
  program: Readonly<Record<string, Uint8Array>>,
): Readonly<Record<string, string | Uint8Array>> {
  const { baseUrl, skill } = texts
  const { version } = JSON.parse(texts.entry) as { readonly version: string }
  const about = { name: 'bellwether', version, description: SUMMARY, author: AUTHOR, homepage: baseUrl }
  const manifest = new TextEncoder().encode(json(manifestOf(texts, about)))
  return {
    [BUNDLE_FILE]: zipSync({ 'manifest.json': manifest, ...program }, { mtime: CREATED_AT }),
    'server.json': json(JSON.parse(texts.entry)),
    'SKILL.md': skill,
    'AGENTS.md': texts.agents,
    'claude-plugin/.claude-plugin/plugin.json': json(about),
    'claude-plugin/.mcp.json': json({
      mcpServers: { bellwether: { type: 'http', url: `${baseUrl}/mcp/connect` } },
    }),
    'claude-plugin/skills/bellwether/SKILL.md': skill,
  }
}

/** Of a bundle for desktop hosts, version 0.4. */
const manifestOf = ({ baseUrl, tools }: ServiceTexts, about: object): object => ({
  manifest_version: '0.4',
  ...about,
  display_name: 'Bellwether',
  license: 'MIT',
  server: {
    type: 'node',
    entry_point: `server/${PROGRAM_FILE}`,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/server/${PROGRAM_FILE}`, 'mcp'],
      env: { BELLWETHER_URL: setting('url'), BELLWETHER_API_KEY: setting('api_key') },
    },
  },
  tools,
  compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: '>=20' } },
  user_config: {
    url: {
      type: 'string',
      title: 'Address',
      default: `${baseUrl}/mcp`,
      required: true,
      description: 'Address of the service.',
    },
    api_key: {
      type: 'string',
      title: 'API key',
      sensitive: true,
      required: false,
      description: `From ${baseUrl}/connect. Without one, only free tools answer.`,
    },
  },
})

/** The host puts what the user entered here. */
const setting = (name: string): string => `\${user_config.${name}}`

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
