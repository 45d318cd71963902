import type { Tier, TierId } from '../../kernel/credits.ts'
import type { ChargeBatch } from './charge-batch.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface LedgerThreadOptions {
  readonly file: string
  /** Paths, by the position that charges refer to. */
  readonly endpoints: readonly string[]
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly retentionDays: number
  readonly maxBytes: number | undefined
}

export interface LedgerRequest {
  readonly operation: keyof LedgerOperations
  readonly parameters: readonly unknown[]
}

export type LedgerReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly reason: string }

/** A batch without strings is sent as bare figures, a sixth cheaper. */
export type ToLedgerThread =
  | Float64Array<ArrayBuffer>
  | ({ readonly kind: 'batch' } & ChargeBatch)
  | { readonly kind: 'close' }

export type FromLedgerThread =
  | Float64Array<ArrayBuffer>
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'closed' }
