import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/** Name that V8 gives the threads that collect garbage and compile in the background. */
const HELPER = 'V8Worker'

/**
 * Gives calls precedence over refreshes: raises the nice value of the calling thread, and of V8's helper threads, whose
 * work is mostly the garbage of this one. Linux only: setpriority(2) takes the id of a thread there, while Node documents
 * it for processes. See docs/decisions/0010-refreshes-give-way.md.
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

/** Undefined if the thread has ended since it was listed. */
function nameOf(thread: string): string | undefined {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return undefined
  }
}
