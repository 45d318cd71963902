import { declaredSource } from '../adapters/suppliers/declared-sources.ts'
import { sourceFreshness } from '../app/ingest/source-freshness.ts'
import type { SourceFreshness, SourceState } from '../app/ports.ts'
import type { Instant } from '../kernel/time.ts'

/** How fresh the sources of a live market are, by what each says of itself. */
export const supplierFreshness = (states: readonly SourceState[], now: Instant): readonly SourceFreshness[] =>
  states.map((state) => sourceFreshness(state, declaredSource(state.id), now))
