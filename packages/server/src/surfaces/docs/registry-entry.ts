import { BRIDGE_PACKAGE } from './host-snippets.ts'
import type { JsonObject } from './published-schema.ts'

/** In the registry of MCP servers; a test holds it to `scripts/package-names.json`. */
export const REGISTRY_NAME = 'io.github.bellwether-markets/bellwether'
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

const HOST = { description: 'Host of the service, such as bellwether.example', isRequired: true }

export interface RegistryEntryOptions {
  readonly version: string
  /** Of the service; without one the entry asks whoever installs it. */
  readonly baseUrl?: string
}

/** `server.json`: how a registry or a host installs the MCP server. */
export function registryEntry({ version, baseUrl }: RegistryEntryOptions): JsonObject {
  return {
    $schema: SCHEMA,
    name: REGISTRY_NAME,
    title: 'Bellwether',
    description: 'Market risk, regime, calibrated signals, prices, analyses and briefings for agents.',
    version,
    ...(baseUrl === undefined ? {} : { websiteUrl: baseUrl }),
    remotes: [
      {
        type: 'streamable-http',
        url: `${baseUrl ?? 'https://{host}'}/mcp/connect`,
        ...(baseUrl === undefined ? { variables: { host: HOST } } : {}),
      },
    ],
    packages: [
      {
        registryType: 'npm',
        identifier: BRIDGE_PACKAGE,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        environmentVariables: [
          {
            name: 'BELLWETHER_URL',
            description: 'Address of the service, such as https://bellwether.example',
            isRequired: true,
            ...(baseUrl === undefined ? {} : { default: baseUrl }),
          },
          {
            name: 'BELLWETHER_API_KEY',
            description: 'API key. Without one, tools that are free answer.',
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  }
}
