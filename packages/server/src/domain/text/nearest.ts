export interface Candidate {
  readonly text: string
  readonly name?: string
}

/** Bounds the cost. */
const COMPARED_LENGTH = 64
const SHORTEST_NAME_MATCH = 3
const MINIMUM_SIMILARITY = 0.5
const NAME_WORD_SCORE = 0.9
const NAME_PART_SCORE = 0.7

/**
 * Candidates that a mistyped text may mean, best first. Score: 1 − d / length of the longer text, d the
 * Damerau–Levenshtein distance (optimal string alignment), ignoring case and `^`, `=`, `-`; at least 0.7 if the text is
 * a prefix of the candidate, or a word or part of its name. Below 0.5 a candidate is dropped.
 * @param text any length; its first 64 characters count
 * @param candidates any order; ties keep it
 * @param count maximum number of results
 */
export function nearest(text: string, candidates: readonly Candidate[], count: number): readonly string[] {
  const wanted = comparable(text)
  if (wanted === '') return []
  return candidates
    .map((candidate) => ({ text: candidate.text, score: scoreOf(wanted, candidate) }))
    .filter(({ score }) => score >= MINIMUM_SIMILARITY)
    .sort((left, right) => right.score - left.score)
    .slice(0, Math.max(0, count))
    .map((candidate) => candidate.text)
}

const comparable = (text: string): string =>
  text
    .slice(0, COMPARED_LENGTH)
    .toUpperCase()
    .replace(/[\^=\-\s]/g, '')

function scoreOf(wanted: string, candidate: Candidate): number {
  const written = comparable(candidate.text)
  const longer = Math.max(wanted.length, written.length)
  if (longer === 0) return 0
  const similarity = 1 - editDistance(wanted, written) / longer
  const prefix = written.startsWith(wanted) ? NAME_PART_SCORE + (0.3 * wanted.length) / longer : 0
  return Math.max(similarity, prefix, nameScore(wanted, candidate.name))
}

function nameScore(wanted: string, name: string | undefined): number {
  if (name === undefined || wanted.length < SHORTEST_NAME_MATCH) return 0
  const words = name
    .slice(0, COMPARED_LENGTH)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
  if (words.includes(wanted)) return NAME_WORD_SCORE
  return words.join('').includes(wanted) ? NAME_PART_SCORE : 0
}

/**
 * Insertions, deletions, substitutions and transpositions between two texts, no part edited twice (optimal string
 * alignment).
 * Source: Boytsov, "Indexing methods for approximate dictionary searching", JEA 16 (2011), section 2.2.
 * @returns 0 for equal texts, at most the length of the longer one
 */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const substitution = left[row - 1] === right[column - 1] ? 0 : 1
      const cheapest = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + substitution)
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current.push(swapped ? Math.min(cheapest, beforeLast[column - 2] + 1) : cheapest)
    }
    beforeLast = last
    last = current
  }
  return last[right.length]
}
