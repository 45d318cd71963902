import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMPILER = process.env.CC ?? 'cc'
const SOURCE = fileURLToPath(new URL('./disk-faults.c', import.meta.url))

/** Compiles what makes a disk forget or fail. @returns its path; undefined if there is no compiler or no Linux */
export function diskFaults(directory: string): string | undefined {
  if (process.platform !== 'linux') return undefined
  const library = join(directory, 'disk-faults.so')
  const { status } = spawnSync(COMPILER, [
    '-shared',
    '-fPIC',
    '-O1',
    '-o',
    library,
    SOURCE,
    '-ldl',
    '-lpthread',
  ])
  return status === 0 && existsSync(library) ? library : undefined
}

/** Puts what was durable in place of what was written, as the start after a power cut finds it. */
export function cutPower(directory: string): void {
  const names = readdirSync(directory)
  for (const name of names.filter((file) => /\.sqlite(?:-wal)?$/.test(file))) {
    if (!names.includes(`${name}.durable`)) rmSync(join(directory, name))
  }
  for (const name of names) {
    if (name.endsWith('.durable'))
      renameSync(join(directory, name), join(directory, name.slice(0, -'.durable'.length)))
    else if (name.endsWith('-shm')) rmSync(join(directory, name))
  }
}
