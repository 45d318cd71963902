import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import type { ChargeDecision } from '../packages/server/src/domain/billing/charge-rule.ts'
import {
  dayOfSlot,
  endpointOfSlot,
  readAccountCache,
} from '../packages/server/src/storage/sqlite/account-cache.ts'
import { BatchCommitter } from '../packages/server/src/storage/sqlite/commit-batch.ts'
import { readDecisions, writeBatch } from '../packages/server/src/storage/sqlite/ledger-messages.ts'
import { ledgerOperations } from '../packages/server/src/storage/sqlite/ledger-operations.ts'
import { newLedgerDatabase } from './fakes/direct-ledger.ts'
import { often } from './often.ts'
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
} from './ports/charge-script.ts'
import { ENDPOINTS, newSubKey, START, tiersWith } from './ports/ledger-calls.ts'

const SCRIPTS = 125
const BATCHES = 8
const NO_SUB_KEY = 1e6
const tiers = tiersWith(SCRIPT_CREDITS, SCRIPT_CALLS_PER_MINUTE)

/** The ledger thread's work on a database in memory. */
function sqliteWorld() {
  const database = newLedgerDatabase()
  const book = readAccountCache(database, ENDPOINTS, tiers)
  const operations = ledgerOperations(database, book)
  for (const [index, kind] of SCRIPT_ACCOUNTS.slice(0, -1).entries()) {
    const tier = kind === 'unlimited' ? 'enterprise' : 'free'
    const names = { name: kind, email: '', keyHash: kind, maskedKey: '', uniqueAs: undefined }
    operations.createAccount({ ...names, tier, createdAt: START })
    for (const monthlyCredits of SCRIPT_SUB_KEYS)
      operations.createSubKey(newSubKey({ account: index + 1, monthlyCredits }), 9)
    if (kind === 'disabled') operations.disableAccount(index + 1, START)
  }
  database.exec(
    `INSERT INTO grants (account, credits, reason, at) VALUES (3, ${-1 - SCRIPT_CREDITS}, 'refund', 0)`,
  )
  const read = readAccountCache(database, ENDPOINTS, tiers)
  const committer = new BatchCommitter(database, read)

  const charge = ({ now, calls }: ScriptBatch): ChargeDecision[] => {
    const gathered = calls.map(({ account, request }) => {
      const id = account + 1
      const own = request && { ...request, account: id, subKey: subKeyId(account, request.subKey) }
      return { account: id, request: own, decided: () => undefined }
    })
    const asked = writeBatch(gathered, { now, settled: now }, undefined)
    committer.commit(asked)
    return readDecisions(asked.figures)
  }
  const rows = (text: string): Record<string, unknown>[] => database.prepare(text).all()
  const numbers = ([account, endpoint, credits, status, latency, ...others]: number[]): number[] => [
    account - 1,
    endpoint - 1,
    credits,
    status,
    latency,
    ...others.map((other, index) => (index === 0 ? other : placeOf(account - 1, other))),
  ]

  const state = (): ChargedState => ({
    accounts: [...read.accounts.values()].map(({ state: { id: _, ...account } }) => account),
    subKeys: [...read.accounts.values()].flatMap(({ subKeys }) =>
      [...(subKeys?.values() ?? [])].map(({ state: { id: _, ...subKey } }) => subKey),
    ),
    log: rows('SELECT calls FROM usage_log ORDER BY id').flatMap(({ calls }) =>
      (JSON.parse(String(calls)) as number[][]).map(numbers),
    ),
    days: [...read.accounts.values()]
      .flatMap(({ state: { id }, unstored }) =>
        [...unstored].map(
          ([slot, { calls, credits }]) =>
            `${id - 1} ${dayOfSlot(slot)} ${endpointOfSlot(slot) - 1}: ${calls} ${credits}`,
        ),
      )
      .sort(),
    notes: rows('SELECT * FROM idempotency')
      .map(
        (row) => `${Number(row.account) - 1} ${row.key}: ${row.fingerprint} ${row.snapshot_as_of} ${row.at}`,
      )
      .sort(),
  })
  return { charge, state, close: () => database.close() }
}

/** Sub-keys are made account by account. */
const subKeyId = (account: number, place: number | undefined): number | undefined =>
  place === undefined || place === SCRIPT_SUB_KEYS.length
    ? place && NO_SUB_KEY
    : account * SCRIPT_SUB_KEYS.length + place + 1
const placeOf = (account: number, id: number): number =>
  id === NO_SUB_KEY ? SCRIPT_SUB_KEYS.length : id - 1 - account * SCRIPT_SUB_KEYS.length

/** Notes of more than a day ago are deleted some time. */
const recent = ({ notes, ...state }: ChargedState, now: number): ChargedState => ({
  ...state,
  notes: notes.filter((note) => Number(note.split(' ').at(-1)) > now - DAY),
})

for (const kind of SCRIPT_KINDS) {
  test(`SQLite decides and stores ${kind} batches as the rule does`, () => {
    for (let seed = 1; seed <= often(50, SCRIPTS); seed++) {
      const [ruled, sqlite] = [ruledWorld(), sqliteWorld()]
      let now = asInstant(0)
      for (const [index, batch] of chargeScript(seed, kind, BATCHES).entries()) {
        assert.deepEqual(sqlite.charge(batch), ruled.charge(batch), `batch ${index} of seed ${seed}`)
        now = batch.now
      }
      assert.deepEqual(recent(sqlite.state(), now), recent(ruled.state(), now), `after seed ${seed}`)
      sqlite.close()
    }
  })
}

/** Made by the engine on SQLite before it decided by the rule. */
const DECIDED = '189687b4e19b4db86f09e2bec1b3241dbdc39833bbd510bd4f0d86e645b2e3d9'

test('the rule decides as it always did', () => {
  const digest = createHash('sha256')
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    const ruled = ruledWorld()
    for (const batch of chargeScript(seed, 'mixed', BATCHES))
      digest.update(JSON.stringify(ruled.charge(batch)))
    const { subKeys: _, ...state } = ruled.state()
    digest.update(JSON.stringify(state))
  }
  assert.equal(digest.digest('hex'), DECIDED)
})
