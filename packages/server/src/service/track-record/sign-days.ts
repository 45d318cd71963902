import {
  dayOfEntry,
  rootStatement,
  type SignedDayRoot,
  signedBytes,
} from '../../domain/track-record/day-root.ts'
import type { RecordEntry } from '../../domain/track-record/record-entry.ts'
import { type Instant, utcDay } from '../../kernel/time.ts'
import type { RecordSigner, TrackRecordStore } from '../ports.ts'
import { sha256 } from './sha256.ts'

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
