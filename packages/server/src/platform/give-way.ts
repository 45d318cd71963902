import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/** What the engine calls the threads that collect garbage and compile beside those that run code. */
const HELPER = 'V8Worker'
/** Of util-linux. */
const SET_CLASS = 'chrt'
/** Long, as it waits only on a machine that is busy, which is where it matters. */
const SET_WITHIN_MS = 10_000

/**
 * Calls go before refreshes where cores are few: lowers this thread, and the engine's helpers, whose work is nearly all
 * the garbage of this one. Linux knows priorities of threads; elsewhere it would be that of all, and nothing is done.
 * See docs/decisions/0010-refreshes-give-way.md.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  // This one last: the command that lowers a thread is started by this one and runs in its class.
  for (const thread of [...helpers(), basename(readlinkSync('/proc/thread-self'))]) {
    if (!runsWhenIdle(thread)) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  }
  // Otherwise the thread of the calls would wait for helpers that now wait for it.
  setFlagsFromString('--no-parallel-scavenge')
}

const helpers = (): readonly string[] =>
  readdirSync('/proc/self/task').filter((thread) => nameOf(thread) === HELPER)

/** Null: it has ended since it was listed. */
function nameOf(thread: string): string | null {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Lets a thread run where nothing else wants to: a call that comes is answered at once, not at the next turn. A single
 * core that calls keep busy would never come to a refresh.
 * @returns false where it must not, or the system has no way to
 */
function runsWhenIdle(thread: string): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync(SET_CLASS, ['--idle', '--pid', '0', thread], { stdio: 'ignore', timeout: SET_WITHIN_MS })
    return true
  } catch {
    return false
  }
}
