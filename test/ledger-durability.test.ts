import assert from 'node:assert/strict'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Account, Ledger } from '../packages/server/src/service/ports.ts'
import {
  openSqliteLedger,
  type SqliteLedgerOptions,
} from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import {
  callOf,
  charge,
  chargeAll,
  countOf,
  ENDPOINTS,
  makeAccount,
  outcomes,
  peek,
  repeat,
  START,
  settableClock,
  tiersWith,
  usageOf,
} from './ports/ledger-calls.ts'
import { until } from './until.ts'

const root = mkdtempSync(join(tmpdir(), 'ledger-durability-'))
const opened: Ledger[] = []
after(async () => {
  await Promise.all(opened.map((ledger) => ledger.close()))
  rmSync(root, { recursive: true, force: true })
})

let files = 0
const newFile = (): string => join(root, `${++files}.sqlite`)

async function open(file: string, settings: Partial<SqliteLedgerOptions> = {}): Promise<Ledger> {
  const ledger = await openSqliteLedger({
    file,
    endpoints: ENDPOINTS,
    wallClock: { now: () => START },
    tiers: tiersWith(1_000, 50),
    onFatal: (error) => {
      throw error
    },
    ...settings,
  })
  opened.push(ledger)
  return ledger
}

/** What a power cut at this moment would leave: the files as they are, under the nose of the running ledger. */
function afterCrash(file: string): string {
  const copy = newFile()
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix)
  return copy
}

/** Waits for the balance writer, which runs about once a second. */
async function untilStored(file: string, sql: string): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    for (let tries = 0; tries < 400; tries++) {
      if (Object.values(database.prepare(sql).get() ?? {})[0] === 1) return
      await sleep(25)
    }
    assert.fail(`never came true: ${sql}`)
  } finally {
    database.close()
  }
}

const everythingAbout = async (ledger: Ledger, accounts: readonly Account[]) => ({
  accounts: await ledger.listAccounts(),
  usage: (await ledger.usage(1_000)).rows,
  sums: await Promise.all(accounts.map(({ id }) => usageOf(ledger, id, START))),
  windows: await Promise.all(accounts.map((account) => peek(ledger, account))),
})

async function someCharges(ledger: Ledger): Promise<Account[]> {
  const accounts = [await makeAccount(ledger), await makeAccount(ledger, { tier: 'enterprise' })]
  const idempotency = { key: 'k', fingerprint: 'f', snapshotAsOf: START }
  await chargeAll(ledger, [
    ...repeat(7, callOf(accounts[0], { credits: 3, endpoint: 1 })),
    ...repeat(5, callOf(accounts[1], { credits: 10 })),
    ...repeat(2, callOf(accounts[0], { credits: 5, idempotency })),
    callOf(accounts[0], { credits: 5_000 }),
    ...repeat(60, callOf(accounts[0], { credits: 0 })),
  ])
  return accounts
}

test('what was answered is there after a crash, whether the balances were stored or not', async () => {
  const file = newFile()
  const ledger = await open(file)
  const accounts = await someCharges(ledger)
  const before = await everythingAbout(ledger, accounts)
  assert.equal(before.accounts[0].credits.used, 26)
  assert.deepEqual(await everythingAbout(await open(afterCrash(file)), accounts), before)

  await untilStored(file, 'SELECT min(replay_after) > 0 FROM mark')
  const stored = afterCrash(file)
  assert.deepEqual(await everythingAbout(await open(stored), accounts), before)

  await charge(ledger, callOf(accounts[1], { credits: 4 }))
  const later = await everythingAbout(ledger, accounts)
  assert.equal(later.accounts[1].credits.used, 54)
  assert.deepEqual(await everythingAbout(await open(afterCrash(file)), accounts), later)
})

test('an orderly end and a new start change nothing', async () => {
  const file = newFile()
  const ledger = await open(file)
  const accounts = await someCharges(ledger)
  const before = await everythingAbout(ledger, accounts)
  await ledger.close()
  assert.deepEqual(await everythingAbout(await open(file), accounts), before)
})

