// Runs suites of `suites.json` in one run of Node's test runner: those named, or `long` for all but `service`. `--sample`
// leaves out the files that only the long run takes. Other parameters are options of Node.
import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SUITES = JSON.parse(readFileSync(new URL('suites.json', import.meta.url), 'utf8'))
const OPTIONS = [
  '--import=./test/preload.ts',
  '--test',
  '--test-global-setup=test/suite-setup.ts',
  '--test-concurrency=5',
  '--test-timeout=600000',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=./scripts/folder-times.mjs',
  '--test-reporter-destination=stdout',
]

const parameters = process.argv.slice(2)
const isSample = parameters.includes('--sample')
const named = parameters.filter((word) => word === 'long' || word in SUITES)
const names = named.includes('long') ? Object.keys(SUITES).filter((name) => name !== 'service') : named
for (const name of names) {
  const { packages } = SUITES[name]
  if (packages !== undefined && !existsSync(`${ROOT}${packages}/node_modules`)) {
    console.error(`The suite "${name}" needs packages of its own: (cd ${packages} && npm ci)`)
    process.exit(1)
  }
}
const files = names.flatMap((name) => {
  const { files, onlyLong = [] } = SUITES[name]
  return globSync(files, { cwd: ROOT, exclude: isSample ? onlyLong : [] }).sort()
})
const options = parameters.filter((word) => !named.includes(word) && word !== '--sample')
const env = {
  // Each file is a process of its own: compiled modules are kept for the next one.
  NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`,
  // A sample sends fewer random requests.
  ...(isSample && { FUZZ: '120' }),
  ...process.env,
}
const run = spawn(process.execPath, [...OPTIONS, ...options, ...files], { cwd: ROOT, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => process.exit(code ?? 1))
