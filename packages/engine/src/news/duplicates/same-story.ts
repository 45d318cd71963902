import { HOLD, OPPOSITES, type StoryWords } from './story-words.ts'

/** Jaccard similarity. */
const SAME_SHARE = 0.55
/** Of the words of the shorter headline, if truncated. */
const CUT_OFF_SHARE = 0.9
const CUT_OFF_WORDS = 4
export const SHARED_BEGINNING = 4

/**
 * Copies or light rewordings of one story: Jaccard similarity (Broder 1997) above the threshold, no conflicting number,
 * name or direction.
 */
export function sameStory(a: StoryWords, b: StoryWords): boolean {
  if (a.words.length === 0 || b.words.length === 0) return false
  const apart = differences(a.words, b.words)
  const shared = a.words.length - apart.onlyA.length
  const share = shared / (shared + apart.onlyA.length + apart.onlyB.length)
  const contained = shared / Math.min(a.words.length, b.words.length)
  const cutOff = shared >= CUT_OFF_WORDS && contained >= CUT_OFF_SHARE && share >= SAME_SHARE - 0.1
  if (share < SAME_SHARE && !cutOff) return false
  return !conflict(apart, a, b)
}

function differences(a: readonly string[], b: readonly string[]) {
  const inA = new Set(a)
  const inB = new Set(b)
  const restA = a.filter((word) => !inB.has(word))
  const restB = b.filter((word) => !inA.has(word))
  return {
    onlyA: restA.filter((word) => !restB.some((other) => akin(word, other))),
    onlyB: restB.filter((word) => !restA.some((other) => akin(word, other))),
  }
}

/** `ukrain` and `ukrainian`, `exxon` and `exxonmobil`. */
function akin(a: string, b: string): boolean {
  if (/^\d/.test(a) || a.includes(':') || Math.min(a.length, b.length) < SHARED_BEGINNING) return false
  return a.startsWith(b) || b.startsWith(a)
}

function conflict({ onlyA, onlyB }: ReturnType<typeof differences>, a: StoryWords, b: StoryWords): boolean {
  const both = (testA: (word: string) => boolean, testB: (word: string) => boolean) =>
    onlyA.some(testA) && onlyB.some(testB)
  const numbers = both(
    (word) => a.numbers.has(word),
    (word) => b.numbers.has(word),
  )
  const names = both(
    (word) => a.names.has(word),
    (word) => b.names.has(word),
  )
  const hold = contradictsHold(onlyA, b.words) || contradictsHold(onlyB, a.words)
  return numbers || names || hold || opposed(onlyA, onlyB) || changedRoles(a.words, b.words)
}

const opposed = (a: readonly string[], b: readonly string[]): boolean =>
  OPPOSITES.some(
    ([one, other]) => (a.includes(one) && b.includes(other)) || (a.includes(other) && b.includes(one)),
  )

const contradictsHold = (only: readonly string[], other: readonly string[]): boolean =>
  only.includes(HOLD.word) && HOLD.against.some((word) => other.includes(word))

/** The first shared country differs: actor and target have swapped. */
function changedRoles(a: readonly string[], b: readonly string[]): boolean {
  const countries = (words: readonly string[], others: readonly string[]) =>
    words.filter((word) => word.startsWith('country:') && others.includes(word))
  return countries(a, b)[0] !== countries(b, a)[0]
}