test('a limit holds within its minute over crashes and a clock that was set back a little meanwhile', async () => {
  const clock = settableClock()
  let file = newFile()
  let answered = 0
  let account: Account | undefined
  for (let crash = 0; crash < 4; crash++) {
    const ledger = await open(file, { wallClock: clock })
    account ??= await makeAccount(ledger)
    answered += countOf(await chargeAll(ledger, repeat(20, callOf(account))), 'charged')
    file = afterCrash(file)
    clock.advance(-MINUTE / 2)
  }
  assert.equal(answered, 50)
})

test('while a step is in doubt no row of the log is dropped and no key forgotten, and afterwards they are', async () => {
  const clock = settableClock()
  const expiryClock = settableClock()
  const file = newFile()
  const ledger = await open(file, { wallClock: clock, expiryClock })
  const account = await makeAccount(ledger)
  const idempotency = { key: 'k', fingerprint: 'f', snapshotAsOf: START }
  const outcome = async () => (await charge(ledger, callOf(account, { idempotency }))).outcome
  assert.equal(await outcome(), 'charged')
  clock.advance(40 * DAY)
  assert.equal(await outcome(), 'replayed')
  const reader = new DatabaseSync(file, { readOnly: true })
  const mark = reader.prepare('SELECT replay_after FROM mark')
  await until('a round is over', () => Number(mark.get()?.replay_after) === 2)
  reader.close()
  assert.equal((await ledger.usage(10)).rows.length, 2)
  expiryClock.advance(40 * DAY)
  assert.equal(await outcome(), 'charged')
  await until('the old row is dropped', async () => (await ledger.usage(10)).rows.length === 2)
})

test('a start with a clock that was corrected goes by it, and what was charged stays', async () => {
  const file = newFile()
  const ledger = await open(file)
  const account = await makeAccount(ledger)
  await chargeAll(ledger, repeat(50, callOf(account)))
  const restarted = await open(afterCrash(file), { wallClock: { now: () => asInstant(START - HOUR) } })
  const untouched = await makeAccount(restarted)
  for (const each of [untouched, account]) {
    const { outcome, resetAt } = await charge(restarted, callOf(each))
    assert.deepEqual([outcome, resetAt], ['charged', START - HOUR + MINUTE])
  }
  assert.equal((await restarted.balance(account.id)).used, 51)
})

test('an idempotency key is known after a crash', async () => {
  const file = newFile()
  const ledger = await open(file)
  const account = await makeAccount(ledger)
  const idempotency = { key: 'k', fingerprint: 'f', snapshotAsOf: asInstant(START - MINUTE) }
  await charge(ledger, callOf(account, { idempotency }))
  const again = await charge(await open(afterCrash(file)), callOf(account, { idempotency }))
  assert.deepEqual([again.outcome, again.snapshotAsOf], ['replayed', START - MINUTE])
})

test('accounts, credits, keys and disabling are durable once they resolve', async () => {
  const file = newFile()
  const ledger = await open(file)
  const account = await makeAccount(ledger, { keyHash: 'first', uniqueAs: 'unique' })
  await ledger.addCredits('first', 500, 'bought', START, 'order')
  await ledger.rotateKey(account.id, 'second', 'bw_2', START)
  await ledger.disableAccount(account.id, START)
  const crashed = await open(afterCrash(file))
  assert.deepEqual(await crashed.findAccount('second'), { ...account, maskedKey: 'bw_2', disabled: true })
  assert.equal(await crashed.findAccount('first'), undefined)
  assert.equal((await crashed.addCredits('second', 500, 'bought', START, 'order'))?.balance.granted, 1_500)
  assert.equal((await charge(crashed, callOf(account))).outcome, 'key_disabled')
  await assert.rejects(makeAccount(crashed, { uniqueAs: 'unique' }))
})

