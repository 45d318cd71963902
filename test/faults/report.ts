import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { globalSetup, globalTeardown } from '../suite-setup.ts'
import { type FaultResult, readFault } from './fault-result.ts'
import { missingFrom } from './promised-faults.ts'

/**
 * `npm run test:faults`: runs every test that breaks something, one after the other, and prints what came of it. It
 * fails if a test does, and if a promised fault has no row, be it that its test was skipped.
 * KILLS, NOTICES, LEDGER_STORMS, POWER_CUTS, THREAD_DEATHS, BACKUPS and FUZZ set how often; for PostgreSQL alone
 * POSTGRES_STORMS, DATABASE_KILLS, EXHAUSTIONS, POOL_HELD_MS, NETWORK_CUTS and LOST_ANSWERS.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Names that are part of a path on the command line choose among the files. */
const wanted = process.argv.slice(2)
const isWanted = (file: string): boolean => wanted.length === 0 || wanted.some((part) => file.includes(part))
const files = ['test/faults/*.test.ts', 'test/postgres/*.test.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter(isWanted)
  .sort()
if (files.length === 0) {
  console.error(`No file of a test that breaks something has "${wanted.join('" or "')}" in its path.`)
  process.exit(1)
}

const results: FaultResult[] = []
const failed: string[] = []
const skipped: string[] = []

await globalSetup()
for await (const { type, data } of run({
  files: files.map((file) => ROOT + file),
  concurrency: 1,
  execArgv: ['--import=./test/preload.ts'],
  timeout: 1_800_000,
  cwd: ROOT,
})) {
  if (type === 'test:diagnostic') {
    const result = readFault(data.message)
    if (result) results.push(result)
  } else if (type === 'test:fail' && data.details.type !== 'suite') {
    failed.push(`${data.name}\n${data.details.error.message}`)
  } else if (type === 'test:pass' && data.skip) {
    skipped.push(`${data.name}: ${data.skip}`)
  }
}
globalTeardown()

const HEAD = ['fault', 'engine', 'tries', 'lost', 'double', 'recovery']
const rows = results
  .toSorted((a, b) => a.fault.localeCompare(b.fault) || b.engine.localeCompare(a.engine))
  .map(({ fault, engine, tries, lost, double, recoveryMs }) => [
    fault,
    engine,
    String(tries),
    String(lost),
    String(double),
    recoveryMs === undefined ? '–' : `${(recoveryMs / 1000).toFixed(2)} s`,
  ])
const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)))
const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: ROOT,
  encoding: 'utf8',
}).stdout.trim()
console.log(
  `Faults, ${files.length} files, ${availableParallelism()} cores, Node ${process.version}, ${commit}\n`,
)
console.log([line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((text) => `  ${text}`).join('\n')}`)
if (failed.length > 0) console.error(`\nFailed:\n${failed.join('\n\n')}`)
const missing = missingFrom(results, isWanted).map(({ fault, engine }) => `  ${fault}, ${engine}`)
if (missing.length > 0) console.error(`\nPromised, and not stated by any test:\n${missing.join('\n')}`)
if (failed.length + missing.length > 0) process.exitCode = 1
