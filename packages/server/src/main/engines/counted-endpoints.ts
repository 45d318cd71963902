import type { Endpoint } from '../../contract/endpoint.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../operations/operations.ts'
import { CATALOG } from '../../products/catalog.ts'

/** Everything that is charged or counted; a ledger names endpoints by their position. */
const countedEndpoints = (operations: readonly Operation[]): readonly Endpoint[] => [
  ...CATALOG.products,
  ...operations.filter(({ access }) => access === 'keyed'),
]

export const countedPaths = (operations: readonly Operation[]): readonly string[] =>
  countedEndpoints(operations).map(({ path }) => path)

export const countedPositions = (operations: readonly Operation[]): ReadonlyMap<string, number> =>
  new Map(countedEndpoints(operations).map(({ id }, position) => [id, position]))

/** Those of the service. */
export const COUNTED_PATHS = countedPaths(OPERATIONS)