test('usage keeps its endpoint when the list of endpoints changes', async () => {
  const file = newFile()
  const ledger = await open(file)
  const account = await makeAccount(ledger)
  await charge(ledger, callOf(account, { endpoint: 2 }))
  await ledger.close()
  const changed = await open(file, { endpoints: ['/v1/new', ENDPOINTS[2], ENDPOINTS[0]] })
  await chargeAll(changed, [callOf(account, { endpoint: 0 }), callOf(account, { endpoint: 1 })])
  const { rows } = await changed.usage(10)
  assert.deepEqual(
    rows.map(({ endpoint }) => endpoint),
    [ENDPOINTS[2], '/v1/new', ENDPOINTS[2]],
  )
})

test('calls older than the retention are dropped, their sums and balances stay', async () => {
  const file = newFile()
  const clock = settableClock()
  const ledger = await open(file, { wallClock: clock, retentionDays: 1 })
  const account = await makeAccount(ledger)
  for (let batch = 0; batch < 5; batch++) await charge(ledger, callOf(account, { credits: 2 }))
  clock.advance(3 * DAY)
  await charge(ledger, callOf(account, { credits: 1, receivedAt: clock.now() }))
  await untilStored(file, 'SELECT count(*) FROM usage_log')
  assert.deepEqual(
    (await ledger.usage(100)).rows.map(({ credits }) => credits),
    [1],
  )
  assert.equal((await usageOf(ledger, account.id, clock.now())).last_7_days.credits, 11)
  const crashed = await open(afterCrash(file), { wallClock: clock })
  assert.equal((await crashed.balance(account.id)).used, 11)
  assert.equal((await usageOf(crashed, account.id, clock.now())).last_30_days.calls, 6)
})

test('the log of grants can neither be changed nor shortened', async () => {
  const file = newFile()
  const ledger = await open(file)
  await makeAccount(ledger)
  await ledger.close()
  const database = new DatabaseSync(file)
  assert.throws(() => database.exec('UPDATE grants SET credits = 0'), /append-only/)
  assert.throws(() => database.exec('DELETE FROM grants'), /append-only/)
  database.close()
})

const fatalErrors = (): { errors: Error[]; onFatal: (error: Error) => void } => {
  const errors: Error[] = []
  return { errors, onFatal: (error) => errors.push(error) }
}

async function untilFatal(errors: readonly Error[]): Promise<void> {
  for (let tries = 0; errors.length === 0 && tries < 400; tries++) await sleep(10)
  await sleep(50)
}

test('when the disk is full nothing of the batch is answered and the ledger ends once', async () => {
  const file = newFile()
  const { errors, onFatal } = fatalErrors()
  const ledger = await open(file, { maxBytes: 300_000, onFatal, tiers: tiersWith(1e9, 1e9) })
  const account = await makeAccount(ledger)
  let answered = 0
  let unanswered = 0
  while (errors.length === 0) {
    unanswered += 500
    const batch = repeat(500, callOf(account, { credits: 1 })).map(
      (request) =>
        new Promise<void>((resolve) =>
          ledger.charge(request, () => {
            answered++
            unanswered--
            resolve()
          }),
        ),
    )
    await Promise.race([Promise.all(batch), untilFatal(errors)])
  }
  assert.equal(errors.length, 1)
  assert.match(errors[0].message, /full/)
  assert.ok(answered > 0 && unanswered === 500, `${answered} answered, ${unanswered} not`)
  ledger.charge(callOf(account), () => assert.fail('answered after a failure'))
  await assert.rejects(ledger.balance(account.id), /failed|closed/)
  await sleep(50)

  const reopened = await open(file, { tiers: tiersWith(1e9, 1e9) })
  assert.equal((await reopened.balance(account.id)).used, answered)
})

