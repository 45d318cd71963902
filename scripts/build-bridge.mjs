// Bundles the bridge with everything it needs into one file, which a host starts at once.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { thirdPartyNotices } from './third-party-notices.mjs'

const BRIDGE = fileURLToPath(new URL('../packages/mcp/', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildBridge()

/** Each file is replaced whole, as another process may be reading it or building. */
export async function buildBridge() {
  const files = await bridgeFiles()
  const dist = join(BRIDGE, 'dist')
  mkdirSync(dist, { recursive: true })
  const made = mkdtempSync(join(BRIDGE, '.dist-'))
  for (const [name, bytes] of files) {
    writeFileSync(join(made, name), bytes)
    renameSync(join(made, name), join(dist, name))
  }
  rmSync(made, { recursive: true })
}

/** By name, without a folder. */
async function bridgeFiles() {
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
