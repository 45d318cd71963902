// Runs suites in one run of Node's test runner: those named, or `long` for all but `service`. A suite is what lies in its
// folders; everything else is `service`. Files called `*.long.test.ts` are left out of `service` and by `--sample`, unless
// `--long` is given. Other parameters are options of Node, or files instead of suites.
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Folders of each suite. */
export const SUITES = {
  postgres: ['test/postgres'],
  faults: ['test/faults'],
  markets: ['test/live', 'test/replay'],
  evaluation: ['research', 'test/oracles', 'tools/risk-reference'],
  guards: ['test/guards'],
  browser: ['tools/browser'],
  conformance: ['test/clients', 'tools/conformance', 'tools/frameworks'],
}
/** What some suites need is installed in these folders. */
const INSTALLED = { browser: 'tools/browser', conformance: 'tools/conformance' }
const EVERYTHING = '{packages/*/src,test,tools}/**/*.test.ts'
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OPTIONS = [
  '--import=./test/preload.ts',
  '--test',
  '--test-global-setup=test/suite-setup.ts',
  '--test-concurrency=5',
  '--test-timeout=1800000',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./scripts/folder-times.mjs',
  '--test-reporter-destination=stdout',
]

if (process.argv[1] === fileURLToPath(import.meta.url)) runSuites(process.argv.slice(2))

/** Folders whose tests (but the long ones) share a process: those that the files of `test/beside` name. */
export function besideFolders() {
  return globSync('test/beside/*.test.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(/'(\w[\w/]+)'/g)].map(([, folder]) => folder),
  )
}

/** Files of a suite, or of `service`: all that no other suite has. */
export function filesOf(suite) {
  const within = (folders) => folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }))
  const isOurs = (file) => !file.includes('node_modules')
  if (suite !== 'service') return within(SUITES[suite]).filter(isOurs).sort()
  const others = new Set(within(Object.values(SUITES).flat()))
  const beside = besideFolders().flatMap((folder) =>
    globSync(`${folder}/**/!(*.long).test.ts`, { cwd: ROOT }),
  )
  for (const file of beside) others.add(file)
  return globSync(EVERYTHING, { cwd: ROOT })
    .filter((file) => isOurs(file) && !others.has(file))
    .sort()
}

function runSuites(parameters) {
  const own = ['--sample', '--long']
  const named = parameters.filter((word) => word === 'long' || word === 'service' || word in SUITES)
  const patterns = parameters.filter((word) => word.endsWith('.test.ts'))
  const options = parameters.filter((word) => ![...own, ...named, ...patterns].includes(word))
  const [isSample, withLong] = own.map((word) => parameters.includes(word))
  const suites = named.includes('long') ? Object.keys(SUITES) : named
  refuseWhatIsNotInstalled(suites)
  const isTaken = (suite) => (file) =>
    withLong || !file.endsWith('.long.test.ts') || (suite !== 'service' && !isSample)
  const files = suites.flatMap((suite) => filesOf(suite).filter(isTaken(suite)))
  files.push(...globSync(patterns, { cwd: ROOT }).sort())
  if (files.length > 0) return runFiles([...options, ...files], isSample)
  console.error(`Name a suite (service, long, ${Object.keys(SUITES).join(', ')}) or a file.`)
  process.exit(1)
}

function refuseWhatIsNotInstalled(suites) {
  const missing = suites.find(
    (suite) => suite in INSTALLED && !existsSync(`${ROOT}${INSTALLED[suite]}/node_modules`),
  )
  if (missing === undefined) return
  console.error(`The suite "${missing}" needs packages of its own: (cd ${INSTALLED[missing]} && npm ci)`)
  process.exit(1)
}

function runFiles(parameters, isSample) {
  const env = {
    // Each file is a process of its own: compiled modules are kept for the next one.
    NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`,
    // A sample sends fewer random requests.
    ...(isSample && { FUZZ: '120' }),
    ...process.env,
  }
  const run = spawn(process.execPath, [...OPTIONS, ...parameters], { cwd: ROOT, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
  run.on('exit', (code) => process.exit(code ?? 1))
}
