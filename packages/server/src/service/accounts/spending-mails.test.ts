import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { spendingLevel } from '../../domain/billing/spending-level.ts'
import type { Mail } from '../sign-in/mailer-port.ts'
import { spendingMails } from './spending-mails.ts'

test('low is below a fifth of the latest grant, and nothing left is empty', () => {
  const levels = [201, 200, 199, 1, 0, -5].map((remaining) => spendingLevel(remaining, 1_000))
  assert.deepEqual(levels, [undefined, undefined, 'low', 'low', 'empty', 'empty'])
})

async function setUp() {
  const direct = directLedger()
  const mails: Mail[] = []
  let isDown = false
  const mailer = {
    async send(mail: Mail) {
      if (isDown) throw new Error('no mail server')
      mails.push(mail)
    },
  }
  const log = keptLog()
  const { ledger } = direct
  const round = spendingMails({
    ledger,
    mailer,
    log,
    wallClock: settableClock(),
    baseUrl: () => 'https://b.example',
  })
  const proven = async (keyHash: string) => {
    const account = await makeAccount(ledger, { keyHash })
    await ledger.confirmAddress(account.email, START)
    await ledger.proveAccount(account.email, account.id, START)
    return account
  }
  /** Stands for calls. */
  const leave = (account: number, credits: number): void => {
    const used = `(SELECT sum(credits) FROM grants WHERE account = ${account}) - ${credits}`
    direct.database.exec(
      `INSERT INTO balances VALUES (${account}, 0, ${used}, 1, 0, 0, 0, 0) ON CONFLICT DO UPDATE SET used = excluded.used`,
    )
    direct.restart()
  }
  const told = async (): Promise<readonly string[]> => {
    await round()
    return mails.splice(0).map(({ to, text }) => `${to} ${text.split('\n\n')[1]}`)
  }
  const down = (is: boolean): void => {
    isDown = is
  }
  return { direct, ledger, proven, leave, told, log, down }
}

test('the owner is told once below a fifth and once at nought, again after the next grant', async () => {
  const { ledger, proven, leave, told } = await setUp()
  const { id, email } = await proven('k')
  leave(id, 200)
  assert.deepEqual(await told(), [])
  leave(id, 199)
  assert.deepEqual(await told(), [`${email} 199 of 1,000`])
  leave(id, 20)
  assert.deepEqual(await told(), [])
  leave(id, 0)
  assert.deepEqual(await told(), [`${email} 0 of 1,000`])
  assert.deepEqual(await told(), [])
  await ledger.addCredits('k', 50, 'order', START)
  assert.deepEqual(await told(), [])
  leave(id, 9)
  assert.deepEqual(await told(), [`${email} 9 of 50`])
})

test('who went to nought at once gets one mail; whoever is not proven gets none', async () => {
  const { ledger, proven, leave, told } = await setUp()
  const [{ id, email }, other] = [await proven('k'), await makeAccount(ledger)]
  leave(id, -3)
  leave(other.id, 0)
  assert.deepEqual(await told(), [`${email} 0 of 1,000`])
  leave(id, 5)
  assert.deepEqual(await told(), [], 'the lower level was told')
})

test('every page of accounts is read', async () => {
  const { proven, leave, told } = await setUp()
  for (let made = 0; made < 201; made++) leave((await proven(`k${made}`)).id, 1)
  assert.equal((await told()).length, 201)
})

test('a mail that fails is not sent again, and a ledger that fails ends the round', async () => {
  const { direct, log, proven, leave, told, down } = await setUp()
  leave((await proven('k')).id, 0)
  down(true)
  await told()
  down(false)
  assert.deepEqual(await told(), [])
  direct.around = () => assert.fail('no ledger')
  await told()
  assert.deepEqual(log.events, ['spending_round_failed'])
})
