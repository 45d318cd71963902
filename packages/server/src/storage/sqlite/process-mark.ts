import { readFileSync } from 'node:fs'

/** Names a process beyond its end: numbers are given again, but not together with the moment of the start. */
export interface ProcessMark {
  readonly pid: number
  /** Start of the process in ticks since boot; undefined where the system does not tell. */
  readonly startedAt: string | undefined
}

export const markOfThisProcess = (): ProcessMark => ({ pid: process.pid, startedAt: startOf(process.pid) })

/** Whether a process runs still; in doubt, where its start is not known, a process of that number is taken for it. */
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

/** Field 22 of /proc/<pid>/stat; the name of the program, field 2, is in parentheses and may hold anything. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
