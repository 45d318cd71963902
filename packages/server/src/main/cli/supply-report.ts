import { formatInstant, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { SupplierId } from '@bellwether-markets/suppliers/providers/parsed-observations'
import { SUPPLIERS } from '@bellwether-markets/suppliers/providers/supplier-terms'
import { supplyCells } from '@bellwether-markets/suppliers/providers/supply-cells'
import {
  keyState,
  listedSuppliers,
  type SupplierAccess,
  type SupplyChanges,
} from '@bellwether-markets/suppliers/providers/supply-order'
import type { SourceState, SupplyCell } from '../../service/ports.ts'

/** The order of suppliers with their keys and latest deliveries, and the terms of each. */
export function supplyReport(
  { changes, access }: { readonly changes: SupplyChanges; readonly access: SupplierAccess },
  states: readonly SourceState[],
  now: Instant,
): readonly string[] {
  const cells = supplyCells(changes, access, states)
  const named = new Set(cells.flatMap(({ of, kind }) => listedSuppliers(changes, of, kind)))
  return [
    'Suppliers in the order in which they are asked:',
    ...cells.map((cell) => {
      const inUse = new Set<string>(cell.suppliers.map(({ id }) => id))
      const listed = listedSuppliers(changes, cell.of, cell.kind)
      const names = listed.map((id) => withKey(id, inUse.has(id), access))
      return `${`${cell.of}.${cell.kind}`.padEnd(22)} ${names.join(', ') || 'none'}; ${delivered(cell, now)}`
    }),
    '',
    'Their terms, which the operator has to keep:',
    ...[...named].flatMap((id) => {
      const { name, terms, termsUrl, credit, redistribution } = SUPPLIERS[id]
      const url = termsUrl === undefined ? '' : ` ${termsUrl}`
      return [
        `${id.padEnd(22)} ${name}. ${terms} Passing its data on: ${redistribution}.${url}`,
        ...(credit === undefined ? [] : [`${''.padEnd(22)} Show: ${credit}`]),
      ]
    }),
  ]
}

function withKey(id: SupplierId, isInUse: boolean, access: SupplierAccess): string {
  const key = keyState(id, access)
  if (key === undefined) return id
  if (key.isSet) return `${id} (${key.setting} set)`
  return isInUse ? `${id} (without ${key.setting})` : `${id} (not asked: ${key.setting} not set)`
}

function delivered({ latest }: SupplyCell, now: Instant): string {
  if (latest?.deliveredAt === undefined) return 'nothing delivered yet'
  const hours = ((now - (latest.knownAt ?? latest.deliveredAt)) / HOUR).toFixed(1)
  return `last ${latest.id} at ${formatInstant(latest.deliveredAt)}, data ${hours} hours old`
}
