import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { addRule, fireNotices } from '../faults/notice-outbox.ts'
import { alertContract } from '../ports/alert-contract.ts'
import { makeAccount, START, settableClock } from '../ports/ledger-calls.ts'
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

  const open = async (url: string) => {
    const ledger = await openLedger(url, { wallClock: settableClock() })
    ledgers.push(ledger)
    return ledger
  }

  alertContract('PostgreSQL', async () => open(await cluster.newMigratedDatabase()))

  test('notices of one rule that die and arrive at once never wait for each other in a circle', async () => {
    const url = await cluster.newMigratedDatabase()
    const ledger = await open(url)
    const { id: account } = await makeAccount(ledger)
    const target = 'https://a.example/hook'
    for (const id of ['a', 'b', 'c', 'd']) {
      await addRule(ledger, account, id, target, START)
      const notices = Array.from({ length: 20 }, (_, index) => `${id}${index}`)
      for (const notice of notices) await fireNotices(ledger, { id, account, target }, [notice], START)
      await ledger.buryNotices([`${id}0`], START, 'HTTP 500', 'counted')
      const claim = { now: START, until: asInstant(START + 1), most: 9, after: '', exceptAccounts: [] }
      await Promise.all([
        ...notices.map(() => ledger.claimNotices({ ...claim, receivers: { except: [] } })),
        ...notices.map((notice, index) =>
          index % 3 === 0
            ? ledger.noticesArrived([notice], START, undefined)
            : ledger.buryNotices([notice], START, 'HTTP 410', 'disables'),
        ),
      ])
    }
    // A server process tells its statistics when it ends.
    await ledger.close()
    const circles = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'
    assert.deepEqual(await cluster.query(url, circles), [{ deadlocks: 0 }])
  })
})
