import type { BlockingDatabase } from './blocking-database.ts'

/** What is kept of each host that suppliers are asked at, for whichever worker asks them next. */
export interface SupplierLimits {
  read(): ReadonlyMap<string, string>
  /** @throws Error where another worker asks them by now: then nothing may be asked here any more */
  write(host: string, state: string): void
}

/** @param fence number of the lease under which the suppliers are asked */
export const supplierLimits = (database: BlockingDatabase, fence: string): SupplierLimits => ({
  read: () =>
    new Map(
      database
        .read('SELECT host, state FROM supplier_limits')
        .map(({ host, state }) => [String(host), String(state)]),
    ),
  write(host, state) {
    database.read('SELECT note_supplier_limit_1($1, $2, $3)', fence, host, state)
  },
})
