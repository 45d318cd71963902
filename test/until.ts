import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PAUSE_MS = 2
const LONGEST_PAUSE_MS = 150

/**
 * Looks again and again until something is so, and fails if it never is.
 * @returns what the first look gave that was neither false nor undefined
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 600_000,
): Promise<Exclude<T, false | undefined>> {
  const end = performance.now() + withinMs
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(LONGEST_PAUSE_MS, ms * 1.5)) {
    const found = await look()
    if (found !== false && found !== undefined) return found as Exclude<T, false | undefined>
    if (performance.now() > end) throw new Error(`never came true: ${what}`)
    await pause(ms)
  }
}
