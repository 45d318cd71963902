import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { openParaphraseStore } from '../../packages/server/src/storage/sqlite/cache-database.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { dataOf, send, sendFree } from '../journeys/caller.ts'
import { halfPreparedPast } from '../journeys/first-snapshots.ts'
import type { Json } from '../journeys/json.ts'
import {
  type Command,
  killAll,
  type RunningService,
  runBellwether,
  startService,
  temporaryDirectory,
} from '../journeys/service.ts'
import { newSubKey } from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const ADMIN_TOKEN = 'the-admin-token-of-these-tests'
/** What is asked for too often is answered in the next minute. */
const RECORDED_WITHIN_MS = 300_000
const PAST = halfPreparedPast(1)

/** What a caller and the operator can see of an installation. */
async function seen(service: RunningService) {
  const admin = (path: string) => send(`${service.baseUrl}${path}`, { admin: ADMIN_TOKEN })
  return {
    keys: (await admin('/v1/admin/keys')).json.data,
    usage: (await admin('/v1/admin/usage?limit=1000')).json.data,
    past: dataOf(await sendFree(`${service.baseUrl}/v1/risk?as_of=${PAST}`)),
    orders: (await admin('/v1/admin/orders')).json.data,
  }
}

/** The entries of the public record once there are as many as `atLeast`; a service goes on writing them while it runs. */
const recorded = (service: RunningService, atLeast: number): Promise<Json[]> =>
  until(
    `the record has ${atLeast} entries`,
    async () => {
      const { json } = await sendFree(`${service.baseUrl}/v1/track-record?from_seq=1`)
      return json.ok && json.data.entries.length >= atLeast && json.data.entries
    },
    RECORDED_WITHIN_MS,
  )

const balances = async (service: RunningService, keys: readonly string[]) => {
  const answers = await Promise.all(keys.map((key) => send(`${service.baseUrl}/v1/account`, { key })))
  return answers.map(({ json }) => [json.data.key, json.data.credits, json.data.created_at])
}

