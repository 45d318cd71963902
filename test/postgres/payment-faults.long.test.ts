import { after, before, describe } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { ledgerQueries } from '../../packages/server/src/storage/postgres/ledger-queries.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import type { LedgerTables } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { faultSequences } from '../payments/fault-sequences.ts'
import type { FaultyLedger } from '../payments/faulty-ledger.ts'
import { START } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

/** Armed below 0: counts up with every row, and fails from 0 on until it is set to 1. */
const FAULTS = `
  CREATE SEQUENCE fault MINVALUE -100 START 1;
  SELECT setval('fault', 1);
  CREATE FUNCTION fault_at_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT last_value FROM fault) > 0 OR nextval('fault') < 0 THEN
      RETURN NEW;
    END IF;
    PERFORM setval('fault', 0);
    RAISE EXCEPTION 'killed inside';
  END $$`

const TABLES = ['book_postings', 'book_entries', 'grants', 'captures', 'refunds', 'accounts']

describe('purchases on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let template = ''
  before(async () => {
    cluster = await startCluster()
    template = await cluster.newDatabase()
    await migrate(template)
    const onFatal = (error: Error): never => {
      throw error
    }
    const wallClock = { now: () => START }
    await (await openPostgresLedger({ url: template, endpoints: [], wallClock, onFatal })).close()
    const triggers = TABLES.map(
      (table) =>
        `CREATE TRIGGER fault_in_${table} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fault_at_row()`,
    )
    await cluster.query(template, [FAULTS, ...triggers].join(';'))
  })
  after(() => cluster.remove())

  faultSequences({
    name: 'PostgreSQL',
    sequences: Number(process.env.FAULT_SEQUENCES ?? 8),
    open: async () => faultyPostgresLedger(await cluster.newDatabase(template)),
  })
})

type Operations = Readonly<Record<string, (...parameters: readonly unknown[]) => unknown>>

/** The ledger keeps nothing of an order in memory, so that a restart leaves what is stored by itself. */
function faultyPostgresLedger(url: string): FaultyLedger {
  const pool = openPool(url, 'faults', 2)
  const queries = ledgerQueries(pool, TIERS) as unknown as Operations
  const ledger = new Proxy({} as LedgerTables, {
    get: (_target, name) =>
      name === 'then'
        ? undefined
        : async (...parameters: readonly unknown[]) => {
            faulty.around('before')
            const result = await queries[String(name)](...parameters)
            faulty.around('after')
            return result
          },
  })
  const faulty: FaultyLedger = {
    ledger,
    books: { entries: 'book_entries', postings: 'book_postings' },
    around: () => undefined,
    async failAtRow(rows) {
      await pool.query("SELECT setval('fault', $1)", [rows === undefined ? 1 : -rows])
    },
    restart: () => undefined,
    rows: async <Row>(sql: string) => (await pool.query(sql)).rows as Row[],
    close: () => pool.end(),
  }
  return faulty
}
