import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import { OPERATIONS } from '../../operations/operations.ts'

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
