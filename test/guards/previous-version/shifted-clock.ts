import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../../journeys/service.ts'

const PRELOAD = new URL('../../faults/preloaded-faults.ts', import.meta.url).href
const NOTICED_WITHIN_MS = 100

export interface ShiftedClock {
  /** Settings under which a process tells the time by it. */
  readonly env: Readonly<Record<string, string>>
  /** From now on it is so late. */
  set(moment: string): Promise<void>
}

/** A clock that goes on from another moment than the present. */
export function shiftedClock(moment: string): ShiftedClock {
  const file = join(temporaryDirectory(), 'clock')
  const write = (to: string): void => writeFileSync(file, String(Date.parse(to) - Date.now()))
  write(moment)
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${PRELOAD}` },
    async set(to) {
      write(to)
      await new Promise((resolve) => setTimeout(resolve, NOTICED_WITHIN_MS))
    },
  }
}
