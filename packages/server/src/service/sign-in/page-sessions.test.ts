import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { pageSessions, SESSION_MS } from './page-sessions.ts'

const ADDRESS = 'ada@example.com'

async function setUp() {
  const wallClock = settableClock()
  const { ledger, database } = directLedger()
  const store = signInStore(ledger)
  const sessions = pageSessions({ store, ledger, wallClock, randomBytes })
  return { wallClock, ledger, database, store, sessions, account: await makeAccount(ledger) }
}

test('a session finds its account for thirty days, and not after it was ended', async () => {
  const { sessions, wallClock, account } = await setUp()
  const id = await sessions.begin(account.id, ADDRESS)
  const other = await sessions.begin(account.id)
  wallClock.advance(SESSION_MS - 1)
  assert.deepEqual(await sessions.find(id), { id, account, address: ADDRESS })
  assert.equal((await sessions.find(other))?.address, undefined)
  await sessions.end(other)
  assert.equal(await sessions.find(other), undefined)
  wallClock.advance(1)
  assert.equal(await sessions.find(id), undefined)
  assert.equal(await sessions.find('none'), undefined)
})

test('another key, or a disabled one, ends the sessions of the account', async () => {
  const { sessions, store, ledger, wallClock, account } = await setUp()
  const [replaced, kept] = [await sessions.begin(account.id), await sessions.begin(account.id, ADDRESS)]
  await store.removeAccount(account.id)
  assert.equal(await sessions.find(replaced), undefined)
  await sessions.keep(kept, account.id, ADDRESS)
  assert.equal((await sessions.find(kept))?.address, ADDRESS)
  await ledger.disableAccount(account.id, wallClock.now())
  assert.equal(await sessions.find(kept), undefined)
})

test('a new key is shown to its browser for a quarter of an hour, and stands nowhere in the storage', async () => {
  const { sessions, database, wallClock, account } = await setUp()
  const [id, other] = [await sessions.begin(account.id), await sessions.begin(account.id)]
  await sessions.showKey(id, 'bw_a_new_key')
  assert.equal(await sessions.shownKey(id), 'bw_a_new_key')
  assert.equal(await sessions.shownKey(other), undefined)
  const stored = JSON.stringify(database.prepare('SELECT * FROM oauth_state').all())
  for (const secret of ['bw_a_new_key', id, other]) assert.ok(!stored.includes(secret), secret)
  wallClock.advance(15 * MINUTE)
  assert.equal(await sessions.shownKey(id), undefined)
  await sessions.showKey(id, 'bw_another')
  await sessions.hideKey(id)
  assert.equal(await sessions.shownKey(id), undefined)
})