test('when a commit fails the operations under way are rejected and nothing is answered', async () => {
  const file = newFile()
  const { errors, onFatal } = fatalErrors()
  const ledger = await open(file, { onFatal })
  const account = await makeAccount(ledger)
  const database = new DatabaseSync(file)
  database.exec(
    `CREATE TRIGGER failing BEFORE INSERT ON usage_log BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END`,
  )
  database.close()
  ledger.charge(callOf(account), () => assert.fail('answered without a commit'))
  ledger.peek(account.id, () => assert.fail('answered with a batch that failed'))
  await assert.rejects(ledger.balance(account.id), /the disk is gone/)
  await untilFatal(errors)
  assert.deepEqual(
    errors.map(({ message }) => message),
    ['the disk is gone'],
  )
})

test('a charge that could not be committed leaves its idempotency key unused', async () => {
  const file = newFile()
  const { errors, onFatal } = fatalErrors()
  const ledger = await open(file, { onFatal })
  const account = await makeAccount(ledger)
  // The failed ledger may still hold it.
  const database = new DatabaseSync(file, { timeout: 60_000 })
  database.exec(
    `CREATE TRIGGER failing BEFORE INSERT ON usage_log BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END`,
  )
  const call = callOf(account, { idempotency: { key: 'k', fingerprint: 'f', snapshotAsOf: START } })
  ledger.charge(call, () => assert.fail('answered without a commit'))
  await untilFatal(errors)
  database.exec('DROP TRIGGER failing')
  database.close()
  const restarted = await open(file)
  assert.equal((await charge(restarted, call)).outcome, 'charged')
  assert.equal((await restarted.balance(account.id)).used, 1)
})

const refusedStart = async (file: string): Promise<StartupError> => {
  try {
    await open(file)
  } catch (error) {
    assert.ok(error instanceof StartupError, String(error))
    assert.ok(error.message.includes(file), error.message)
    return error
  }
  return assert.fail('it opened')
}

test('a second ledger on the same file is refused, and welcome after the first has closed', async () => {
  const file = newFile()
  const ledger = await open(file)
  assert.match((await refusedStart(file)).message, /in use by another process/)
  await ledger.close()
  await open(file)
})

test('a file that is no ledger is refused in words and left alone', async () => {
  const text = newFile()
  writeFileSync(text, 'this is not a database, it is a letter to the operator. '.repeat(100))
  assert.match((await refusedStart(text)).message, /not a database.*Restore/)

  const newer = newFile()
  const database = new DatabaseSync(newer)
  database.exec('PRAGMA user_version = 99')
  database.close()
  assert.match((await refusedStart(newer)).message, /newer version/)

  assert.match((await refusedStart(join(root, 'no', 'such', 'directory'))).message, /cannot be opened/)
})

test('a ledger with damaged pages is refused at the start', async () => {
  const file = newFile()
  const ledger = await open(file)
  for (let count = 0; count < 40; count++) await makeAccount(ledger, { name: 'x'.repeat(500) })
  await ledger.close()
  const database = new DatabaseSync(file)
  const page = Number(
    database.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'accounts'`).get()?.rootpage,
  )
  database.close()
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096)
  closeSync(descriptor)
  assert.match((await refusedStart(file)).message, /damaged/)
})

test('a directory without the right to write is refused in words', async (t) => {
  if (process.getuid?.() === 0) return t.skip('a superuser may write everywhere')
  const file = newFile()
  const ledger = await open(file)
  await ledger.close()
  chmodSync(root, 0o555)
  try {
    assert.match((await refusedStart(file)).message, /cannot be opened for writing/)
    assert.match((await refusedStart(newFile())).message, /cannot be opened for writing/)
  } finally {
    chmodSync(root, 0o755)
  }
})

test('batches are decided in order whatever their size', async () => {
  const ledger = await open(newFile(), { tiers: tiersWith(1_000, 1e6) })
  const account = await makeAccount(ledger)
  const decisions = await chargeAll(ledger, repeat(1_500, callOf(account)))
  assert.deepEqual(outcomes(decisions), [...repeat(1_000, 'charged'), ...repeat(500, 'insufficient_credits')])
  assert.deepEqual(
    decisions.slice(0, 1_000).map(({ creditsRemaining }) => creditsRemaining),
    Array.from({ length: 1_000 }, (_, index) => 999 - index),
  )
})
