import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ChildProcesses, childProcesses } from './child-processes.ts'

const TOLD_WITHIN_MS = 200
export const RESULTS = join(import.meta.dirname, 'results')

/**
 * A directory and child processes for one run; both are gone at its end, also on Ctrl-C.
 * @throws Error if a process ends before the run does, with what it printed last
 */
export async function inRunDirectory(
  measure: (children: ChildProcesses, directory: string) => Promise<void>,
): Promise<void> {
  if (process.platform !== 'linux') throw new Error('figures are read from /proc: this needs Linux')
  removeLeftovers()
  const directory = join(RESULTS, `run-${process.pid}`)
  mkdirSync(directory, { recursive: true })
  const children = childProcesses(directory)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  process.once('exit', () => {
    children.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  try {
    await Promise.race([measure(children, directory), children.failed])
  } catch (error) {
    // Who was waiting for a process may notice before its end is told, and knows less.
    await Promise.race([children.failed, pause(TOLD_WITHIN_MS)])
    throw error
  } finally {
    await children.stop()
  }
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  const names = existsSync(RESULTS) ? readdirSync(RESULTS) : []
  for (const name of names) {
    const pid = /^run-(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(RESULTS, name), { recursive: true, force: true })
  }
}
