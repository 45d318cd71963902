import table from '../../data/history/named-crises.json' with { type: 'json' }
import type { NamedCrisisTable } from '../../data/schemas.ts'

/** Days of the recorded past that have a name, oldest first; given, not detected. A simulated market has none. */
export const NAMED_CRISES: NamedCrisisTable = table
