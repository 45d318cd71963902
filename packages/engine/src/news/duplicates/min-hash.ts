const HASHES = 64
const BANDS = 32
const ROWS = HASHES / BANDS

const seeds = Uint32Array.from({ length: HASHES }, (_, index) => mixed(0x9e3779b9 * (index + 1)))

/**
 * Keys that similar sets of words share: MinHash signature of 64 hashes in 32 bands of two rows. Sets with a Jaccard
 * similarity s share a key with probability 1 − (1 − s²)³²: .9999 at s = .5, .95 at s = .3. Titles are too short for
 * shingles.
 * Source: Broder 1997, On the resemblance and containment of documents; banding: Leskovec, Rajaraman and Ullman 2014,
 * Mining of Massive Datasets, 3.4.
 * @param words distinct; none gives no keys
 * @returns one unsigned 32-bit key a band; it contains the number of the band
 */
export function bandKeys(words: readonly string[]): readonly number[] {
  if (words.length === 0) return []
  const signature = new Uint32Array(HASHES).fill(0xffffffff)
  for (const word of words) {
    const hash = hashOf(word)
    for (let at = 0; at < HASHES; at += 1) {
      const value = mixed(hash ^ (seeds[at] ?? 0))
      if (value < (signature[at] ?? 0)) signature[at] = value
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let key = mixed(band + 1)
    for (let row = 0; row < ROWS; row += 1) key = mixed(key ^ (signature[band * ROWS + row] ?? 0))
    return key
  })
}

/** FNV-1a over code units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
