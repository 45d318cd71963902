import type { OnDemand } from '../contract/on-demand.ts'

/** Analyses computed for one call. A new one is a folder, a line here and a row of the computations. */
export const ON_DEMAND: readonly OnDemand[] = []
