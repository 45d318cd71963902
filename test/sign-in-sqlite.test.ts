import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openSqliteLedger } from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { signInStore } from '../packages/server/src/storage/stores/sign-in.ts'
import { ENDPOINTS, START, settableClock } from './ports/ledger-calls.ts'
import { signInContract } from './ports/sign-in-contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'sign-in-'))
after(() => rmSync(directory, { recursive: true, force: true }))

const ledgerIn = (file: string) =>
  openSqliteLedger({
    file,
    endpoints: ENDPOINTS,
    wallClock: settableClock(),
    onFatal: (error) => {
      throw error
    },
  })

let opened = 0
const ledgers: Awaited<ReturnType<typeof ledgerIn>>[] = []
after(() => Promise.all(ledgers.map((ledger) => ledger.close())))

signInContract('SQLite', async () => {
  const ledger = await ledgerIn(join(directory, `${++opened}.sqlite`))
  ledgers.push(ledger)
  return signInStore(ledger)
})

test('the state survives a restart, and the file holds no id', async () => {
  const file = join(directory, 'kept.sqlite')
  const secret = 'a-token-that-nobody-may-read'
  const state = { model: 'AccessToken', payload: { scope: 'x' }, grantId: 'g' }
  const before = await ledgerIn(file)
  await signInStore(before).put(secret, { ...state, account: 1, expiresAt: undefined })
  await before.close()
  const again = await ledgerIn(file)
  assert.deepEqual((await signInStore(again).find('AccessToken', secret, START))?.payload, { scope: 'x' })
  await again.close()
  const bytes = readFileSync(file).toString('latin1')
  assert.ok(bytes.includes('"scope"'), 'the file is read')
  assert.ok(!bytes.includes(secret))
})
