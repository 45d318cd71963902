import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { Posting } from '../../packages/server/src/domain/billing/postings.ts'
import { readAccountCache } from '../../packages/server/src/storage/sqlite/account-cache.ts'
import { ledgerOperations, sqliteEngine } from '../../packages/server/src/storage/sqlite/ledger-operations.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { inTransaction, sqliteSql } from '../../packages/server/src/storage/sqlite/sqlite-sql.ts'
import { orderWrites } from '../../packages/server/src/storage/stores/order-writes.ts'
import { runSteps } from '../../packages/server/src/storage/stores/sql.ts'
import { directLedger, newLedgerDatabase } from '../fakes/direct-ledger.ts'
import { ENDPOINTS, START } from '../ports/ledger-calls.ts'
import { orderLedgerContract, paidCallsContract } from '../ports/order-ledger-contract.ts'

const root = mkdtempSync(join(tmpdir(), 'orders-'))
const file = join(root, 'ledger.sqlite')
const open = () =>
  openSqliteLedger({
    file,
    endpoints: ENDPOINTS,
    wallClock: { now: () => START },
    onFatal: (error) => {
      throw error
    },
  })
const sqlite = open()
after(async () => {
  await (await sqlite).close()
  rmSync(root, { recursive: true, force: true })
})

orderLedgerContract('SQLite', () => sqlite)
orderLedgerContract('direct', async () => directLedger().ledger)

paidCallsContract('SQLite', () => sqlite)

test('balances are what they were after a restart', async () => {
  const direct = directLedger()
  const account = await direct.ledger.createAccount({
    name: 'kept',
    email: '',
    tier: 'free',
    keyHash: 'kept',
    maskedKey: 'bw_…',
    createdAt: START,
    uniqueAs: undefined,
  })
  assert.ok(account)
  const before = await direct.ledger.balance(account.id)
  direct.restart()
  assert.deepEqual(await direct.ledger.balance(account.id), before)
})

test('the books refuse an entry that does not balance, twice the same entry, and every change', () => {
  const database = newLedgerDatabase()
  database.exec(`INSERT INTO orders (id, provider, tier, credits, amount_minor, currency, name, email, state, created_at,
    expires_at) VALUES ('o', 'paypal', 'starter', 1, 1, 'EUR', '', '', 'open', 1, 1)`)
  const book = readAccountCache(database, ENDPOINTS, TIERS)
  const [stored] = ledgerOperations(database, book).orders(1)
  const order = { ...stored, number: 1 }
  const { all } = sqliteSql(database)
  const enter = (name: string, postings: readonly Posting[]): void => {
    const changes = [{ kind: 'entry', name, postings }] as const
    const writes = orderWrites({ order, changes, key: undefined, at: START }, sqliteEngine(book))
    inTransaction(database, () => runSteps(writes, ({ text, values }) => all(text, ...values)))
  }
  const posting = (book: string, amount: number, unit = 'EUR') => ({ book, unit, amount })
  assert.throws(() => enter('odd', [posting('a', 5), posting('b', -4)]), /does not balance/)
  assert.throws(() => enter('units', [posting('a', 5), posting('b', -5, 'USD')]), /does not balance/)
  assert.throws(() => enter('half', [posting('a', 0.5), posting('b', -0.5)]), RangeError)
  enter('even', [posting('a', 5), posting('b', -5)])
  assert.throws(() => enter('even', [posting('a', 5), posting('b', -5)]), /UNIQUE/)
  for (const table of ['entries', 'postings']) {
    assert.throws(() => database.exec(`DELETE FROM ${table}`), /append-only/)
  }
  assert.throws(() => database.exec('UPDATE postings SET amount = 1'), /append-only/)
  database.close()
})
