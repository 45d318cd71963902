import { after, before, describe } from 'node:test'
import type { PostgresLedgerOptions } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { addressContract } from '../ports/address-contract.ts'
import { ENDPOINTS, settableClock } from '../ports/ledger-calls.ts'
import { ledgerContract } from '../ports/ledger-contract.ts'
import { subKeyContract } from '../ports/sub-key-contract.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

describe('on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  const open = async (settings: Pick<PostgresLedgerOptions, 'endpoints' | 'wallClock' | 'tiers'>) => {
    const url = await cluster.newMigratedDatabase()
    return openLedger(url, settings)
  }

  ledgerContract('PostgreSQL', open)
  subKeyContract('PostgreSQL', open)
  addressContract('PostgreSQL', () => open({ endpoints: ENDPOINTS, wallClock: settableClock() }))
})
