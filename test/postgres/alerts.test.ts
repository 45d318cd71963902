import { after, before, describe } from 'node:test'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { alertContract } from '../ports/alert-contract.ts'
import { ENDPOINTS, settableClock } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

describe('on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const ledgers: Awaited<ReturnType<typeof openPostgresLedger>>[] = []
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    await cluster.remove()
  })

  alertContract('PostgreSQL', async () => {
    const ledger = await openPostgresLedger({
      ...{ url: await cluster.newMigratedDatabase(), endpoints: ENDPOINTS, wallClock: settableClock() },
      onFatal: (error) => {
        throw error
      },
    })
    ledgers.push(ledger)
    return ledger
  })
})
