import { createHash } from 'node:crypto'
import {
  dayOfEntry,
  rootStatement,
  type SignedDayRoot,
  signedBytes,
} from '../../domain/track-record/day-root.ts'
import type { Sha256 } from '../../domain/track-record/digest.ts'
import { chainEntries } from '../../domain/track-record/hash-chain.ts'
import type { EntryDraft, RecordEntry } from '../../domain/track-record/record-entry.ts'
import { formatInstant, type Instant, parseInstant, utcDay } from '../../kernel/time.ts'
import type { RecordSigner, TrackRecordReader, TrackRecordStore } from '../ports.ts'

/** The clock is before the last entry: new entries would be back-dated. */
export class ClockBehindRecord extends Error {}

/** Whether the record is ahead of a moment, as when a recorded market restarts. */
export function isBehindRecord({ store }: SigningDeps, now: Instant): boolean {
  const head = store.head()
  return head !== undefined && now < (parseInstant(head.at) ?? Number.POSITIVE_INFINITY)
}

/**
 * Adds entries in one step, after signing every earlier day so that none can be written into it.
 * @throws ClockBehindRecord
 */
export function appendEntries(
  deps: SigningDeps,
  drafts: readonly EntryDraft[],
  now: Instant,
): readonly RecordEntry[] {
  if (drafts.length === 0) return []
  if (isBehindRecord(deps, now)) {
    throw new ClockBehindRecord(`the record has entries after ${formatInstant(now)}`)
  }
  signDays(deps, now)
  const entries = chainEntries(deps.store.head(), drafts, sha256)
  deps.store.append(entries)
  return entries
}

export interface SigningDeps {
  readonly store: TrackRecordStore
  readonly signer: RecordSigner
  /** Market named in the signatures. */
  readonly market: string
}

/**
 * Signs the Merkle root of every past UTC day with entries, once. After a crash it signs the rest with the same roots
 * and signatures.
 * @returns the added roots
 */
export function signDays({ store, signer, market }: SigningDeps, now: Instant): readonly SignedDayRoot[] {
  const from = (store.latestRoot()?.statement.last_seq ?? 0) + 1
  const unsealed = store.entries(from, Number.MAX_SAFE_INTEGER)
  const added: SignedDayRoot[] = []
  for (const [day, entries] of Map.groupBy(unsealed, dayOfEntry)) {
    if (day >= utcDay(now)) break
    const root = signed(entries, { signer, market })
    store.appendRoot(root, signer.publicKey)
    added.push(root)
  }
  return added
}

function signed(
  entries: readonly RecordEntry[],
  { signer, market }: Pick<SigningDeps, 'signer' | 'market'>,
): SignedDayRoot {
  const statement = rootStatement(entries, { market, keyId: signer.publicKey.key_id }, sha256)
  return { statement, signature: signer.sign(signedBytes(statement)) }
}

const ENTRIES_AT_ONCE = 1000

/** All entries after one, in order, in portions. */
export function* entriesAfter(
  reader: Pick<TrackRecordReader, 'entries'>,
  seq: number,
): Generator<readonly RecordEntry[]> {
  let entries = reader.entries(seq + 1, ENTRIES_AT_ONCE)
  while (entries.length > 0) {
    yield entries
    entries = reader.entries(entries[entries.length - 1].seq + 1, ENTRIES_AT_ONCE)
  }
}

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
