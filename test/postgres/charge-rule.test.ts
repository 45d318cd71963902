import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client } from 'pg'
import type { ChargeDecision } from '../../packages/server/src/domain/billing/charge-rule.ts'
import { asInstant, DAY, MINUTE } from '../../packages/server/src/kernel/time.ts'
import type { Ledger } from '../../packages/server/src/service/ports.ts'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import {
  type ChargedState,
  chargeScript,
  ruledWorld,
  SCRIPT_ACCOUNTS,
  SCRIPT_CALLS_PER_MINUTE,
  SCRIPT_CREDITS,
  type ScriptBatch,
  type ScriptKind,
} from '../ports/charge-script.ts'
import { ENDPOINTS, makeAccount, START, settableClock, tiersWith } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const SCRIPTS = 125
const BATCHES = 8

/** Batches are given one at a time, so that each is one of the database too. */
describe('PostgreSQL', { skip: withoutPostgres(), timeout: 120_000 }, () => {
  let cluster: Cluster
  before(async () => {
    cluster = await startCluster()
  })
  after(() => cluster.remove())

  /** The accounts of one script, in the order of `SCRIPT_ACCOUNTS`. */
  async function scriptAccounts(client: Client, ledger: Ledger): Promise<readonly number[]> {
    const ids: number[] = []
    for (const kind of SCRIPT_ACCOUNTS.slice(0, -1)) {
      const { id } = await makeAccount(ledger, { tier: kind === 'unlimited' ? 'enterprise' : 'free' })
      if (kind === 'owing') await rowsOf(client, `UPDATE balances SET granted = -1 WHERE account = ${id}`)
      if (kind === 'disabled') await ledger.disableAccount(id, START)
      ids.push(id)
    }
    return [...ids, 1e9]
  }

  const charge = (
    ledger: Ledger,
    ids: readonly number[],
    { calls }: ScriptBatch,
  ): Promise<ChargeDecision[]> =>
    Promise.all(
      calls.map(
        ({ account, request }) =>
          new Promise<ChargeDecision>((decided) => {
            if (request) ledger.charge({ ...request, account: ids[account] }, decided)
            else ledger.peek(ids[account], decided)
          }),
      ),
    )

  async function storedState(client: Client, ids: readonly number[]): Promise<ChargedState> {
    const own = `account IN (${ids.join(',')})`
    const place = (id: unknown): number => ids.indexOf(Number(id))
    const accounts = await rowsOf(
      client,
      `SELECT balances.*, unlimited, calls_per_minute FROM balances JOIN tiers ON tiers.id = tier WHERE ${own}
        ORDER BY account`,
    )
    const logs = await rowsOf(client, 'SELECT calls FROM usage_log ORDER BY id')
    const days = await rowsOf(client, `SELECT * FROM daily_usage WHERE ${own}`)
    const notes = await rowsOf(client, `SELECT * FROM idempotency WHERE ${own}`)
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
        .map(([account, endpoint, ...others]) => [place(account), endpoint - 1, ...others]),
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

  async function runScripts(kind: ScriptKind): Promise<number> {
    const url = await cluster.newMigratedDatabase()
    const clock = settableClock()
    const ledger = await openPostgresLedger({
      url,
      endpoints: ENDPOINTS,
      wallClock: clock,
      decidesBy: clock,
      tiers: tiersWith(SCRIPT_CREDITS, SCRIPT_CALLS_PER_MINUTE),
      onFatal: (error) => {
        throw error
      },
    })
    const client = new Client({ connectionString: url })
    await client.connect()
    let fast = 0
    for (let seed = 1; seed <= SCRIPTS; seed++) {
      // The moment of a process never goes back, and no window of the script before may be open.
      const later = seed * 30 * DAY
      const [ruled, ids] = [ruledWorld(), await scriptAccounts(client, ledger)]
      for (const [index, given] of chargeScript(seed, kind, BATCHES).entries()) {
        const batch = shifted(given, later)
        clock.set(batch.now)
        const decided = await charge(ledger, ids, batch)
        assert.deepEqual(decided, ruled.charge(batch), `batch ${index} of seed ${seed}`)
        const [{ answer }] = await rowsOf(client, 'SELECT answer FROM ledger_processes')
        if (!String(answer).includes('"notes"')) fast++
      }
      const now = clock.now()
      assert.deepEqual(
        comparable(await storedState(client, ids), now),
        comparable(ruled.state(), now),
        `after seed ${seed}`,
      )
    }
    await client.end()
    await ledger.close()
    return fast
  }

  test('decides and stores payable batches by account as the rule does call by call', async () => {
    assert.equal(await runScripts('payable'), SCRIPTS * BATCHES)
  })

  test('decides and stores mixed batches as the rule does', async () => {
    assert.ok((await runScripts('mixed')) < SCRIPTS)
  })
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
