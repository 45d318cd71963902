import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { ENDPOINTS, START, settableClock } from '../ports/ledger-calls.ts'
import { signInContract } from '../ports/sign-in-contract.ts'
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

  const storeOn = async (url: string) => {
    const ledger = await openPostgresLedger({
      ...{ url, endpoints: ENDPOINTS, wallClock: settableClock() },
      onFatal: (error) => {
        throw error
      },
    })
    ledgers.push(ledger)
    return signInStore(ledger)
  }

  signInContract('PostgreSQL', async () => storeOn(await cluster.newMigratedDatabase()))

  test('of several processes that consume at once one is the first', async () => {
    const url = await cluster.newMigratedDatabase()
    const stores = await Promise.all([storeOn(url), storeOn(url), storeOn(url)])
    for (let round = 0; round < 10; round++) {
      const id = `token-${round}`
      const state = { model: 'RefreshToken', payload: {}, grantId: 'g', uid: undefined, account: 1 }
      await stores[0].put(id, { ...state, expiresAt: undefined })
      const tries = [...stores, ...stores].map((store) => store.consume('RefreshToken', id, START))
      assert.equal((await Promise.all(tries)).filter(Boolean).length, 1)
    }
  })
})
