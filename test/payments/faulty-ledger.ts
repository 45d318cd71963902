import type { LedgerTables } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { directLedger } from '../fakes/direct-ledger.ts'

/** A ledger whose process may end at any moment. */
export interface FaultyLedger {
  readonly ledger: LedgerTables
  /** Names of the tables of the books. */
  readonly books: { readonly entries: string; readonly postings: string }
  /** Asked around every operation; what it throws is what the caller sees. */
  around: (when: 'before' | 'after') => void
  /** The operation that writes the so many-th row from now on fails in the middle; undefined: none does. */
  failAtRow(rows: number | undefined): Promise<void>
  /** What a restart leaves: what was committed, and nothing else. */
  restart(): void
  rows<Row = unknown>(sql: string): Promise<Row[]>
  close(): Promise<void>
}

export function faultyDirectLedger(): FaultyLedger {
  const direct = directLedger()
  const { database } = direct
  database.exec('CREATE TEMP TABLE fault (left INTEGER NOT NULL); INSERT INTO fault VALUES (-1)')
  for (const table of ['postings', 'entries', 'grants', 'captures', 'refunds', 'accounts']) {
    database.exec(`
      CREATE TEMP TRIGGER fault_in_${table} BEFORE INSERT ON main.${table}
      WHEN (SELECT left FROM temp.fault) >= 0
      BEGIN
        UPDATE fault SET left = left - 1;
        SELECT RAISE(ABORT, 'killed inside') WHERE (SELECT left FROM temp.fault) <= 0;
      END`)
  }
  const faulty: FaultyLedger = {
    ledger: direct.ledger,
    books: { entries: 'entries', postings: 'postings' },
    around: () => undefined,
    failAtRow: async (rows = -1) => database.exec(`UPDATE fault SET left = ${rows}`),
    restart: () => direct.restart(),
    rows: async <Row>(sql: string) => database.prepare(sql).all() as Row[],
    close: async () => database.close(),
  }
  direct.around = (_operation, when) => faulty.around(when)
  return faulty
}
