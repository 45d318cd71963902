import type { ErrorCode } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { RecordRound, Snapshot, SourceFreshness } from '../../service/ports.ts'

/** What the answering thread asks of the computing one: a snapshot, or a round of the track record. */
export type ComputeRequest =
  | { readonly kind: 'snapshot'; readonly product: string; readonly asOf: Instant }
  | { readonly kind: 'record'; readonly now: Instant }

export type ComputeReply =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly sources: readonly SourceFreshness[] }
  | {
      readonly kind: 'recorded'
      readonly report: RecordRound
      readonly sources: readonly SourceFreshness[]
    }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly message: string }
