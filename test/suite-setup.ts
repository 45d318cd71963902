import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/build.mjs'
import { FIRST_SNAPSHOTS, pastOf, SUITE_DIRECTORY } from './journeys/first-snapshots.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/snapshots')
const MAKER = fileURLToPath(new URL('./journeys/make-first-snapshots.ts', import.meta.url))
/** All that decides what a snapshot of the demo market says. */
const MAKING = [
  'package-lock.json',
  'packages/{engine,products,simulator}/{data,src}/**/*.{ts,json}',
  'packages/server/src/{main/market,service/{facts,snapshots},storage}/**/*.{ts,sql}',
  'test/{fixtures/maker-of,journeys/{make-,}first-snapshots}.ts',
]

let directory: string
let maker: ChildProcess | undefined

/** What every file of a run shares: the build that services under test run, and prepared snapshots of the demo market. */
export async function globalSetup(): Promise<void> {
  await buildIfStale()
  directory = mkdtempSync(join(tmpdir(), 'bellwether-suite-'))
  process.env[SUITE_DIRECTORY] = directory
  const state = stateOfCode()
  const file = join(CACHE, `${state}.sqlite`)
  process.env[FIRST_SNAPSHOTS] = file
  if (existsSync(file) && existsSync(pastOf(file))) return
  mkdirSync(CACHE, { recursive: true })
  // Those of earlier states of the code are of no use, nor is an earlier failure.
  for (const name of readdirSync(CACHE))
    if (!name.startsWith(state) || name.endsWith('.failure')) rmSync(join(CACHE, name))
  maker = spawn(process.execPath, [MAKER, file], { stdio: ['pipe', 'ignore', 'inherit'] })
}

export function globalTeardown(): void {
  maker?.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}

function stateOfCode(): string {
  const hash = createHash('sha256')
  for (const path of globSync(MAKING, { cwd: ROOT }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
