import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIRST_SNAPSHOTS } from './journeys/first-snapshots.ts'

const MAKER = fileURLToPath(new URL('./journeys/make-first-snapshots.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/bellwether', import.meta.url))

let directory: string
let maker: ChildProcess

/** What every file of a run shares: the present snapshots of the demo market, and what the sources compile to. */
export function globalSetup(): void {
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  directory = mkdtempSync(join(tmpdir(), 'bellwether-suite-'))
  const file = join(directory, 'snapshots.sqlite')
  process.env[FIRST_SNAPSHOTS] = file
  // It ends with its standard input, so that it never outlives a run that is killed.
  maker = spawn(process.execPath, [MAKER, file], { stdio: ['pipe', 'ignore', 'inherit'] })
}

export function globalTeardown(): void {
  maker.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}
