import type { Log } from '../../service/ports.ts'
import type { Lifecycle } from '../lifecycle.ts'

/** Repeats a task. One that fails, as without its database, is logged and tried again in the next round. */
export function rounds(name: string, everyMs: number, round: () => Promise<void>, log: Log): Lifecycle {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await round()
    } catch (error) {
      log.warn('round_failed', { round: name, error })
    } finally {
      isRunning = false
    }
  }
  return {
    name,
    start() {
      timer = setInterval(() => void run(), everyMs)
    },
    stop: () => clearInterval(timer),
  }
}
