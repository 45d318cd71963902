import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { RESULT, refusingToStart, resultOf } from './open-database.ts'

/**
 * A lock that ends with the process: SQLite's, since Node has none. Opening the file elsewhere may release it.
 * @returns the release; undefined if another process holds the lock
 * @throws StartupError if the file cannot be created
 */
export function takeExclusiveLock(file: string): (() => void) | undefined {
  return refusingToStart(file, () => {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      if (resultOf(error) === RESULT.busy) return undefined
      throw error
    }
    return () => database.close()
  })
}

/** Identifies a process: a pid is reused, but not with the same start. */
export interface ProcessMark {
  readonly pid: number
  /** Ticks since boot; undefined if unknown. */
  readonly startedAt: string | undefined
}

export const markOfThisProcess = (): ProcessMark => ({ pid: process.pid, startedAt: startOf(process.pid) })

/** Whether a process still runs; if its start is unknown, the pid decides. */
export function isRunning({ pid, startedAt }: ProcessMark): boolean {
  if (!exists(pid)) return false
  const start = startOf(pid)
  return startedAt === undefined || start === undefined || start === startedAt
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Field 22 of /proc/<pid>/stat; field 2, in parentheses, may contain anything. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
