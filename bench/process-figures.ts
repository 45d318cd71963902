import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Of `/proc/<pid>/stat`, counted from the state of the process. */
const PARENT = 1
const OWN_TIMES = [11, 12]
const TIMES_OF_ENDED_CHILDREN = [13, 14]

/** User and system time of all threads of a process since it started. */
export const cpuSeconds = (pid: number): number => secondsIn(statOf(pid), OWN_TIMES)

/** The same of a process and of all that it started itself, those that have ended included. */
export function familyCpuSeconds(pid: number): number {
  const living = childrenOf(pid).reduce((sum, child) => sum + secondsIn(statIfAny(child), OWN_TIMES), 0)
  return living + secondsIn(statOf(pid), [...OWN_TIMES, ...TIMES_OF_ENDED_CHILDREN])
}

export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(statIfAny(child)[PARENT]) === pid)

function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** A process may end between being found and being read. */
function statIfAny(pid: number): readonly string[] {
  try {
    return statOf(pid)
  } catch {
    return []
  }
}

const secondsIn = (stat: readonly string[], fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) / TICKS_PER_SECOND

/** Time that all cores together were busy since the start of the machine, stolen time included. */
export function busyCoreSeconds(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .slice(0, 200)
    .split(/\s+/)
  const ticks = [user, nice, system, irq, softirq, steal].map(Number).reduce((sum, value) => sum + value, 0)
  return ticks / TICKS_PER_SECOND
}

export interface Memory {
  readonly residentMb: number
  readonly peakMb: number
}

export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
  return { residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
}
