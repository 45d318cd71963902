import type {
  SourceState,
  SupplyCell,
  SupplyClass,
  SupplyKind,
} from '@bellwether-markets/engine/market/supply-port'
import { SUPPLIERS } from './supplier-terms.ts'
import { SUPPLY_CELLS, type SupplierAccess, type SupplyChanges, supplyOrder } from './supply-order.ts'

/** State of what a supplier delivered of a class and kind, kept among those of the sources. */
export const deliveryId = (of: SupplyClass, kind: SupplyKind, supplier: string): string =>
  `${of}.${kind} ${supplier}`

/** Names of sources have no dot. */
export const isDelivery = ({ id }: Pick<SourceState, 'id'>): boolean => /^[a-z_]+\.[a-z-]+ /.test(id)

/** Each class and kind with the suppliers that can be asked, and what they delivered. */
export function supplyCells(
  changes: SupplyChanges,
  access: SupplierAccess,
  states: readonly SourceState[],
): readonly SupplyCell[] {
  const byId = new Map(states.map((state) => [state.id, state]))
  const order = supplyOrder(changes, access)
  return SUPPLY_CELLS.map(([of, kind]) => {
    const suppliers = order(of, kind).map((id) => {
      const state = byId.get(deliveryId(of, kind, id))
      const { licensed } = SUPPLIERS[id]
      return { id, licensed, deliveredAt: state?.lastSuccessAt, knownAt: state?.knownAt }
    })
    const latest = suppliers
      .filter(({ deliveredAt }) => deliveredAt !== undefined)
      .toSorted((a, b) => (b.deliveredAt ?? 0) - (a.deliveredAt ?? 0))
      .at(0)
    return { of, kind, suppliers, latest }
  })
}
