/** What is the same in many answers, in memory with room around it for what is not. */
export interface SharedBytes {
  readonly bytes: Buffer
  /** All three in one piece, which is good until the next call, or for good where it is kept. */
  between(beforeLatin1: string, afterLatin1: string): Buffer
  /** What was last given is still needed: what follows goes elsewhere. */
  keepLast(): void
}

const ROOM_BEFORE = 1024
const ROOM_AFTER = 512
export const ROOM_BYTES = ROOM_BEFORE + ROOM_AFTER

/** @param pieces of what is the same, in order */
export function sharedBytes(pieces: readonly Uint8Array[]): SharedBytes {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  let start = ROOM_BEFORE
  let memory = Buffer.allocUnsafeSlow(start + length + ROOM_AFTER)
  let filled = start
  for (const piece of pieces) {
    memory.set(piece, filled)
    filled += piece.length
  }
  const bytes = memory.subarray(start, filled)
  let last = bytes
  let isKept = false

  const moveTo = (before: number, after: number): void => {
    start = before
    memory = Buffer.allocUnsafeSlow(before + length + after)
    memory.set(bytes, before)
    last = bytes
    isKept = false
  }

  return {
    bytes,
    between(before, after) {
      const end = start + length
      if (isKept || before.length > start || end + after.length > memory.length) {
        moveTo(Math.max(start, before.length), Math.max(memory.length - end, after.length))
      }
      const from = start - before.length
      const to = start + length + after.length
      memory.write(before, from, 'latin1')
      memory.write(after, start + length, 'latin1')
      if (last.buffer !== memory.buffer || last.byteOffset !== from || last.length !== to - from) {
        last = memory.subarray(from, to)
      }
      return last
    },
    keepLast() {
      isKept = true
    },
  }
}
