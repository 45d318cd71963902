import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { zipSync } from 'fflate'
import { agentsText, skillText } from '../../surfaces/docs/agent-guide.ts'
import { registryEntry } from '../../surfaces/docs/registry-entry.ts'
import { toolsOf } from '../../surfaces/tools/tool.ts'

export interface PackageOptions {
  readonly endpoints: readonly Endpoint[]
  readonly baseUrl: string
  readonly version: string
  /** The built bridge, by file name. */
  readonly bridge: Readonly<Record<string, Uint8Array>>
}

const SUMMARY = 'Market risk, regime, calibrated signals, prices, analyses and briefings.'
const AUTHOR = { name: 'The makers of Bellwether' }
/** The same files give the same bundle. */
const MADE_AT = '1980-01-01T00:00:00'
const BRIDGE_FILE = 'server/bellwether-mcp.mjs'

/** What hosts install, by path; every file names the address of this service. */
export function packageFiles(options: PackageOptions): Readonly<Record<string, Uint8Array>> {
  const { endpoints, baseUrl, version, bridge } = options
  const skill = bytesOf(skillText(endpoints))
  const bundled = Object.entries(bridge).map(([name, bytes]) => [`server/${name}`, bytes])
  const bundle = { 'manifest.json': json(manifest(options)), ...Object.fromEntries(bundled) }
  return {
    'bellwether.mcpb': zipSync(bundle, { mtime: MADE_AT }),
    'server.json': json(registryEntry({ version, baseUrl })),
    'SKILL.md': skill,
    'AGENTS.md': bytesOf(agentsText(endpoints, baseUrl)),
    'claude-plugin/.claude-plugin/plugin.json': json({
      name: 'bellwether',
      version,
      description: SUMMARY,
      author: AUTHOR,
      homepage: baseUrl,
    }),
    'claude-plugin/.mcp.json': json({
      mcpServers: { bellwether: { type: 'http', url: `${baseUrl}/mcp/connect` } },
    }),
    'claude-plugin/skills/bellwether/SKILL.md': skill,
  }
}

/** Of a bundle for desktop hosts, version 0.4. */
function manifest({ endpoints, baseUrl, version }: PackageOptions): object {
  return {
    manifest_version: '0.4',
    name: 'bellwether',
    display_name: 'Bellwether',
    version,
    description: SUMMARY,
    author: AUTHOR,
    homepage: baseUrl,
    license: 'MIT',
    server: {
      type: 'node',
      entry_point: BRIDGE_FILE,
      mcp_config: {
        command: 'node',
        args: [`\${__dirname}/${BRIDGE_FILE}`, 'mcp'],
        env: {
          BELLWETHER_URL: setting('url'),
          BELLWETHER_API_KEY: setting('api_key'),
        },
      },
    },
    tools: toolsOf(endpoints).map(({ name, words }) => ({ name, description: words })),
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
  }
}

/** The host puts what the user entered here. */
const setting = (name: string): string => `\${user_config.${name}}`

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const json = (value: object): Uint8Array => bytesOf(`${JSON.stringify(value, null, 2)}\n`)
