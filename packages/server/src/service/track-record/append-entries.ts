import { createHash } from 'node:crypto'
import {
  asDay,
  type Day,
  formatInstant,
  type Instant,
  parseInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import {
  dayOfEntry,
  rootStatement,
  type SignedDayRoot,
  signedBytes,
} from '@bellwether-markets/engine/track-record/day-root'
import type { Sha256 } from '@bellwether-markets/engine/track-record/digest'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import {
  type ClockEvidence,
  type ClockFault,
  clockFault,
} from '@bellwether-markets/engine/track-record/record-clock'
import type { EntryDraft, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { Clock, RecordSigner, TrackRecordReader, TrackRecordStore } from '../ports.ts'

/** New entries would be dated wrongly. */
export class ClockUnbelieved extends Error {}

/** Why nothing may be written: the clock was wrong or is, or a recorded market was restarted. */
export function faultOfClock({ store, clockEvidence }: SigningDeps, now: Instant): ClockFault | undefined {
  return clockFault(now, headInstant(store), clockEvidence?.())
}

/** Undefined if the record is empty. */
export function headInstant(store: Pick<TrackRecordReader, 'head'>): Instant | undefined {
  const head = store.head()
  return head && (parseInstant(head.at) ?? (Number.POSITIVE_INFINITY as Instant))
}

/** One step, after signing earlier days so that they stay closed. @throws ClockUnbelieved */
export function appendEntries(
  deps: SigningDeps,
  drafts: readonly EntryDraft[],
  now: Instant,
): readonly RecordEntry[] {
  if (drafts.length === 0) return []
  const fault = faultOfClock(deps, now)
  if (fault !== undefined) throw new ClockUnbelieved(`nothing is dated ${formatInstant(now)}: ${fault}`)
  signDays(deps, now)
  return chained(deps, drafts)
}

/** At the end of the record, whatever the clock. */
export function chained({ store }: SigningDeps, drafts: readonly EntryDraft[]): readonly RecordEntry[] {
  const entries = chainEntries(store.head(), drafts, sha256)
  store.append(entries)
  return entries
}

export interface SealingDeps {
  /** Between two heads. */
  readonly everyMs: number
  readonly wallClock: Clock
}

export interface SigningDeps {
  readonly store: TrackRecordStore
  readonly signer: RecordSigner
  /** Market named in the signatures. */
  readonly market: string
  /** Undefined: nothing is sealed, as nobody stamps or keeps it. */
  readonly sealing?: SealingDeps | undefined
  /** Undefined if the market has a time of its own. */
  readonly clockEvidence?: (() => ClockEvidence) | undefined
}

/**
 * Signs the Merkle root of every past UTC day with entries, once; the same after a crash.
 * @returns the added roots
 */
export const signDays = (deps: SigningDeps, now: Instant): readonly SignedDayRoot[] =>
  signUpTo(deps, asDay(utcDay(now) - 1))

/** Every day up to one, as soon as nothing can be added to it. */
export function signUpTo(
  { store, signer, market, sealing }: SigningDeps,
  upTo: Day,
): readonly SignedDayRoot[] {
  const from = (store.latestRoot()?.statement.last_seq ?? 0) + 1
  const unsealed = store.entries(from, Number.MAX_SAFE_INTEGER)
  const added: SignedDayRoot[] = []
  for (const [day, entries] of Map.groupBy(unsealed, dayOfEntry)) {
    if (day > upTo) break
    const root = signed(entries, { signer, market })
    store.appendRoot(root, signer.publicKey)
    if (sealing) store.appendSeal(root, signer.publicKey, sealing.wallClock.now())
    added.push(root)
  }
  return added
}

/** Seals the end of the record now and then, so that the running day cannot be rewritten either. */
export function sealHead({ store, signer, market, sealing }: SigningDeps): void {
  const head = store.head()
  if (sealing === undefined || head === undefined) return
  const [last, now] = [store.latestSeal(), sealing.wallClock.now()]
  if (last && (last.lastSeq >= head.seq || Math.abs(now - last.madeAt) < sealing.everyMs)) return
  const { seq: last_seq, at, hash: head_hash } = head
  const { key_id } = signer.publicKey
  const statement = { version: 1, kind: 'head', market, last_seq, at, head_hash, key_id } as const
  const signature = signer.sign(signedBytes(statement))
  store.appendSeal({ statement, signature }, signer.publicKey, now)
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
