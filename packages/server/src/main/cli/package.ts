import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../operations/operations.ts'
import { assetFile } from '../../platform/asset-file.ts'
import { packageFiles } from './package-files.ts'

export interface WritePackageOptions {
  /** Address of the service; by default BASE_URL. */
  readonly url?: string
  readonly into: string
}

/**
 * Writes what hosts install, and prints each path.
 * @throws StartupError
 */
export function writePackage({ url, into }: WritePackageOptions, version: string): void {
  const baseUrl = addressOf(url ?? process.env.BASE_URL)
  const endpoints = [...CATALOG.products, ...OPERATIONS]
  const files = packageFiles({ endpoints, baseUrl, version, bridge: builtBridge() })
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(into, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    process.stdout.write(`${path}\n`)
  }
}

function addressOf(text: string | undefined): string {
  if (text === undefined || text === '') {
    throw new StartupError(
      'The files name the address of your service, which is not known',
      'Add --url https://bellwether.example, or set BASE_URL.',
    )
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new StartupError(
      `${JSON.stringify(text)} is no http or https address`,
      'Correct --url or BASE_URL.',
    )
  }
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    throw new StartupError('The address holds a password or a query', 'Leave them out of --url or BASE_URL.')
  }
  // The address of its MCP endpoint is taken as well.
  return url.href.replace(/\/+$/, '').replace(/\/mcp$/, '')
}

function builtBridge(): Readonly<Record<string, Uint8Array>> {
  try {
    const folder = dirname(assetFile('bridge/bellwether-mcp.mjs'))
    return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  } catch (error) {
    throw new StartupError(
      'The bridge is not built here',
      'Run `npm run build`, then `npm run cli -- package`.',
      {
        cause: error,
      },
    )
  }
}
