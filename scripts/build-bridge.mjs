// Bundles the bridge with everything it needs into one file, which a host starts at once: it is packed so for npm and
// into the bundle for desktop hosts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from './third-party-notices.mjs'

const BRIDGE = fileURLToPath(new URL('../packages/mcp/', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(BRIDGE, 'dist'), { recursive: true })
  for (const [name, bytes] of await bridgeFiles()) writeFileSync(join(BRIDGE, 'dist', name), bytes)
}

/** By name, without a folder. */
export async function bridgeFiles() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: BRIDGE,
    entryPoints: { 'bellwether-mcp': 'src/cli.ts' },
    outdir: join(BRIDGE, 'dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  })
  return [
    ['bellwether-mcp.mjs', outputFiles[0].contents],
    ['LICENSE', readFileSync(join(BRIDGE, 'LICENSE'))],
    ['THIRD_PARTY_NOTICES', Buffer.from(thirdPartyNotices([], { 'packages/mcp': ['devDependencies'] }))],
  ]
}
