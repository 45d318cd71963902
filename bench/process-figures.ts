import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** User and system time of all threads of a process since it started. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

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
