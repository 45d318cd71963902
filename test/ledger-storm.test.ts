import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteLedger } from '../src/adapters/database/sqlite-ledger.ts'
import type { Ledger } from '../src/app/ports.ts'
import type { TierId } from '../src/kernel/credits.ts'
import { stateFault } from './faults/fault-result.ts'
import { FAULT_SEED, randomFrom } from './faults/random-from.ts'
import {
  STORM_CREDITS,
  STORM_ENDPOINTS,
  STORM_LIMIT,
  STORM_NOW,
  STORM_OUTSTANDING,
  STORM_TIERS,
} from './ledger-storm.ts'
import { makeAccount } from './ports/ledger-calls.ts'

const STORMS = Number(process.env.LEDGER_STORMS ?? 6)
const LONGEST_MS = 1_400
const CHILD = fileURLToPath(new URL('./ledger-storm-child.ts', import.meta.url))
const TIER_OF_ACCOUNT: readonly TierId[] = ['pro', 'pro', 'pro', 'pro', 'pro', 'free', 'free', 'starter']

const directory = mkdtempSync(join(tmpdir(), 'ledger-storm-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const file = join(directory, 'ledger.sqlite')

interface Count {
  calls: number
  credits: number
}

const noCounts = (): Count[] => TIER_OF_ACCOUNT.map(() => ({ calls: 0, credits: 0 }))

function addTo(counts: Count[], account: number, credits: number): void {
  counts[account - 1].calls++
  counts[account - 1].credits += credits
}

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

/** Lets a process charge and kills it. @returns what it asked for and what it was told, in whole lines */
async function storm(firstKey: number, forMs: number): Promise<string[]> {
  const told = join(directory, 'told')
  const output = openSync(told, 'w')
  const child = spawn(process.execPath, [CHILD, file, String(TIER_OF_ACCOUNT.length), String(firstKey)], {
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

interface Tally {
  readonly asked: Count[]
  readonly answered: Count[]
  readonly stored: Count[]
  readonly chargedKeys: Set<string>
  lastRow: number
}

function readLines(tally: Tally, lines: readonly string[]): void {
  for (const line of lines) {
    const [kind, account, credits, key] = line.split(' ')
    addTo(kind === 'asked' ? tally.asked : tally.answered, Number(account), Number(credits))
    if (!key) continue
    assert.ok(!tally.chargedKeys.has(key), `${key} was charged twice`)
    tally.chargedKeys.add(key)
  }
}

/** Holds what the killed process left against what it had told. */
async function compare(tally: Tally): Promise<void> {
  const { asked, answered, stored } = tally
  const copy = copyOfFile()
  const { logged, lastRow } = loggedAfter(copy, tally.lastRow)
  tally.lastRow = lastRow
  const ledger = await open(copy)
  const accounts = await ledger.listAccounts()
  await ledger.close()
  for (const [index, { tier, calls, credits }] of accounts.entries()) {
    addCount(stored[index], logged[index])
    assert.deepEqual({ calls, credits: credits.used }, stored[index], 'the balance is not what the log says')
    assert.ok(stored[index].calls >= answered[index].calls, 'an answered call was lost')
    assert.ok(stored[index].credits >= answered[index].credits, 'an answered charge was lost')
    assert.ok(stored[index].calls <= asked[index].calls, 'a call was stored twice')
    assert.ok(stored[index].credits <= asked[index].credits, 'a charge was stored twice')
    if (tier === 'free') assert.ok(calls <= STORM_LIMIT, 'more answers than the limit')
    if (tier === 'starter') assert.ok(credits.used <= STORM_CREDITS, 'more credits than granted')
  }
}

const total = (counts: readonly Count[]): number => counts.reduce((sum, { calls }) => sum + calls, 0)

test(`no charge that was answered is lost or doubled in ${STORMS} storms ended by kill −9`, {
  timeout: 20_000 + STORMS * 10_000,
}, async (t) => {
  const ledger = await open(file)
  for (const tier of TIER_OF_ACCOUNT) await makeAccount(ledger, { tier })
  await ledger.close()

  const random = randomFrom(FAULT_SEED)
  t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
  const [asked, answered, stored] = [noCounts(), noCounts(), noCounts()]
  const tally: Tally = { asked, answered, stored, chargedKeys: new Set(), lastRow: 0 }
  let unanswered = 0
  for (let round = 0; round < STORMS; round++) {
    readLines(tally, await storm(round * 1e9, random() * LONGEST_MS))
    await compare(tally)
    const more = total(stored) - total(answered) - unanswered
    assert.ok(more >= 0 && more <= STORM_OUTSTANDING, `${more} calls stored beyond those under way`)
    unanswered += more
  }
  t.diagnostic(
    `${total(answered)} answered, ${unanswered} more stored, ${tally.chargedKeys.size} idempotency keys`,
  )
  assert.ok(total(answered) > 0)
  stateFault(t, {
    fault: 'kill −9 of the ledger in a storm',
    engine: 'sqlite',
    tries: STORMS,
    lost: 0,
    double: 0,
  })
})
