import type { Endpoint } from '../../contract/endpoint.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { CATALOG } from '../../products/catalog.ts'

/** Charged or counted endpoints; the ledger stores their index. */
const countedEndpoints = (operations: readonly Operation[]): readonly Endpoint[] => [
  ...CATALOG.products,
  ...operations.filter(({ access }) => access === 'keyed'),
  ...operations.filter(({ access, effect }) => access === 'free' && effect === 'read'),
]

export const countedPaths = (operations: readonly Operation[]): readonly string[] =>
  countedEndpoints(operations).map(({ path }) => path)

export const countedPositions = (operations: readonly Operation[]): ReadonlyMap<string, number> =>
  new Map(countedEndpoints(operations).map(({ id }, position) => [id, position]))

export const COUNTED_PATHS = countedPaths(OPERATIONS)
