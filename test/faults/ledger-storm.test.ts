import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Ledger } from '../../packages/server/src/service/ports.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { makeAccount } from '../ports/ledger-calls.ts'
import { stateFault } from './fault-result.ts'
import {
  type Count,
  killedStorm,
  noCounts,
  readStorm,
  reckonStorm,
  type StormTally,
  TIER_OF_ACCOUNT,
  totalCalls,
} from './killed-storm.ts'
import { STORM_ENDPOINTS, STORM_NOW, STORM_OUTSTANDING, STORM_TIERS } from './ledger-storm.ts'
import { FAULT_SEED, randomFrom } from './random-from.ts'

const STORMS = Number(process.env.LEDGER_STORMS ?? 6)
const LONGEST_MS = 1_400
const CHILD = fileURLToPath(new URL('./ledger-storm-child.ts', import.meta.url))

const directory = mkdtempSync(join(tmpdir(), 'ledger-storm-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const file = join(directory, 'ledger.sqlite')

function addCount(to: Count, more: Count): void {
  to.calls += more.calls
  to.credits += more.credits
}

const open = (path: string): Promise<Ledger> =>
  openSqliteLedger({
    file: path,
    endpoints: STORM_ENDPOINTS,
    wallClock: { now: () => STORM_NOW },
    tiers: STORM_TIERS,
    onFatal: (error) => {
      throw error
    },
  })

/** What is in the usage log above a row, read without the ledger. */
function loggedAfter(path: string, row: number): { logged: Count[]; lastRow: number } {
  const database = new DatabaseSync(path)
  assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
  const logged = noCounts()
  const calls = database.prepare(`
    SELECT value ->> 0 AS account, count(*) AS calls, sum(value ->> 2) AS credits
    FROM usage_log, json_each(usage_log.calls) WHERE usage_log.id > ? AND value ->> 5 IS NULL GROUP BY 1`)
  for (const { account, calls: count, credits } of calls.iterate(row)) {
    logged[Number(account) - 1] = { calls: Number(count), credits: Number(credits) }
  }
  const lastRow = Number(database.prepare('SELECT max(id) AS id FROM usage_log').get()?.id ?? 0)
  database.close()
  return { logged, lastRow }
}

/** A look at what a killed process left, without touching it: the next one must find it as it is. */
function copyOfFile(): string {
  const copy = join(directory, 'copy.sqlite')
  for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true })
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix)
  return copy
}

interface StoredStorm extends StormTally {
  readonly stored: Count[]
  lastRow: number
}

/** Holds what the killed process left against what it had told. */
async function compare(tally: StoredStorm): Promise<{ lost: number; double: number; recoveryMs: number }> {
  const copy = copyOfFile()
  const { logged, lastRow } = loggedAfter(copy, tally.lastRow)
  tally.lastRow = lastRow
  const begun = performance.now()
  const ledger = await open(copy)
  const accounts = await ledger.listAccounts()
  const recoveryMs = performance.now() - begun
  await ledger.close()
  for (const [index, count] of logged.entries()) addCount(tally.stored[index], count)
  return { ...reckonStorm(tally, accounts, tally.stored), recoveryMs }
}

test(`no charge that was answered is lost or doubled in ${STORMS} storms ended by kill −9`, {
  timeout: 600_000 + STORMS * 30_000,
}, async (t) => {
  const ledger = await open(file)
  for (const tier of TIER_OF_ACCOUNT) await makeAccount(ledger, { tier })
  await ledger.close()

  const random = randomFrom(FAULT_SEED)
  t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
  const [asked, answered, stored] = [noCounts(), noCounts(), noCounts()]
  const tally: StoredStorm = { asked, answered, stored, chargedKeys: new Set(), lastRow: 0 }
  let [unanswered, lost, double, slowest] = [0, 0, 0, 0]
  for (let round = 0; round < STORMS; round++) {
    const command = [CHILD, file, String(TIER_OF_ACCOUNT.length), String(round * 1e9)]
    readStorm(tally, await killedStorm(command, join(directory, 'told'), random() * LONGEST_MS))
    const left = await compare(tally)
    lost += left.lost
    double += left.double
    assert.deepEqual({ lost, double }, { lost: 0, double: 0 }, `after storm ${round}`)
    slowest = Math.max(slowest, left.recoveryMs)
    const more = totalCalls(stored) - totalCalls(answered) - unanswered
    assert.ok(more >= 0 && more <= STORM_OUTSTANDING, `${more} calls stored beyond those under way`)
    unanswered += more
  }
  t.diagnostic(
    `${totalCalls(answered)} answered, ${unanswered} more stored, ${tally.chargedKeys.size} idempotency keys`,
  )
  assert.ok(totalCalls(answered) > 0)
  stateFault(t, {
    fault: 'ledger killed −9 in a storm',
    engine: 'sqlite',
    tries: STORMS,
    lost,
    double,
    recoveryMs: slowest,
  })
})
