// Runs suites of `suites.json` in one run of Node's test runner: those named first, or `all`. Other parameters are options of Node.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const SUITES = JSON.parse(readFileSync(new URL('suites.json', import.meta.url), 'utf8'))
/** Suites whose packages are apart from those of the project. */
const APART = { browser: 'tools/browser', conformance: 'tools/conformance' }
const OPTIONS = [
  '--import=./test/seeded-properties.ts',
  '--test',
  '--test-global-setup=test/suite-setup.ts',
  '--test-concurrency=5',
  '--test-timeout=600000',
  '--test-reporter=spec',
]

const parameters = process.argv.slice(2)
const named = parameters.filter((word) => word === 'all' || word in SUITES)
const names = named.includes('all') ? Object.keys(SUITES) : named
for (const name of names) {
  if (name in APART && !existsSync(new URL(`../${APART[name]}/node_modules`, import.meta.url))) {
    console.error(`The suite "${name}" needs packages of its own: (cd ${APART[name]} && npm ci)`)
    process.exit(1)
  }
}
const options = parameters.filter((word) => !named.includes(word))
const patterns = names.flatMap((name) => SUITES[name])
const run = spawn(process.execPath, [...OPTIONS, ...options, ...patterns], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => process.exit(code ?? 1))
