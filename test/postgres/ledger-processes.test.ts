import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { Client } from 'pg'
import { migrationFiles } from '../../packages/server/src/storage/migration-files.ts'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import type { PostgresLedgerOptions } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import type { LedgerStore } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { stateFault } from '../faults/fault-result.ts'
import {
  callOf,
  charge,
  chargeAll,
  countOf,
  lastKeyHash,
  makeAccount,
  newSubKey,
  peek,
  repeat,
  START,
  settableClock,
  tiersWith,
} from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { openLedger } from './open-ledger.ts'

/** Three times what a pool holds. */
const SLOW_STATEMENTS = 12
/** Parts of the statements of a batch that is decided by call. */
const [LOCK_ACCOUNTS, STORE_BATCH] = ['FOR NO KEY UPDATE OF balances', 'UPDATE ledger_processes SET batch']
const LOST_ANSWERS = Number(process.env.LOST_ANSWERS ?? 20)

const isOverload = (error: unknown): boolean => error instanceof AppError && error.code === 'overloaded'

/** Each ledger has its own connections and its own number, as one of another process would. */
describe('ledgers of several processes', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const opened: LedgerStore[] = []
  before(async () => {
    cluster = await startCluster()
  })
  after(async () => {
    await Promise.all(opened.map((ledger) => ledger.close()))
    cluster.remove()
  })

  const open = async (url: string, settings: Partial<PostgresLedgerOptions> = {}): Promise<LedgerStore> => {
    const ledger = await openLedger(url, {
      tiers: tiersWith(1_000, 1e6),
      ...settings,
    })
    opened.push(ledger)
    return ledger
  }
  const newDatabase = (): Promise<string> => cluster.newMigratedDatabase()

  test('a key with k credits used through three at once gets exactly ⌊k/c⌋ answers', async () => {
    const url = await newDatabase()
    const ledgers = await Promise.all(repeat(3, url).map((each) => open(each)))
    const account = await makeAccount(ledgers[0])
    const decisions = await Promise.all(
      ledgers.map((ledger) => chargeAll(ledger, repeat(300, callOf(account, { credits: 7 })))),
    )
    assert.equal(countOf(decisions.flat(), 'charged'), Math.floor(1_000 / 7))
    assert.equal((await ledgers[1].balance(account.id)).used, 7 * Math.floor(1_000 / 7))
  })

  test('a sub-key with k credits a month used through three at once gets exactly ⌊k/c⌋ answers', async () => {
    const url = await newDatabase()
    const ledgers = await Promise.all(repeat(3, url).map((each) => open(each)))
    const account = await makeAccount(ledgers[0])
    const made = await ledgers[0].createSubKey(newSubKey({ account: account.id, monthlyCredits: 100 }), 1)
    const [ofSubKey, ofMain] = [made?.id, undefined].map((subKey) => callOf(account, { credits: 7, subKey }))
    const decisions = await Promise.all(
      ledgers.map((ledger) => chargeAll(ledger, repeat(20, [ofSubKey, ofMain]).flat())),
    )
    assert.equal(countOf(decisions.flat(), 'charged'), 60 + Math.floor(100 / 7))
    assert.equal((await ledgers[1].subKeys(account.id))[0].used, 7 * Math.floor(100 / 7))
    assert.equal((await ledgers[2].balance(account.id)).used, 7 * (60 + Math.floor(100 / 7)))
  })

  test('a limit of n calls a minute answers exactly n, whichever processes are asked and however their clocks differ', async () => {
    const url = await newDatabase()
    const clocks = [settableClock(), settableClock(asInstant(START + MINUTE))]
    const tiers = tiersWith(1_000, 50)
    const ledgers = await Promise.all(clocks.map((wallClock) => open(url, { wallClock, tiers })))
    const account = await makeAccount(ledgers[0])
    await charge(ledgers[1], callOf(account))
    const decisions = await Promise.all(
      ledgers.map((ledger) => chargeAll(ledger, repeat(60, callOf(account)))),
    )
    assert.equal(countOf(decisions.flat(), 'charged'), 49)
    assert.equal((await peek(ledgers[0], account)).callsRemaining, 0)
  })

  test('one Idempotency-Key used in all of them at once is charged once', async () => {
    const url = await newDatabase()
    const ledgers = await Promise.all(repeat(3, url).map((each) => open(each)))
    const account = await makeAccount(ledgers[0])
    for (let round = 0; round < 20; round++) {
      const idempotency = { key: `k${round}`, fingerprint: 'f', snapshotAsOf: START }
      const decisions = await Promise.all(
        ledgers.map((ledger) => charge(ledger, callOf(account, { credits: 3, idempotency }))),
      )
      assert.deepEqual([countOf(decisions, 'charged'), countOf(decisions, 'replayed')], [1, 2])
    }
    assert.equal((await ledgers[2].balance(account.id)).used, 60)
  })

  test('purchases, free keys and disabled keys are one matter for all of them', async () => {
    const url = await newDatabase()
    const [one, other] = [await open(url), await open(url)]
    const account = await makeAccount(one)
    const hash = lastKeyHash()
    await Promise.all(
      [one, other, one, other].map((ledger) => ledger.addCredits(hash, 10, 'bought', START, 'order')),
    )
    assert.equal((await other.balance(account.id)).granted, 1_010)
    const made = await Promise.allSettled(
      [one, other, one, other].map((ledger) => makeAccount(ledger, { uniqueAs: 'free:ada@example.com' })),
    )
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1)
    await one.disableAccount(account.id, START)
    assert.equal((await charge(other, callOf(account))).outcome, 'key_disabled')
  })

  test('a batch whose answer was lost on the way is answered and charged once', async (t) => {
    const url = await newDatabase()
    const proxy = await faultyProxy(url)
    const direct = await open(url)
    const ledger = await open(proxy.through(url))
    const account = await makeAccount(direct)
    let [answered, lost, double, recoveryMs] = [0, 0, 0, 0]
    for (let round = 1; round <= LOST_ANSWERS; round++) {
      proxy.loseNextAnswer('bellwether ledger')
      const begun = performance.now()
      const decisions = await chargeAll(ledger, repeat(5, callOf(account, { credits: 2 })))
      recoveryMs = Math.max(recoveryMs, performance.now() - begun)
      answered += countOf(decisions, 'charged')
      const stored = (await direct.balance(account.id)).used / 2
      lost += Math.max(0, answered - stored)
      double += Math.max(0, stored - answered)
      assert.deepEqual({ answered, lost, double }, { answered: round * 5, lost: 0, double: 0 })
    }
    assert.equal(proxy.lost, LOST_ANSWERS)
    assert.equal((await direct.usage(LOST_ANSWERS * 10)).rows.length, answered)
    const fault = 'answer of the database lost'
    stateFault(t, { fault, engine: 'postgres', tries: LOST_ANSWERS, lost, double, recoveryMs })
    await ledger.close()
    await proxy.close()
  })

  test('a batch that is decided by call is stored once, whichever of its answers is lost', async () => {
    const url = await newDatabase()
    const proxy = await faultyProxy(url)
    const direct = await open(url)
    const ledger = await open(proxy.through(url))
    const account = await makeAccount(direct)
    const dear = callOf(account, { credits: 1_001 })
    let charged = 0
    for (const statement of ['FROM ledger_processes', 'BEGIN', LOCK_ACCOUNTS, STORE_BATCH, 'COMMIT']) {
      // Until a batch is refused it is sent by account first.
      await chargeAll(ledger, [dear])
      proxy.loseNextAnswer('bellwether ledger', statement)
      const decisions = await chargeAll(ledger, [callOf(account), dear, callOf(account)])
      charged += countOf(decisions, 'charged')
      assert.equal(countOf(decisions, 'insufficient_credits'), 1)
      assert.equal((await direct.balance(account.id)).used, charged)
    }
    assert.deepEqual([charged, proxy.lost], [10, 5])
    await ledger.close()
    await proxy.close()
  })

  test('what a sub-key used is stored once, whichever answer is lost', async () => {
    const url = await newDatabase()
    const proxy = await faultyProxy(url)
    const direct = await open(url)
    const ledger = await open(proxy.through(url))
    const account = await makeAccount(direct)
    const made = await direct.createSubKey(newSubKey({ account: account.id, monthlyCredits: 9 }), 1)
    const call = callOf(account, { subKey: made?.id })
    const statements = ['FROM caps', STORE_BATCH, 'UPDATE caps', 'COMMIT']
    for (const [index, statement] of statements.entries()) {
      proxy.loseNextAnswer('bellwether ledger', statement)
      const decisions = await chargeAll(ledger, repeat(2, call))
      assert.equal(countOf(decisions, 'charged'), 2)
      assert.equal((await direct.subKeys(account.id))[0].monthUsed, 2 * (index + 1))
    }
    assert.equal(countOf(await chargeAll(ledger, repeat(2, call)), 'sub_key_cap_reached'), 1)
    assert.equal(proxy.lost, statements.length)
    await ledger.close()
    await proxy.close()
  })

  test('calls of an app at two processes are charged up to its limit, also while that is raised', async () => {
    const url = await newDatabase()
    const [here, there] = [await open(url), await open(url)]
    const account = await makeAccount(here)
    const agree = (monthlyCredits: number) =>
      here.capApp({ account: account.id, client: 'c', monthlyCredits }, START)
    const { id } = await agree(5)
    const calls = repeat(12, callOf(account, { subKey: id }))
    const decisions = await Promise.all([chargeAll(here, calls), chargeAll(there, calls), agree(17)])
    const early = countOf([...decisions[0], ...decisions[1]], 'charged')
    assert.ok(early >= 5 && early <= 17, String(early))
    const late =
      countOf(await chargeAll(there, calls), 'charged') + countOf(await chargeAll(here, calls), 'charged')
    assert.equal(early + late, 17)
    assert.equal((await there.appCaps(account.id))[0].monthUsed, 17)
    assert.equal((await there.balance(account.id)).used, 17)
  })

  test('a process that stalls while it decides does not keep accounts from others for good', async () => {
    const url = await newDatabase()
    const proxy = await faultyProxy(url)
    const direct = await open(url)
    const ledger = await open(proxy.through(url))
    const account = await makeAccount(direct)
    const dear = callOf(account, { credits: 1_001 })
    await chargeAll(ledger, [dear])
    proxy.stallAfter('bellwether ledger', LOCK_ACCOUNTS)
    const stalled = chargeAll(ledger, [callOf(account), dear])
    await sleep(200)
    const { outcome } = await until('another process may decide', async () => {
      const other = await charge(direct, callOf(account))
      return other.outcome !== 'unavailable' && other
    })
    assert.equal(outcome, 'charged')
    const charged = countOf(await stalled, 'charged')
    assert.equal((await direct.balance(account.id)).used, 1 + charged)
    await ledger.close()
    await proxy.close()
  })

  test('while the network is cut callers are refused and nothing is charged for them; afterwards all goes on', async () => {
    const url = await newDatabase()
    const proxy = await faultyProxy(url)
    const direct = await open(url)
    const ledger = await open(proxy.through(url))
    const account = await makeAccount(direct)
    assert.equal((await charge(ledger, callOf(account))).outcome, 'charged')
    proxy.cut()
    const underWay = chargeAll(ledger, repeat(3, callOf(account)))
    await sleep(50)
    const waiting = await chargeAll(ledger, repeat(10, callOf(account)))
    assert.equal(countOf(waiting, 'unavailable'), 10)
    assert.equal((await charge(ledger, callOf(account))).outcome, 'unavailable')
    await assert.rejects(ledger.findAccount('a key not seen yet'), /overloaded/)
    proxy.mend()
    const charged = countOf(await underWay, 'charged')
    assert.equal((await direct.balance(account.id)).used, 1 + charged)
    assert.equal((await charge(ledger, callOf(account))).outcome, 'charged')
    await ledger.close()
    await proxy.close()
  })

  // What waits for longer than a caller does, such as a statement of 15 s, is over later than this.
  test('who wants a key is refused while others hold all that it takes, and for nothing', {
    timeout: 14_000,
  }, async (t) => {
    const url = await newDatabase()
    const ledger = await open(url)
    const holder = new Client({ connectionString: url })
    t.after(() => holder.end())
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE accounts IN SHARE MODE')
    const inputs = repeat(SLOW_STATEMENTS, ledger).map((one) => assert.rejects(makeAccount(one), isOverload))
    await Promise.all(inputs)
    await holder.query('COMMIT')
    await makeAccount(ledger)
    assert.equal((await ledger.listAccounts()).length, 1)
  })

  test('a batch that comes after a later one of its process is refused by the database', async () => {
    const url = await newDatabase()
    const process = '00000000-0000-0000-0000-000000000001'
    await cluster.query(url, `INSERT INTO ledger_processes (process, batch, at) VALUES ($1, 0, 0)`, [process])
    const charge = (batch: number): string => {
      const arrays = Array.from({ length: 8 }, () => `'{}'`)
      const notes = Array.from({ length: 4 }, () => `'{}'`)
      return `SELECT charge_all_payable_2('${process}', ${batch}, 0, ${arrays}, NULL, ${notes}, 0) AS answer`
    }
    await cluster.query(url, charge(2))
    await assert.rejects(cluster.query(url, charge(1)), /too late/)
    await cluster.query(url, `SELECT settle_batch_1('${process}', 3)`)
    const [{ answer }] = await cluster.query(url, charge(3))
    assert.equal(answer, null)
  })

  test('processes that start together on an empty database bring it up to date once', async () => {
    const url = await cluster.newDatabase()
    await Promise.all(repeat(6, url).map((each) => migrate(each)))
    const rows = await cluster.query(url, 'SELECT number FROM migrations ORDER BY number')
    assert.deepEqual(
      rows.map(({ number }) => number),
      migrationFiles('postgres').map(({ number }) => number),
    )
    const next = Number(rows.at(-1)?.number) + 1
    await cluster.query(
      url,
      `INSERT INTO migrations (number, name, needs) VALUES (${next}, 'added by a newer release', 1)`,
    )
    await migrate(url)
    await cluster.query(
      url,
      `INSERT INTO migrations (number, name, needs) VALUES (${next + 1}, 'removed what was unused', ${next + 1})`,
    )
    await assert.rejects(migrate(url), /newer version/)
  })
})
