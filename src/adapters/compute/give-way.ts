import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** What the engine calls the threads that collect garbage and compile beside those that run code. */
const HELPER = 'V8Worker'
const TASKS = '/proc/self/task'

/**
 * Calls go before refreshes where cores are few: lowers this thread, and the engine's helpers, whose work is nearly all
 * the garbage of this one. Linux knows priorities of threads; elsewhere it would be that of all, and nothing is done.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  for (const thread of [0, ...helpers()]) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
}

const helpers = (): readonly number[] =>
  readdirSync(TASKS)
    .filter((task) => nameOf(task) === HELPER)
    .map(Number)

/** Null: it has ended since it was listed. */
function nameOf(task: string): string | null {
  try {
    return readFileSync(`${TASKS}/${task}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}
