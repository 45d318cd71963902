import { type Instant, parseInstant } from '../kernel/time.ts'
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
import type { ClockCorrection, RecordEntry } from './record-entry.ts'

export interface VerifierParts {
  readonly sha256: Sha256
  readonly verifySignature: VerifySignature
  /** Only the pinned one if the caller pins a key. */
  readonly keys: readonly PublicKey[]
}

export type VerifiedRecord = RecordVerifier['result']

/** Checks chain, days and signatures page by page, from the first entry; keeps one day and all dates in memory. */
export class RecordVerifier {
  readonly #parts: VerifierParts
  readonly #roots = new Map<string, SignedDayRoot>()
  readonly #markets = new Set<string>()
  #head: ChainHead | undefined
  #day: RecordEntry[] = []
  /** Dates of all entries so far. */
  readonly #dates: Instant[] = []
  readonly #corrections: ClockCorrection[] = []
  #checkedRoots = 0
  #unsigned = 0
  #signedUpTo = 0

  constructor(parts: VerifierParts) {
    this.#parts = parts
  }

  /**
   * @param entries the next ones, in order
   * @param roots of the days of these entries; may be repeated on every page
   * @returns the first fault
   */
  take(entries: readonly RecordEntry[], roots: readonly SignedDayRoot[]): string | undefined {
    for (const root of roots) {
      if (root.statement.last_seq > this.#signedUpTo) this.#roots.set(rootKey(root), root)
    }
    for (const entry of entries) {
      const fault = this.#takeEntry(entry)
      if (fault !== undefined) return fault
    }
    return undefined
  }

  /** Checks the last day, which alone may be unsigned, and roots without entries. */
  finish(): string | undefined {
    const fault = this.#closeDay(true)
    this.#day = []
    if (fault !== undefined) return fault
    const [left] = this.#roots.values()
    return left && `the root of ${left.statement.day} is over entries that the record does not hold`
  }

  get result() {
    return {
      entries: this.#head?.seq ?? 0,
      roots: this.#checkedRoots,
      /** Entries of days not signed yet. */
      unsigned: this.#unsigned,
      head: this.#head,
      /** Of the signed roots; an honest record names one. */
      markets: [...this.#markets],
      corrections: [...this.#corrections],
    }
  }

  #takeEntry(entry: RecordEntry): string | undefined {
    const broken = verifyChain([entry], this.#parts.sha256, this.#head)
    if (broken) return `entry ${broken.seq}: ${broken.problem}`
    const misplaced = entry.kind === 'clock_correction' ? this.#correctionFault(entry) : undefined
    if (misplaced !== undefined) return `entry ${entry.seq}: ${misplaced}`
    const ended = this.#day.length > 0 && beginsRoot(entry, this.#day[0])
    const fault = ended ? this.#closeDay(false) : undefined
    if (ended) this.#day = []
    this.#day.push(entry)
    this.#dates.push(dateOf(entry))
    this.#head = { seq: entry.seq, at: entry.at, hash: entry.hash }
    return fault
  }

  /** It voids exactly the entries before it that are dated after it. */
  #correctionFault(entry: ClockCorrection): string | undefined {
    const { voids } = entry.payload
    const first = voids?.first_seq ?? entry.seq
    const at = dateOf(entry)
    const stands = first === 1 || this.#dates[first - 2] <= at
    const areAhead = this.#dates.slice(first - 1).every((date) => date > at)
    if (!stands || !areAhead || (voids && voids.last_seq !== entry.seq - 1)) {
      return 'it does not void exactly the entries that are dated after it'
    }
    this.#corrections.push(entry)
    return undefined
  }

  #closeDay(isLast: boolean): string | undefined {
    const first = this.#day[0]?.seq
    const root = [...this.#roots.values()].find(({ statement }) => statement.first_seq === first)
    if (!root && isLast) this.#unsigned = this.#day.length
    if (!root) return isLast ? undefined : `the day of entry ${first} has passed, but is not signed`
    const fault = rootFault(root, this.#day, this.#parts)
    if (fault !== undefined) return `${root.statement.day}: ${fault}`
    this.#checkedRoots++
    this.#markets.add(root.statement.market)
    this.#signedUpTo = root.statement.last_seq
    this.#roots.delete(rootKey(root))
    return undefined
  }
}

const dateOf = ({ at }: RecordEntry): Instant => parseInstant(at) ?? (Number.NaN as Instant)

const beginsRoot = (entry: RecordEntry, first: RecordEntry): boolean =>
  entry.kind === 'clock_correction' || dayOfEntry(entry) !== dayOfEntry(first)

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
  return (
    differs &&
    `${differs} of the signed root is not that of the entries: expected ${expected[differs]}, found ${statement[differs]}`
  )
}
