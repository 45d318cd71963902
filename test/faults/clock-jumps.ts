import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import type { KeyedLoad } from './keyed-load.ts'

const HOUR_MS = 3_600_000
/** How far a clock is off, one after the other, in milliseconds. */
export const JUMPS = [HOUR_MS, -24 * HOUR_MS, 90_000, 0]
const STAYS_MS = 700

/** Lets the clock of a service jump that reads it from a file (`preloaded-faults.ts`); calls must go on at each. */
export async function jumpClock(file: string, load: KeyedLoad): Promise<void> {
  for (const off of JUMPS) {
    writeFileSync(file, String(off))
    const { answered } = load.counts
    await pause(STAYS_MS)
    await until('calls are answered still', () => load.counts.answered > answered)
  }
}
