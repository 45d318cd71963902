import { rowOf, text } from '../stores/row-of.ts'
import type { Sql } from '../stores/sql.ts'

/** What is kept of each host that suppliers are asked at, for whichever worker asks them next. */
export interface SupplierLimits {
  read(): ReadonlyMap<string, string>
  /** @throws Error where another worker asks them by now: then nothing may be asked here any more */
  write(host: string, state: string): void
}

/** @param fence number of the lease under which the suppliers are asked */
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
