import type { ErrorCode } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { RecordingReport, Snapshot, SourceFreshness } from '../../service/ports.ts'

export type ComputeRequest =
  | { readonly kind: 'snapshot'; readonly product: string; readonly asOf: Instant }
  | { readonly kind: 'record'; readonly now: Instant }

export type ComputeReply =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly sources: readonly SourceFreshness[] }
  | {
      readonly kind: 'recorded'
      readonly report: RecordingReport
      readonly sources: readonly SourceFreshness[]
    }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'fault'; readonly message: string }
