import { statSync } from 'node:fs'
import type { Presence } from '../../service/ports.ts'

/**
 * @param path of what is there
 * @returns a look at what stands there now, by device and inode. A look takes a microsecond or two
 * @throws Error if it is not there
 */
export function presenceOf(path: string): () => Presence {
  const { dev, ino } = statSync(path)
  return () => {
    const found = statIfAny(path)
    if (found === undefined) return 'gone'
    return found.dev === dev && found.ino === ino ? 'there' : 'replaced'
  }
}

/** A place that cannot be looked at is taken for gone. */
function statIfAny(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
