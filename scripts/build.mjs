// Builds packages/server/dist: the command line and the entries of its threads as bundles, and the files it serves.
// The bridge is built beside it.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildBridge } from './build-bridge.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'

const SERVER = fileURLToPath(new URL('../packages/server/', import.meta.url))
const DIST = join(SERVER, 'dist')
const STAMP = '.built'
const MIGRATIONS = 'migrations'

/** What a build depends on; a new version of a package shows in the lock file. */
const INPUTS = [
  'src',
  'package.json',
  '../engine',
  '../platform',
  '../products',
  '../simulator',
  '../suppliers',
  '../mcp/src',
  '../mcp/package.json',
  '../../package-lock.json',
  '../../docs/guides',
  '../../docs/quality.md',
  '../../CHANGELOG.md',
  '../../scripts/build.mjs',
  '../../scripts/build-bridge.mjs',
  '../../scripts/third-party-notices.mjs',
]

/** Names in `dist`, as `threadEntry` has them. */
const ENTRIES = {
  cli: 'src/main/cli/cli.ts',
  'compute-thread': 'src/main/threads/compute-thread.ts',
  'ingest-thread': 'src/main/threads/ingest-thread.ts',
  'ledger-thread': 'src/storage/sqlite/ledger-thread.ts',
  'statement-thread': 'src/storage/postgres/statement-thread.ts',
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()

/** Builds if something that a build depends on is newer than the last one. */
export async function buildIfStale() {
  const builtAt = modifiedAt(join(DIST, STAMP))
  if (builtAt === undefined || latestInput() > builtAt) await build()
}

/**
 * @param {string} folder
 * @param {string[]} first files that each entry imports before all else
 */
export async function build(folder = DIST, first = []) {
  const startedAt = new Date()
  const listed = Object.entries(JSON.parse(readFileSync(join(SERVER, 'src/platform/assets.json'), 'utf8')))
  const notices = thirdPartyNotices(listed.map(([, source]) => source).filter((source) => !isOwn(source)))
  const files = new Map([
    ...(await bundles(first)),
    ...assets(listed),
    ['THIRD_PARTY_NOTICES', Buffer.from(notices)],
    [STAMP, Buffer.alloc(0)],
  ])
  replaceAll(folder, files)
  await buildBridge()
  utimesSync(join(folder, STAMP), startedAt, startedAt)
}

/** The entries and their shared chunks. */
async function bundles(first) {
  const { dependencies } = JSON.parse(readFileSync(join(SERVER, 'package.json'), 'utf8'))
  const { build: bundle } = await import('esbuild')
  const { outputFiles } = await bundle({
    absWorkingDir: SERVER,
    entryPoints: ENTRIES,
    plugins: first.length > 0 ? [importing(first)] : [],
    outdir: DIST,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // What the bridge needs beyond them is bundled.
    external: Object.keys(dependencies),
    // A clock that shows an earlier time is wrong.
    define: { 'process.env.BELLWETHER_BUILT_AT': JSON.stringify(buildDate()) },
    write: false,
    logLevel: 'warning',
  })
  return outputFiles.map(({ path, contents }) => [relative(DIST, path), contents])
}

/** Of the latest input: builds of one state are equal, so that two at once do no harm. */
function buildDate() {
  return new Date(Number(process.env.SOURCE_DATE_EPOCH ?? Number.NaN) * 1000 || latestInput()).toISOString()
}

function latestInput() {
  return Math.max(...INPUTS.map((input) => latestIn(join(SERVER, input))))
}

/** Not esbuild's `inject`, which would also put the files before those that they import themselves. */
const importing = (first) => ({
  name: 'importing',
  setup({ onLoad }) {
    const entries = Object.values(ENTRIES).map((entry) => join(SERVER, entry))
    const imports = first.map((file) => `import ${JSON.stringify(file)}\n`).join('')
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      entries.includes(path) ? { contents: imports + readFileSync(path, 'utf8'), loader: 'ts' } : undefined,
    )
  },
})

/**
 * The texts of a folder by path: one file instead of fifty.
 * @param {string} folder
 */
function packed(folder) {
  const texts = filesBelow(folder).map((file) => [
    file.replaceAll('\\', '/'),
    readFileSync(join(folder, file), 'utf8'),
  ])
  return Buffer.from(JSON.stringify(Object.fromEntries(texts)))
}

/** The files of `assets.json`, from the sources or from packages. */
function assets(listed) {
  const { resolve } = createRequire(join(SERVER, 'package.json'))
  return listed.flatMap(([name, source]) => {
    const path = isOwn(source) ? join(SERVER, source) : resolve(source)
    if (!statSync(path).isDirectory()) return [[join('assets', name), readFileSync(path)]]
    if (name === MIGRATIONS) return [[join('assets', `${name}.json`), packed(path)]]
    return filesBelow(path).map((file) => [join('assets', name, file), readFileSync(join(path, file))])
  })
}

function isOwn(source) {
  return /^(?:src|\.\.)\//.test(source)
}

/** Each file is replaced whole, as another process may be reading it or building. */
function replaceAll(folder, files) {
  const made = mkdtempSync(join(SERVER, '.dist-'))
  for (const [name, bytes] of files) {
    for (const path of [join(made, name), join(folder, name)]) mkdirSync(dirname(path), { recursive: true })
    writeFileSync(join(made, name), bytes)
    renameSync(join(made, name), join(folder, name))
  }
  for (const name of filesBelow(folder)) if (!files.has(name)) rmSync(join(folder, name), { force: true })
  rmSync(made, { recursive: true })
}

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
}

/** Of a file, or of a folder and all that is in it but what is installed or built. */
function latestIn(path) {
  const inside =
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
      ? readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
      : []
  return Math.max(modifiedAt(path) ?? 0, ...inside.map((name) => latestIn(join(path, name))))
}

function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
