import { SERVICE_ENDPOINTS } from '../../operations/all-endpoints.ts'
import { CATALOG } from '../../products/catalog.ts'

/** Charged or counted endpoints; the ledger stores their index. */
const COUNTED = [...CATALOG.products, ...SERVICE_ENDPOINTS.filter(({ access }) => access === 'keyed')]

export const COUNTED_PATHS: readonly string[] = COUNTED.map(({ path }) => path)

export const COUNTED_POSITIONS: ReadonlyMap<string, number> = new Map(
  COUNTED.map(({ id }, position) => [id, position]),
)
