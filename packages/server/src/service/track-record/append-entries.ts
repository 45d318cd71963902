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

/** New entries would be back-dated. */
export class ClockBehindRecord extends Error {}

/** Whether the record is ahead of the clock, as when a recorded market restarts. */
export function isBehindRecord({ store }: SigningDeps, now: Instant): boolean {
  const head = store.head()
  return head !== undefined && now < (parseInstant(head.at) ?? Number.POSITIVE_INFINITY)
}

/** One step, after signing earlier days so that they stay closed. @throws ClockBehindRecord */
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
 * Signs the Merkle root of every past UTC day with entries, once; the same after a crash.
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

/** In portions. */
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
