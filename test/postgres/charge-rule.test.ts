import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asInstant, DAY, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { Client } from 'pg'
import type { GatheredCall } from '../../packages/server/src/storage/ledger/group-commit.ts'
import { BatchCharger } from '../../packages/server/src/storage/postgres/batch-charger.ts'
import { BatchSender } from '../../packages/server/src/storage/postgres/batch-sender.ts'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import type { LedgerStore } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { subKeyStateOf } from '../../packages/server/src/storage/stores/sub-keys.ts'
import {
  type ChargedState,
  chargeScript,
  ruledWorld,
  SCRIPT_ACCOUNTS,
  SCRIPT_CALLS_PER_MINUTE,
  SCRIPT_CREDITS,
  SCRIPT_KINDS,
  SCRIPT_SUB_KEYS,
  type ScriptBatch,
  type ScriptKind,
} from '../ports/charge-script.ts'
import { ENDPOINTS, makeAccount, newSubKey, START, settableClock, tiersWith } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const SCRIPTS = 60
const BATCHES = 8
const NO_SUB_KEY = 1e9

/** By their places in a script. */
interface ScriptIds {
  readonly ids: readonly number[]
  readonly subKeys: readonly (readonly number[])[]
}

describe('PostgreSQL', { skip: withoutPostgres(), timeout: 600_000 }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  /** The accounts of one script, in the order of `SCRIPT_ACCOUNTS`. */
  async function scriptAccounts(client: Client, ledger: LedgerStore): Promise<ScriptIds> {
    const ids: number[] = []
    const subKeys: number[][] = []
    for (const kind of SCRIPT_ACCOUNTS.slice(0, -1)) {
      const { id } = await makeAccount(ledger, { tier: kind === 'unlimited' ? 'enterprise' : 'free' })
      if (kind === 'owing') await rowsOf(client, `UPDATE balances SET granted = -1 WHERE account = ${id}`)
      const made = SCRIPT_SUB_KEYS.map((monthlyCredits) => newSubKey({ account: id, monthlyCredits }))
      const own: number[] = []
      for (const each of made) own.push((await ledger.createSubKey(each, made.length))?.id ?? NO_SUB_KEY)
      subKeys.push(own)
      if (kind === 'disabled') await ledger.disableAccount(id, START)
      ids.push(id)
    }
    return { ids: [...ids, 1e9], subKeys }
  }

  async function storedState(client: Client, { ids, subKeys }: ScriptIds): Promise<ChargedState> {
    const own = `account IN (${ids.join(',')})`
    const place = (id: unknown): number => ids.indexOf(Number(id))
    const accounts = await rowsOf(
      client,
      `SELECT balances.*, unlimited, calls_per_minute FROM balances JOIN tiers ON tiers.id = tier WHERE ${own}
        ORDER BY account`,
    )
    const logs = await rowsOf(client, 'SELECT calls FROM usage_log ORDER BY id')
    const storedSubKeys = await rowsOf(client, `SELECT * FROM caps WHERE ${own} ORDER BY id`)
    const subKeyPlace = (account: number, id: number): number =>
      id === NO_SUB_KEY ? SCRIPT_SUB_KEYS.length : subKeys[place(account)].indexOf(id)
    const days = await rowsOf(client, `SELECT * FROM daily_usage WHERE ${own}`)
    const notes = await rowsOf(client, `SELECT * FROM idempotency_records WHERE ${own}`)
    return {
      accounts: accounts.map((row) => ({
        unlimited: row.unlimited === true,
        callsPerMinute: Number(row.calls_per_minute),
        disabled: row.disabled === true,
        granted: Number(row.granted),
        used: Number(row.used),
        calls: Number(row.calls),
        lastUsedAt: Number(row.last_used_at),
        window: Number(row.window_minute),
        windowCalls: Number(row.window_calls),
        windowRefusals: Number(row.window_refusals),
      })),
      log: logs
        .flatMap(({ calls }) => JSON.parse(String(calls)) as number[][])
        .filter(([account]) => ids.includes(account))
        .map(([account, endpoint, credits, status, latency, ...others]) => [
          place(account),
          endpoint - 1,
          credits,
          status,
          latency,
          ...others.map((other, index) => (index === 0 ? other : subKeyPlace(account, other))),
        ]),
      subKeys: storedSubKeys.map((row) => {
        const { id: _, ...subKey } = subKeyStateOf(row)
        return subKey
      }),
      days: days
        .map(
          (row) =>
            `${place(row.account)} ${row.day} ${Number(row.endpoint) - 1}: ${row.calls} ${row.credits}`,
        )
        .sort(),
      notes: notes
        .map((row) => `${place(row.account)} ${row.key}: ${row.fingerprint} ${row.snapshot_as_of} ${row.at}`)
        .sort(),
    }
  }

  /** Notes of more than a day ago may be deleted; a window that only a look has opened is not stored. */
  const comparable = ({ notes, accounts, ...state }: ChargedState, now: number) => ({
    ...state,
    accounts: accounts.map((account) => {
      const isOver = account.window < Math.floor(now / MINUTE)
      const isUnused = account.windowCalls + account.windowRefusals === 0
      return isOver || isUnused ? { ...account, window: 0, windowCalls: 0, windowRefusals: 0 } : account
    }),
    notes: notes.filter((note) => Number(note.split(' ').at(-1)) > now - DAY),
  })

  /** Tries each batch by account first. @returns how many were stored so */
  async function runScripts(kind: ScriptKind): Promise<number> {
    const url = await cluster.newMigratedDatabase()
    const clock = settableClock()
    const settings = { url, endpoints: ENDPOINTS, wallClock: clock, onFatal: rethrow }
    const tiers = tiersWith(SCRIPT_CREDITS, SCRIPT_CALLS_PER_MINUTE)
    const ledger = await openPostgresLedger({ ...settings, tiers })
    const client = new Client({ connectionString: url })
    await client.connect()
    const process = '00000000-0000-0000-0000-000000000001'
    await client.query('DELETE FROM ledger_processes')
    // Its clock leaps by months, so the ledger would delete it as that of a process long gone.
    await client.query("INSERT INTO ledger_processes VALUES ($1, 0, 0, NULL, 'infinity')", [process])
    const sender = new BatchSender({ url, process, onAway: () => assert.fail('away') })
    const endpointIds = ENDPOINTS.map((_, index) => index + 1)
    const parts = { sender, process, endpointIds, wallClock: clock, expiryClock: clock }
    const charger = new BatchCharger({ ...parts, byCallAfterRefusal: 0 })
    let byAccount = 0
    for (let seed = 1; seed <= SCRIPTS; seed++) {
      // The moment of a process never goes back, and no window of the script before may be open.
      const later = seed * 30 * DAY
      const [ruled, ids] = [ruledWorld(), await scriptAccounts(client, ledger)]
      for (const [index, given] of chargeScript(seed, kind, BATCHES).entries()) {
        const batch = shifted(given, later)
        clock.set(batch.now)
        const decided = await charger.charge(gathered(batch, ids))
        assert.deepEqual(decided, ruled.charge(batch), `batch ${index} of seed ${seed}`)
        const [{ answer }] = await rowsOf(client, 'SELECT answer FROM ledger_processes')
        if (!('notes' in JSON.parse(String(answer)))) byAccount++
      }
      const now = clock.now()
      assert.deepEqual(
        comparable(await storedState(client, ids), now),
        comparable(ruled.state(), now),
        `after seed ${seed}`,
      )
    }
    await client.end()
    await sender.close()
    await ledger.close()
    return byAccount
  }

  for (const kind of SCRIPT_KINDS) {
    test(`decides and stores ${kind} batches as the rule does`, async (t) => {
      const byAccount = await runScripts(kind)
      t.diagnostic(`${byAccount} of ${SCRIPTS * BATCHES} by account`)
      if (kind === 'payable') assert.equal(byAccount, SCRIPTS * BATCHES)
      else assert.ok(byAccount > 0 && byAccount < SCRIPTS * BATCHES)
    })
  }
})

const rethrow = (error: Error): never => {
  throw error
}

const gathered = ({ calls }: ScriptBatch, { ids, subKeys }: ScriptIds): GatheredCall[] =>
  calls.map(({ account, request }) => {
    const own = request?.subKey
    const subKey = own === undefined ? undefined : (subKeys[account]?.[own] ?? NO_SUB_KEY)
    return {
      account: ids[account],
      request: request && { ...request, account: ids[account], subKey },
      decided: () => undefined,
    }
  })

const rowsOf = async (client: Client, text: string): Promise<Record<string, unknown>[]> =>
  (await client.query(text)).rows

const shifted = ({ now, calls }: ScriptBatch, byMs: number): ScriptBatch => ({
  now: asInstant(now + byMs),
  calls: calls.map(({ account, request }) => ({
    account,
    request: request && { ...request, receivedAt: asInstant(request.receivedAt + byMs) },
  })),
})
