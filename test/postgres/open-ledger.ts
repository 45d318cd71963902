import {
  openPostgresLedger,
  type PostgresLedgerOptions,
} from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { ENDPOINTS, START } from '../ports/ledger-calls.ts'

/** A ledger whose every failure ends the test. */
export const openLedger = (url: string, settings: Partial<PostgresLedgerOptions> = {}) =>
  openPostgresLedger({
    url,
    endpoints: ENDPOINTS,
    wallClock: { now: () => START },
    onFatal: (error) => {
      throw error
    },
    ...settings,
  })
