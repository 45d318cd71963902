import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../packages/server/src/storage/postgres/migrations.ts'
import { stateFault } from '../faults/fault-result.ts'
import {
  type Count,
  killedStorm,
  noCounts,
  readStorm,
  reckonStorm,
  type StormTally,
  TIER_OF_ACCOUNT,
  totalCalls,
} from '../faults/killed-storm.ts'
import { STORM_ENDPOINTS, STORM_NOW, STORM_OUTSTANDING, STORM_TIERS } from '../faults/ledger-storm.ts'
import { FAULT_SEED, randomFrom } from '../faults/random-from.ts'
import { makeAccount } from '../ports/ledger-calls.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

const STORMS = Number(process.env.POSTGRES_STORMS ?? 6)
const PROCESSES = 2
const LONGEST_MS = 1_400
const CHILD = fileURLToPath(new URL('./storm-child.ts', import.meta.url))

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
  timeout: 600_000 + STORMS * 60_000,
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
    openLedger(url, {
      endpoints: STORM_ENDPOINTS,
      wallClock: { now: () => STORM_NOW },
      tiers: STORM_TIERS,
    })
  const ledger = await open()
  for (const tier of TIER_OF_ACCOUNT) await makeAccount(ledger, { tier })
  await ledger.close()

  const tally: StormTally = { asked: noCounts(), answered: noCounts(), chargedKeys: new Set() }
  let [unanswered, serverKills, lost, double, slowest] = [0, 0, 0, 0, 0]
  for (let round = 0; round < STORMS; round++) {
    const killsServer = round % 2 === 1
    const storms = Array.from({ length: PROCESSES }, (_, index) => {
      const forMs = (killsServer ? 1_500 : 50) + random() * LONGEST_MS
      const firstKey = (round * PROCESSES + index) * 1e9
      const command = [CHILD, url, String(TIER_OF_ACCOUNT.length), String(firstKey)]
      return killedStorm(command, join(directory, `told-${index}`), forMs)
    })
    if (killsServer) {
      await sleep(600 + random() * 400)
      cluster.kill()
      cluster.start()
      serverKills++
    }
    for (const lines of await Promise.all(storms)) readStorm(tally, lines)

    const stored = await logged(cluster, url)
    const begun = performance.now()
    const after = await open()
    const accounts = await after.listAccounts()
    slowest = Math.max(slowest, performance.now() - begun)
    await after.close()
    const left = reckonStorm(tally, accounts, stored)
    lost += left.lost
    double += left.double
    assert.deepEqual({ lost, double }, { lost: 0, double: 0 }, `after round ${round}`)
    const more = totalCalls(stored) - totalCalls(tally.answered) - unanswered
    assert.ok(more >= 0 && more <= PROCESSES * STORM_OUTSTANDING, `${more} stored beyond those under way`)
    unanswered += more
  }
  t.diagnostic(
    `${STORMS * PROCESSES} processes and ${serverKills} servers killed: ${totalCalls(tally.answered)} answered, ` +
      `${unanswered} more stored, ${tally.chargedKeys.size} idempotency keys`,
  )
  assert.ok(totalCalls(tally.answered) > 0)
  const fault = 'ledger killed −9 in a storm'
  const tries = STORMS * PROCESSES
  stateFault(t, { fault, engine: 'postgres', tries, lost, double, recoveryMs: slowest })
})
