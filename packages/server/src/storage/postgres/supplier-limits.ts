import { rowOf, text } from '../stores/row-of.ts'
import type { Sql } from '../stores/sql.ts'

/** Rate limit state by provider host, for the next worker. */
export interface SupplierLimits {
  read(): ReadonlyMap<string, string>
  /** @throws Error if another worker has the lease; this one must stop */
  write(host: string, state: string): void
}

/** @param fence lease number */
export const supplierLimits = (sql: Sql, fence: string): SupplierLimits => ({
  read: () =>
    new Map(
      sql
        .all('SELECT host, state FROM supplier_limits')
        .map((row) => rowOf({ host: text, state: text }, row))
        .map(({ host, state }) => [host, state]),
    ),
  write(host, state) {
    sql.all('SELECT note_supplier_limit_1($1, $2, $3)', fence, host, state)
  },
})