describe('an embedded installation moved to PostgreSQL', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  let url = ''
  const running: Command[] = []
  const directory = join(temporaryDirectory(), 'data')
  const embedded = { ADMIN_TOKEN, DATA_DIR: directory }
  before(async () => {
    cluster = await startCluster()
    url = await cluster.newDatabase()
  })
  after(async () => {
    await killAll(running)
    cluster.remove()
  })

  test('is all there, to the credit and to the byte', async () => {
    const old = await startService({ env: embedded })
    running.push(old)
    const keys: string[] = []
    for (const tier of ['free', 'pro', 'enterprise']) {
      const path = `/v1/admin/keys?name=${tier}&email=${tier}@example.com&tier=${tier}`
      const { json } = await send(`${old.baseUrl}${path}`, { admin: ADMIN_TOKEN, method: 'POST' })
      keys.push(json.data.api_key)
    }
    const once = { headers: { 'idempotency-key': 'moved' } }
    for (const key of keys) {
      for (const target of ['/v1/prices?symbols=SPY', '/v1/prices/history?symbol=AAPL', '/v1/nowhere-else'])
        await send(old.baseUrl + target, { key })
    }
    await send(`${old.baseUrl}/v1/prices?symbols=SPY`, { key: keys[1], ...once })
    const post = (service: RunningService, target: string) =>
      sendFree(service.baseUrl + target, { method: 'POST' })
    const orders: string[] = []
    const decide = (service: RunningService, order: string, decision = 'approve') =>
      fetch(`${service.baseUrl}/checkout/sandbox/${order}`, {
        method: 'POST',
        body: `decision=${decision}`,
        redirect: 'manual' as const,
      })
    for (const decision of ['approve', undefined, 'cancel']) {
      const { data } = (await post(old, '/v1/checkout/create?tier=starter')).json
      if (decision !== undefined) await decide(old, data.order_id, decision)
      orders.push(data.order_id)
    }
    const captured = (await post(old, `/v1/checkout/capture?order_id=${orders[0]}`)).json.data
    keys.push(captured.api_key)
    const credits = await balances(old, keys)
    const before = await seen(old)
    const record = await recorded(old, 1)

    const early = runBellwether(['migrate-to-postgres'], { ...embedded, DATABASE_URL: url })
    assert.equal((await early.ended).code, 2)
    assert.match(early.output(), /in use/)
    assert.equal((await old.stop()).code, 0)

    const ledgerFile = new DatabaseSync(join(directory, 'ledger.sqlite'))
    ledgerFile.exec(`INSERT INTO addresses VALUES ('pro@example.com', 7)`)
    ledgerFile.exec(`INSERT INTO account_addresses VALUES (2, 'pro@example.com', 8, NULL)`)
    ledgerFile.close()
    const wording = { product: 'analysis', subject: 'AAPL', textHash: 'h', knownAt: asInstant(7), model: 'm' }
    const wordings = openParaphraseStore(join(directory, 'wordings.sqlite'))
    await wordings.put({ ...wording, texts: ['“so”'] })
    wordings.close()
    const ledger = await openSqliteLedger({
      file: join(directory, 'ledger.sqlite'),
      endpoints: [],
      wallClock: { now: () => asInstant(7) },
      onFatal: (error) => assert.fail(error),
    })
    const signedIn = { model: 'Grant', payload: { clientId: 'c' }, grantId: 'g', account: 1 }
    await ledger.createSubKey(newSubKey({ account: 1, keyHash: 'moved', expiresAt: asInstant(9) }), 1)
    await ledger.capApp({ account: 1, client: 'app', monthlyCredits: 5 }, asInstant(7))
    const list = { name: 'tech', symbols: ['NVDA', 'AAPL'], updatedAt: asInstant(7) }
    await ledger.putWatchList(1, list, 1)
    await signInStore(ledger).put('g', { ...signedIn, expiresAt: asInstant(4_000_000_000_000) })
    await ledger.close()
    const moving = runBellwether(['migrate-to-postgres'], { ...embedded, DATABASE_URL: url })
    assert.equal((await moving.ended).code, 0, moving.output())
    assert.match(moving.output(), /All data were copied and compared/)
    const words = await cluster.query(url, 'SELECT subject, known_at, texts FROM wordings')
    assert.deepEqual(words, [{ subject: 'AAPL', known_at: '7', texts: '["“so”"]' }])
    const grants = await cluster.query(url, 'SELECT model, payload, account_id, expires_at FROM oauth_state')
    assert.deepEqual(grants, [
      { model: 'Grant', payload: '{"clientId":"c"}', account_id: 1, expires_at: '4000000000000' },
    ])
    const joined = await cluster.query(
      url,
      'SELECT account, address, confirmed_at, joined_at, proven_at FROM account_addresses JOIN addresses USING (address)',
    )
    assert.deepEqual(joined, [
      { account: 2, address: 'pro@example.com', confirmed_at: '7', joined_at: '8', proven_at: null },
    ])
    const kept = await cluster.query(
      url,
      `SELECT key_hash, expires_at, client, symbols FROM sub_keys JOIN app_caps USING (account)
        JOIN watch_lists USING (account)`,
    )
    assert.deepEqual(kept, [{ key_hash: 'moved', expires_at: '9', client: 'app', symbols: 'NVDA AAPL' }])
    const again = runBellwether(['migrate-to-postgres'], { ...embedded, DATABASE_URL: url })
    assert.equal((await again.ended).code, 2)
    assert.match(again.output(), /not empty/)

    const env = () => ({ ADMIN_TOKEN, DATABASE_URL: url, DATA_DIR: join(temporaryDirectory(), 'data') })
    running.push(runBellwether(['work'], env()))
    const moved = await startService({ env: env() })
    running.push(moved)
    assert.deepEqual((await recorded(moved, record.length)).slice(0, record.length), record)
    assert.deepEqual(await seen(moved), before)
    assert.deepEqual(await balances(moved, keys), credits)
    const replay = await send(`${moved.baseUrl}/v1/prices?symbols=SPY`, { key: keys[1], ...once })
    assert.deepEqual([replay.status, replay.json.meta?.credits_used], [200, 0], replay.text.slice(0, 300))

    await decide(moved, orders[1])
    const late = (await post(moved, `/v1/checkout/capture?order_id=${orders[1]}`)).json.data
    assert.equal(
      late.credits_remaining,
      50_000,
      'a payment that was opened before the move is approved and taken after it',
    )
  })

  test('is refused by a process of another market', async () => {
    const other = runBellwether(['work'], {
      DATABASE_URL: url,
      DEMO_SEED: '12',
      DATA_DIR: join(temporaryDirectory(), 'data'),
    })
    assert.equal((await other.ended).code, 2)
    assert.match(other.output(), /another market/)
  })
})
