import {
  dayOfEntry,
  type PublicKey,
  rootStatement,
  type SignedDayRoot,
  signedBytes,
  type VerifySignature,
} from './day-root.ts'
import type { Sha256 } from './digest.ts'
import { type ChainHead, verifyChain } from './hash-chain.ts'
import type { RecordEntry } from './record-entry.ts'

export interface VerifierParts {
  readonly sha256: Sha256
  readonly verifySignature: VerifySignature
  /** Only the pinned one if the caller pins a key. */
  readonly keys: readonly PublicKey[]
}

export interface VerifiedRecord {
  readonly entries: number
  readonly roots: number
  /** Entries of days not signed yet. */
  readonly unsigned: number
  readonly head: ChainHead | undefined
  /** Of the signed roots; an honest record names one. */
  readonly markets: readonly string[]
}

/** Page by page, from the first entry. */
export interface RecordVerifier {
  /**
   * @param entries the next ones, in order
   * @param roots of the days of these entries; may be repeated on every page
   * @returns the first fault
   */
  take(entries: readonly RecordEntry[], roots: readonly SignedDayRoot[]): string | undefined
  /** Checks the last day, which alone may be unsigned, and roots without entries. */
  finish(): string | undefined
  readonly result: VerifiedRecord
}

/** Checks chain, days and signatures; keeps one day in memory. */
export function recordVerifier(parts: VerifierParts): RecordVerifier {
  const roots = new Map<string, SignedDayRoot>()
  let head: ChainHead | undefined
  let day: RecordEntry[] = []
  const markets = new Set<string>()
  let checkedRoots = 0
  let unsigned = 0
  let signedUpTo = 0

  const closeDay = (isLast: boolean): string | undefined => {
    const root = [...roots.values()].find(({ statement }) => statement.first_seq === day[0]?.seq)
    if (!root && isLast) unsigned = day.length
    if (!root) return isLast ? undefined : `the day of entry ${day[0].seq} has passed, but is not signed`
    const fault = rootFault(root, day, parts)
    if (fault !== undefined) return `${root.statement.day}: ${fault}`
    checkedRoots++
    markets.add(root.statement.market)
    signedUpTo = root.statement.last_seq
    roots.delete(rootKey(root))
    return undefined
  }

  const takeEntry = (entry: RecordEntry): string | undefined => {
    const broken = verifyChain([entry], parts.sha256, head)
    if (broken) return `entry ${broken.seq}: ${broken.problem}`
    const ended = day.length > 0 && dayOfEntry(day[0]) !== dayOfEntry(entry)
    const fault = ended ? closeDay(false) : undefined
    if (ended) day = []
    day.push(entry)
    head = { seq: entry.seq, at: entry.at, hash: entry.hash }
    return fault
  }

  return {
    take(entries, added) {
      for (const root of added) if (root.statement.last_seq > signedUpTo) roots.set(rootKey(root), root)
      for (const entry of entries) {
        const fault = takeEntry(entry)
        if (fault !== undefined) return fault
      }
      return undefined
    },
    finish() {
      const fault = closeDay(true)
      day = []
      if (fault !== undefined) return fault
      const [left] = roots.values()
      return left && `the root of ${left.statement.day} is over entries that the record does not hold`
    },
    get result() {
      return { entries: head?.seq ?? 0, roots: checkedRoots, unsigned, head, markets: [...markets] }
    },
  }
}

const rootKey = ({ statement, signature }: SignedDayRoot): string =>
  `${JSON.stringify(statement)} ${signature}`

/** @param entries all of the day */
function rootFault(
  { statement, signature }: SignedDayRoot,
  entries: readonly RecordEntry[],
  { keys, sha256, verifySignature }: VerifierParts,
): string | undefined {
  const key = keys.find(({ key_id }) => key_id === statement.key_id)
  if (!key) return `signed with a key that is not known (${statement.key_id})`
  if (!verifySignature(key, signedBytes(statement), signature)) return 'the signature is not valid'
  const { market, key_id: keyId } = statement
  const expected = rootStatement(entries, { market, keyId }, sha256)
  const differs = (Object.keys(expected) as (keyof typeof expected)[]).find(
    (name) => expected[name] !== statement[name],
  )
  return differs && `${differs} of the signed root is not that of the entries`
}
