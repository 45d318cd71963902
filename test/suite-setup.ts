import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../scripts/build.mjs'
import { FIRST_SNAPSHOTS } from './journeys/first-snapshots.ts'

const MAKER = fileURLToPath(new URL('./journeys/make-first-snapshots.ts', import.meta.url))

let directory: string
let maker: ChildProcess

/** What every file of a run shares: the build that services under test run, and the present snapshots of the demo market. */
export async function globalSetup(): Promise<void> {
  await buildIfStale()
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
