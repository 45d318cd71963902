interface Occurrence {
  readonly pattern: number
  readonly begin: number
  readonly end: number
}

const ROOT = 0
const CODE_UNITS = 65_536

/** By node, unless stated otherwise. */
export interface Automaton {
  /** Child by `node · 65,536 + code unit`. */
  readonly children: ReadonlyMap<number, number>
  /** The next state if no child matches. */
  readonly failure: readonly number[]
  /** The pattern that ends here, or −1. */
  readonly pattern: readonly number[]
  /** The next shorter pattern that also ends here, or the root. */
  readonly shorter: readonly number[]
  /** By pattern, in code units. */
  readonly lengths: readonly number[]
}

/**
 * Aho and Corasick 1975, Efficient string matching: an aid to bibliographic search.
 * @param patterns distinct and not empty; of two equal ones the later counts
 */
export function automatonOf(patterns: readonly string[]): Automaton {
  const children = new Map<number, number>()
  const depth: number[][] = []
  const pattern = [-1]
  patterns.forEach((text, index) => {
    let node = ROOT
    for (let at = 0; at < text.length; at += 1) {
      const key = node * CODE_UNITS + text.charCodeAt(at)
      const child = children.get(key) ?? pattern.push(-1) - 1
      if (!children.has(key)) {
        children.set(key, child)
        const level = depth[at] ?? []
        depth[at] = level
        level.push(key)
      }
      node = child
    }
    pattern[node] = index
  })
  const { failure, shorter } = linksOf(children, depth, pattern)
  return { children, failure, pattern, shorter, lengths: patterns.map((text) => text.length) }
}

/** By level: the longest proper suffix that is a node. */
function linksOf(
  children: ReadonlyMap<number, number>,
  levels: readonly (readonly number[])[],
  pattern: readonly number[],
): Pick<Automaton, 'failure' | 'shorter'> {
  const failure = pattern.map(() => ROOT)
  const shorter = pattern.map(() => ROOT)
  for (const key of levels.flat()) {
    const node = children.get(key) ?? ROOT
    const parent = Math.floor(key / CODE_UNITS)
    const unit = key % CODE_UNITS
    if (parent !== ROOT) failure[node] = step(children, failure, failure[parent] ?? ROOT, unit)
    const fallback = failure[node] ?? ROOT
    shorter[node] = (pattern[fallback] ?? -1) >= 0 ? fallback : (shorter[fallback] ?? ROOT)
  }
  return { failure, shorter }
}

function step(
  children: ReadonlyMap<number, number>,
  failure: readonly number[],
  from: number,
  unit: number,
): number {
  let node = from
  for (;;) {
    const child = children.get(node * CODE_UNITS + unit)
    if (child !== undefined) return child
    if (node === ROOT) return ROOT
    node = failure[node] ?? ROOT
  }
}

/** Overlapping ones included, in the order of their ends. */
export function occurrencesIn(automaton: Automaton, text: string): readonly Occurrence[] {
  const { children, failure, pattern, shorter, lengths } = automaton
  const found: Occurrence[] = []
  let node = ROOT
  for (let at = 0; at < text.length; at += 1) {
    node = step(children, failure, node, text.charCodeAt(at))
    let ending = (pattern[node] ?? -1) >= 0 ? node : (shorter[node] ?? ROOT)
    while (ending !== ROOT) {
      const index = pattern[ending] ?? -1
      found.push({ pattern: index, begin: at + 1 - (lengths[index] ?? 0), end: at + 1 })
      ending = shorter[ending] ?? ROOT
    }
  }
  return found
}
