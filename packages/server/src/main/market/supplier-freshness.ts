import { declaredSource } from '../../adapters/providers/declared-sources.ts'
import type { Instant } from '../../kernel/time.ts'
import { sourceFreshness } from '../../service/ingest/source-freshness.ts'
import type { SourceFreshness, SourceState } from '../../service/ports.ts'

export const supplierFreshness = (states: readonly SourceState[], now: Instant): readonly SourceFreshness[] =>
  states.map((state) => sourceFreshness(state, declaredSource(state.id), now))
