import { after, before, describe } from 'node:test'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { ledgerContract } from '../ports/ledger-contract.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

describe('on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  ledgerContract('PostgreSQL', async (settings) => {
    const url = await cluster.newMigratedDatabase()
    return openPostgresLedger({
      ...settings,
      url,
      clockOverride: settings.wallClock,
      onFatal: (error) => {
        throw error
      },
    })
  })
})
