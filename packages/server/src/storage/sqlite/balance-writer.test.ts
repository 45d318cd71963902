import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, DAY, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { often } from '../../../../../test/often.ts'
import { migrationFiles } from '../migration-files.ts'
import { type AccountCache, dayOfSlot, endpointOfSlot, readAccountCache } from './account-cache.ts'
import { BalanceWriter } from './balance-writer.ts'
import { BatchCommitter } from './commit-batch.ts'
import { writeBatch } from './ledger-messages.ts'
import { ledgerOperations } from './ledger-operations.ts'
import { openDatabase } from './open-database.ts'

const START = asInstant(Date.UTC(2025, 0, 15, 23, 55))
const ENDPOINTS = ['/v1/one', '/v1/two']
/** More than two slices of a round. */
const ACCOUNTS = 600

function openBook() {
  const database = openDatabase({
    file: ':memory:',
    synchronous: 'NORMAL',
    migrations: migrationFiles('sqlite/ledger'),
  })
  const book = readAccountCache(database, ENDPOINTS, TIERS)
  const operations = ledgerOperations(database, book)
  for (let number = 0; number < ACCOUNTS; number++) {
    operations.createAccount({
      name: '',
      email: '',
      tier: 'free',
      keyHash: `${number}`,
      maskedKey: '',
      createdAt: START,
      uniqueAs: undefined,
    })
  }
  return { database, book }
}

/** Everything that is stored and replayed of the accounts. */
const lastingOf = (book: AccountCache) =>
  [...book.accounts.values()].map(({ state }) => state).filter(({ calls }) => calls > 0)

/** Charges a credit to each, at the endpoint of its place. */
const batchOf = (accounts: readonly number[], now: Instant, credits = 1) =>
  writeBatch(
    accounts.map((account) => ({
      account: account + 1,
      request: { account: account + 1, endpoint: account % 2, credits, status: 200, receivedAt: now },
      decided: () => undefined,
    })),
    { now, settled: now },
    undefined,
  )

/** Sums by account, day and endpoint: those stored and those that a book still holds. */
function dailyUsage(database: ReturnType<typeof openBook>['database'], book: AccountCache): string[] {
  const sums = new Map<string, { calls: number; credits: number }>()
  const add = (key: string, calls: number, credits: number): void => {
    const sum = sums.get(key) ?? { calls: 0, credits: 0 }
    sums.set(key, { calls: sum.calls + calls, credits: sum.credits + credits })
  }
  for (const row of database.prepare('SELECT * FROM daily_usage').all()) {
    add(`${row.account}/${row.day}/${row.endpoint}`, Number(row.calls), Number(row.credits))
  }
  for (const {
    state: { id },
    unstored,
  } of book.accounts.values()) {
    for (const [slot, { calls, credits }] of unstored) {
      add(`${id}/${dayOfSlot(slot)}/${endpointOfSlot(slot)}`, calls, credits)
    }
  }
  return [...sums].map(([key, { calls, credits }]) => `${key}: ${calls} ${credits}`).sort()
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.nat(ACCOUNTS - 1), { minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant('everyone' as const) },
  { weight: 2, arbitrary: fc.constant('slice' as const) },
  { weight: 1, arbitrary: fc.constant('next minute' as const) },
  { weight: 1, arbitrary: fc.constant('crash' as const) },
)

test('whenever the process dies, stored balances and the log replayed on them are what was decided', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 30 }), (steps) => {
      const { database, book } = openBook()
      const committer = new BatchCommitter(database, book)
      const writer = new BalanceWriter(database, book)
      let now = START
      const callAll = (accounts: readonly number[]): void => committer.commit(batchOf(accounts, now))
      for (const what of steps) {
        if (what === 'slice') {
          if (!writer.writeSlice()) writer.begin()
        } else if (what === 'next minute') now = asInstant(now + MINUTE)
        else if (what === 'everyone') callAll(Array.from({ length: ACCOUNTS }, (_, index) => index))
        else if (what !== 'crash') callAll(what)
        else {
          const replayed = readAccountCache(database, ENDPOINTS, TIERS)
          assert.deepEqual(lastingOf(replayed), lastingOf(book))
          assert.deepEqual(dailyUsage(database, replayed), dailyUsage(database, book))
        }
      }
      const replayed = readAccountCache(database, ENDPOINTS, TIERS)
      assert.deepEqual(lastingOf(replayed), lastingOf(book))
      assert.deepEqual(dailyUsage(database, replayed), dailyUsage(database, book))
      database.close()
    }),
    { numRuns: often(12, 60) },
  )
})

test('a call after midnight is summed under its own day', () => {
  const { database, book } = openBook()
  const committer = new BatchCommitter(database, book)
  for (const now of [START, asInstant(START + 10 * MINUTE)]) {
    committer.commit(batchOf([0], now, 3))
  }
  const day = Math.floor(START / DAY)
  assert.deepEqual(dailyUsage(database, book), [`1/${day}/1: 1 3`, `1/${day + 1}/1: 1 3`])
  database.close()
})
