import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { readAccountCache } from '../packages/server/src/storage/sqlite/account-cache.ts'
import { BalanceWriter } from '../packages/server/src/storage/sqlite/balance-writer.ts'
import { BatchCommitter } from '../packages/server/src/storage/sqlite/commit-batch.ts'
import { readDecisions, writeBatch } from '../packages/server/src/storage/sqlite/ledger-messages.ts'
import { ledgerOperations } from '../packages/server/src/storage/sqlite/ledger-operations.ts'
import { newLedgerDatabase } from './fakes/direct-ledger.ts'
import { ENDPOINTS, newSubKey, START, tiersWith } from './ports/ledger-calls.ts'

const GRANTED = 80
/** Of a sub-key and of an app. */
const CAPS = [9, 14]
const tiers = tiersWith(GRANTED, 1_000_000)
const ACCOUNT = 1

/** The ledger thread's work on a database in memory; a crash leaves what was committed. */
function crashingLedger() {
  const database = newLedgerDatabase()
  const open = () => {
    const cache = readAccountCache(database, ENDPOINTS, tiers)
    return {
      operations: ledgerOperations(database, cache),
      committer: new BatchCommitter(database, cache),
      writer: new BalanceWriter(database, cache),
    }
  }
  let ledger = open()
  const names = { name: 'a', email: '', keyHash: 'a', maskedKey: '', uniqueAs: undefined }
  ledger.operations.createAccount({ ...names, tier: 'free', createdAt: START })
  const [ofKey, ofApp] = CAPS
  ledger.operations.createSubKey(newSubKey({ account: ACCOUNT, monthlyCredits: ofKey }), 1)
  const agree = (monthlyCredits: number, now: number) =>
    ledger.operations.capApp({ account: ACCOUNT, client: 'c', monthlyCredits }, asInstant(now))
  agree(ofApp, START)
  return {
    crash() {
      ledger = open()
    },
    store: () => {
      ledger.writer.begin()
      while (ledger.writer.writeSlice());
    },
    charge(calls: readonly { readonly by: number; readonly credits: number }[], now: number) {
      const gathered = calls.map(({ by, credits }) => {
        const subKey = by === 0 ? undefined : by
        const request = { account: ACCOUNT, subKey, endpoint: 0, credits, status: 200 }
        return {
          account: ACCOUNT,
          request: { ...request, receivedAt: asInstant(now) },
          decided: () => undefined,
        }
      })
      const batch = writeBatch(gathered, { now, settled: now }, undefined)
      ledger.committer.commit(batch)
      return readDecisions(batch.figures)
    },
    agree,
    used: () => ledger.operations.balance(ACCOUNT).used,
    subKeys: () => [...ledger.operations.subKeys(ACCOUNT), ...ledger.operations.appCaps(ACCOUNT)],
    close: () => database.close(),
  }
}

const call = fc.record({ by: fc.nat(CAPS.length), credits: fc.nat(4) })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.constantFrom('crash', 'store', 'ten days', 'agree again') },
)

test('over any crash no month of a sub-key or app is above its cap, and what all used left the balance', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const ledger = crashingLedger()
      let now: number = START
      const answered = [0, ...CAPS.map(() => 0)]
      for (const next of steps) {
        if (next === 'crash') ledger.crash()
        else if (next === 'store') ledger.store()
        else if (next === 'ten days') now += 10 * DAY
        else if (next === 'agree again') ledger.agree(CAPS[1], now)
        else {
          const decisions = ledger.charge(next.calls, now)
          for (const [index, { by }] of next.calls.entries()) answered[by] += decisions[index].creditsUsed
        }
        for (const { monthUsed, monthlyCredits } of ledger.subKeys()) assert.ok(monthUsed <= monthlyCredits)
      }
      ledger.crash()
      assert.deepEqual(
        ledger.subKeys().map(({ used }) => used),
        answered.slice(1),
      )
      const sum = answered.reduce((total, credits) => total + credits, 0)
      assert.ok(sum <= GRANTED)
      assert.equal(ledger.used(), sum)
      ledger.close()
    }),
  )
})
