import type { NamedCrisisTable } from '@bellwether-markets/engine/table-schemas'
import table from '../data/history/named-crises.json' with { type: 'json' }

/** Days of the recorded past that have a name, oldest first; given, not detected. A simulated market has none. */
export const NAMED_CRISES: NamedCrisisTable = table
