import type { Tier, TierId } from '../../kernel/credits.ts'
import type { ChargeBatch } from './charge-batch.ts'
import type { LedgerOperations } from './ledger-operations.ts'

export interface LedgerThreadSettings {
  readonly file: string
  /** Paths of the endpoints, in the order in which charges refer to them. */
  readonly endpoints: readonly string[]
  readonly tiers: Readonly<Record<TierId, Tier>>
  readonly retentionDays: number
  readonly maxBytes: number | undefined
}

/** A batch without strings travels as its bare figures, which is a sixth of the cost of a message cheaper. */
export type ToLedgerThread =
  | Float64Array<ArrayBuffer>
  | ({ readonly kind: 'batch' } & ChargeBatch)
  | {
      readonly kind: 'operation'
      readonly id: number
      readonly operation: keyof LedgerOperations
      readonly parameters: readonly unknown[]
    }
  | { readonly kind: 'close' }

export type FromLedgerThread =
  | Float64Array<ArrayBuffer>
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }
  | { readonly kind: 'ready' }
  | { readonly kind: 'notStarted'; readonly problem: string; readonly hint: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'closed' }
