import type { FactComputations } from '../domain/market/fact-table.ts'

/** Only the compute thread, research and tests may import it. */
export const FACT_COMPUTATIONS: FactComputations = {}
