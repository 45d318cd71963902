import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** V8's name for garbage collection and compiler threads. */
const HELPER = 'V8Worker'

/**
 * Raises the nice value of this thread and V8's helper threads, whose work is mostly its garbage. Linux only:
 * setpriority(2) accepts thread ids there. See docs/decisions/0010-refreshes-at-lower-priority.md.
 * @param nice 0 to 19; 0 changes nothing
 */
export function lowerPriority(nice: number): void {
  if (nice === 0 || process.platform !== 'linux') return
  for (const thread of [...helpers(), basename(readlinkSync('/proc/thread-self'))]) {
    setPriority(Number(thread), nice)
  }
}

const helpers = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => nameOf(thread) === HELPER)

/** Undefined if the thread has ended. */
function nameOf(thread: string): string | undefined {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
