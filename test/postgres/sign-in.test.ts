import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { watchAccounts } from '../../packages/server/src/storage/postgres/account-watch.ts'
import { ChangeListener } from '../../packages/server/src/storage/postgres/change-listener.ts'
import { openPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { killRotations } from '../faults/killed-rotation.ts'
import { START, settableClock } from '../ports/ledger-calls.ts'
import { signInContract } from '../ports/sign-in-contract.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

describe('on PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const ledgers: Awaited<ReturnType<typeof openLedger>>[] = []
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    await Promise.all(ledgers.map((ledger) => ledger.close()))
    await cluster.remove()
  })

  const storeOn = async (url: string) => {
    const ledger = await openLedger(url, { wallClock: settableClock() })
    ledgers.push(ledger)
    return signInStore(ledger)
  }

  signInContract('PostgreSQL', async () => storeOn(await cluster.newMigratedDatabase()))

  test('a kill in the middle of a rotation leaves no refresh token that works twice', async () => {
    const url = await cluster.newMigratedDatabase()
    const store = await storeOn(url)
    await killRotations({ where: { postgres: url }, rounds: 5, reopened: (look) => look(store) })
  })

  test('a process hears of the accounts whose tokens another removed', async (t) => {
    const url = await cluster.newMigratedDatabase()
    const pool = openPool(url, 'test')
    const heard: (number | undefined)[] = []
    const listener = new ChangeListener(url)
    const watch = await watchAccounts(listener, pool, (account) => heard.push(account))
    t.after(async () => {
      watch.close()
      await listener.close()
      await pool.end()
    })
    const store = await storeOn(url)
    const state = { model: 'AccessToken', payload: {}, expiresAt: undefined }
    await store.put('a', { ...state, grantId: 'g', account: 5 })
    await store.put('b', { ...state, grantId: 'h', account: 6 })
    await store.removeGrant('g')
    await until('account 5 is heard of', () => heard.includes(5))
    assert.ok(!heard.includes(6))
    await store.removeAccount(6)
    await until('account 6 is heard of', () => heard.includes(6))
  })

  test('of several processes that consume at once one is the first', async () => {
    const url = await cluster.newMigratedDatabase()
    const stores = await Promise.all([storeOn(url), storeOn(url), storeOn(url)])
    for (let round = 0; round < 10; round++) {
      const id = `token-${round}`
      const state = { model: 'RefreshToken', payload: {}, grantId: 'g', account: 1 }
      await stores[0].put(id, { ...state, expiresAt: undefined })
      const tries = [...stores, ...stores].map((store) => store.consume('RefreshToken', id, START))
      assert.equal((await Promise.all(tries)).filter(Boolean).length, 1)
    }
  })
})
