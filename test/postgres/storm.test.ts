import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../src/adapters/postgres/migrations.ts'
import { openPostgresLedger } from '../../src/adapters/postgres/postgres-ledger.ts'
import type { TierId } from '../../src/kernel/credits.ts'
import { FAULT_SEED, randomFrom } from '../faults/random-from.ts'
import {
  STORM_CREDITS,
  STORM_ENDPOINTS,
  STORM_LIMIT,
  STORM_NOW,
  STORM_OUTSTANDING,
  STORM_TIERS,
} from '../ledger-storm.ts'
import { makeAccount } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const STORMS = Number(process.env.POSTGRES_STORMS ?? 6)
const PROCESSES = 2
const LONGEST_MS = 1_400
const CHILD = fileURLToPath(new URL('./storm-child.ts', import.meta.url))
const TIER_OF_ACCOUNT: readonly TierId[] = ['pro', 'pro', 'pro', 'pro', 'pro', 'free', 'free', 'starter']

interface Count {
  calls: number
  credits: number
}

const noCounts = (): Count[] => TIER_OF_ACCOUNT.map(() => ({ calls: 0, credits: 0 }))
const total = (counts: readonly Count[]): number => counts.reduce((sum, { calls }) => sum + calls, 0)

interface Tally {
  readonly asked: Count[]
  readonly answered: Count[]
  readonly chargedKeys: Set<string>
}

function readLines(tally: Tally, lines: readonly string[]): void {
  for (const line of lines) {
    const [kind, account, credits, key] = line.split(' ')
    const count = (kind === 'asked' ? tally.asked : tally.answered)[Number(account) - 1]
    count.calls++
    count.credits += Number(credits)
    if (!key) continue
    assert.ok(!tally.chargedKeys.has(key), `${key} was charged twice`)
    tally.chargedKeys.add(key)
  }
}

/** Lets a process charge and kills it. @returns what it asked for and what it was told, in whole lines */
async function storm(url: string, told: string, firstKey: number, forMs: number): Promise<string[]> {
  const output = openSync(told, 'w')
  const child = spawn(process.execPath, [CHILD, url, String(TIER_OF_ACCOUNT.length), String(firstKey)], {
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  const ended = once(child, 'close')
  while (child.exitCode === null && statSync(told).size === 0) await sleep(5)
  await sleep(forMs)
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'the process ended by itself')
  return readFileSync(told, 'utf8').split('\n').slice(0, -1)
}

/** What the usage log holds, read without the ledger, after the last statements of the killed have ended. */
async function logged(cluster: Cluster, url: string): Promise<Count[]> {
  const busy = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'bellwether ledger'`
  while ((await cluster.query(url, busy)).length > 0) await sleep(10)
  const counts = noCounts()
  const rows = await cluster.query(
    url,
    `SELECT (call ->> 0)::int AS account, count(*)::int AS calls, sum((call ->> 2)::int)::int AS credits
      FROM usage_log, json_array_elements(calls::json) AS call WHERE call ->> 5 IS NULL GROUP BY 1`,
  )
  for (const { account, calls, credits } of rows)
    counts[Number(account) - 1] = { calls: Number(calls), credits: Number(credits) }
  return counts
}

test(`of ${PROCESSES} processes on one PostgreSQL no charge that was answered is lost or doubled in ${STORMS} storms ended by kill −9, in every second of which the server is killed too`, {
  skip: withoutPostgres(),
  timeout: 30_000 + STORMS * 15_000,
}, async (t) => {
  const random = randomFrom(FAULT_SEED)
  t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
  const cluster = await startCluster()
  const directory = mkdtempSync(join(tmpdir(), 'postgres-storm-'))
  t.after(() => {
    cluster.remove()
    rmSync(directory, { recursive: true, force: true })
  })
  const url = await cluster.newDatabase()
  await migrate(url)
  const open = () =>
    openPostgresLedger({
      url,
      endpoints: STORM_ENDPOINTS,
      wallClock: { now: () => STORM_NOW },
      decidesBy: { now: () => STORM_NOW },
      tiers: STORM_TIERS,
      onFatal: (error) => {
        throw error
      },
    })
  const ledger = await open()
  for (const tier of TIER_OF_ACCOUNT) await makeAccount(ledger, { tier })
  await ledger.close()

  const tally: Tally = { asked: noCounts(), answered: noCounts(), chargedKeys: new Set() }
  let unanswered = 0
  let serverKills = 0
  for (let round = 0; round < STORMS; round++) {
    const killsServer = round % 2 === 1
    const storms = Array.from({ length: PROCESSES }, (_, index) => {
      const forMs = (killsServer ? 1_500 : 50) + random() * LONGEST_MS
      return storm(url, join(directory, `told-${index}`), (round * PROCESSES + index) * 1e9, forMs)
    })
    if (killsServer) {
      await sleep(600 + random() * 400)
      cluster.kill()
      cluster.start()
      serverKills++
    }
    for (const lines of await Promise.all(storms)) readLines(tally, lines)

    const stored = await logged(cluster, url)
    const after = await open()
    const accounts = await after.listAccounts()
    await after.close()
    for (const [index, { tier, calls, credits }] of accounts.entries()) {
      const [asked, answered] = [tally.asked[index], tally.answered[index]]
      assert.deepEqual(
        { calls, credits: credits.used },
        stored[index],
        'the balance is not what the log says',
      )
      assert.ok(calls >= answered.calls, 'an answered call was lost')
      assert.ok(credits.used >= answered.credits, 'an answered charge was lost')
      assert.ok(calls <= asked.calls, 'a call was stored twice')
      assert.ok(credits.used <= asked.credits, 'a charge was stored twice')
      if (tier === 'free') assert.ok(calls <= STORM_LIMIT, 'more answers than the limit')
      if (tier === 'starter') assert.ok(credits.used <= STORM_CREDITS, 'more credits than granted')
    }
    const more = total(stored) - total(tally.answered) - unanswered
    assert.ok(more >= 0 && more <= PROCESSES * STORM_OUTSTANDING, `${more} stored beyond those under way`)
    unanswered += more
  }
  t.diagnostic(
    `${STORMS * PROCESSES} processes and ${serverKills} servers killed: ${total(tally.answered)} answered, ` +
      `${unanswered} more stored, ${tally.chargedKeys.size} idempotency keys, 0 lost, 0 double`,
  )
  assert.ok(total(tally.answered) > 0)
})
