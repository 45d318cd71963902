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
  const query = comparable(text)
  if (query === '') return []
  return candidates
    .map((candidate) => ({ text: candidate.text, score: scoreOf(query, candidate) }))
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

function scoreOf(query: string, candidate: Candidate): number {
  const written = comparable(candidate.text)
  const longer = Math.max(query.length, written.length)
  if (longer === 0) return 0
  const similarity = 1 - editDistance(query, written, longer * (1 - MINIMUM_SIMILARITY)) / longer
  const prefix = written.startsWith(query) ? NAME_PART_SCORE + (0.3 * query.length) / longer : 0
  return Math.max(similarity, prefix, nameScore(query, candidate.name))
}

function nameScore(query: string, name: string | undefined): number {
  if (name === undefined || query.length < SHORTEST_NAME_MATCH) return 0
  const words = name
    .slice(0, COMPARED_LENGTH)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
  if (words.includes(query)) return NAME_WORD_SCORE
  return words.join('').includes(query) ? NAME_PART_SCORE : 0
}

/**
 * Insertions, deletions, substitutions and transpositions between two texts, no part edited twice (optimal string
 * alignment).
 * Source: Boytsov, "Indexing methods for approximate dictionary searching", JEA 16 (2011), section 2.2.
 * @param most stops early once the distance must be larger; the result is then the length of the longer text
 * @returns 0 for equal texts, at most the length of the longer one
 */
export function editDistance(left: string, right: string, most = Number.POSITIVE_INFINITY): number {
  const longer = Math.max(left.length, right.length)
  if (Math.abs(left.length - right.length) > most) return longer
  const rows = [0, 1, 2].map(() => new Uint16Array(right.length + 1))
  for (let column = 0; column <= right.length; column++) rows[0][column] = column
  for (let row = 1; row <= left.length; row++) {
    if (fillRow(rows, left, right, row) > most) return longer
  }
  return rows[left.length % rows.length][right.length]
}

/** @returns the least distance in the row */
function fillRow(rows: readonly Uint16Array[], left: string, right: string, row: number): number {
  const current = rows[row % rows.length]
  const last = rows[(row - 1) % rows.length]
  const beforeLast = rows[(row + 1) % rows.length]
  const own = left.charCodeAt(row - 1)
  const previous = left.charCodeAt(row - 2)
  current[0] = row
  let least = row
  for (let column = 1; column <= right.length; column++) {
    const other = right.charCodeAt(column - 1)
    let cheapest = last[column - 1] + (own === other ? 0 : 1)
    if (last[column] + 1 < cheapest) cheapest = last[column] + 1
    if (current[column - 1] + 1 < cheapest) cheapest = current[column - 1] + 1
    const isSwapped = row > 1 && column > 1 && own === right.charCodeAt(column - 2) && previous === other
    if (isSwapped && beforeLast[column - 2] + 1 < cheapest) cheapest = beforeLast[column - 2] + 1
    current[column] = cheapest
    if (cheapest < least) least = cheapest
  }
  return least
}
