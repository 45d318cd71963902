import type { Analyses } from '../contract/on-demand.ts'

/** Only the compute thread, research and tests may import it. */
export const ANALYSES: Analyses = {}
