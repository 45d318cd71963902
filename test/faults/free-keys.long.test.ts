import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { DAY, HOUR } from '@bellwether-markets/engine/kernel/time'
import { checkoutFree } from '../../packages/server/src/operations/checkout/free-key.ts'
import { type FreeKeyDeps, freeKeys } from '../../packages/server/src/service/accounts/free-keys.ts'
import { keyIssuer } from '../../packages/server/src/service/accounts/issue-key.ts'
import { mailCodes } from '../../packages/server/src/service/sign-in/mail-code.ts'
import type { LedgerTables } from '../../packages/server/src/storage/stores/ledger-steps.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { stateFault } from './fault-result.ts'
import { LEDGER_ENGINES } from './ledger-engines.ts'

const KEYS_A_DAY = 20
const ONCE = 'a-name-that-nobody-guesses'

interface Ask {
  readonly email: string
  readonly from?: string
  readonly code?: string | undefined
  readonly once?: string
}

/** The endpoint of one process. */
function shopOf(ledger: LedgerTables, isConfirmed = false) {
  const clock = settableClock()
  const mails: { readonly to: string; readonly code: string }[] = []
  const mailer = {
    async send({ to, text }: { readonly to: string; readonly text: string }) {
      mails.push({ to, code: /\d{3} \d{3}/.exec(text)?.[0] ?? '' })
    },
  }
  const shared = {
    ledger,
    store: signInStore(ledger),
    wallClock: clock,
    randomBytes,
    serverSecret: 'a secret of the tests',
    baseUrl: () => 'https://bell.test',
  }
  const issueKey = keyIssuer(shared)
  const codes = isConfirmed ? mailCodes({ ...shared, mailer }) : undefined
  const deps: FreeKeyDeps = { ...shared, issueKey, perDay: KEYS_A_DAY, codes }
  const ask = async ({ email, from = '192.0.2.1', code, once }: Ask): Promise<string> => {
    const request = {
      query: { email, ...(code === undefined ? {} : { code }) },
      address: from,
      headers: {},
      idempotencyKey: once,
    }
    const reply = await checkoutFree.handle(request as never, { ledger, freeKeys: freeKeys(deps) } as never)
    assert.ok('data' in reply)
    return reply.data.api_key
  }
  const refused = async (options: Ask): Promise<AppError> => {
    const error = await ask(options).then(
      () => assert.fail(`${options.email} got a key`),
      (reason) => reason,
    )
    assert.ok(error instanceof AppError, String(error))
    return error
  }
  return { ask, refused, clock, mails }
}

for (const { engine, skip, open } of LEDGER_ENGINES) {
  test(`one mailbox gets one free key, and a network ${KEYS_A_DAY} a day (${engine})`, {
    skip,
  }, async (t) => {
    const ledgers = await open(t, 3)
    const shops = ledgers.map((ledger) => shopOf(ledger))
    const [{ ask, refused, clock }] = shops
    await ask({ email: 'first.last@gmail.com' })
    for (const email of ['firstlast@gmail.com', 'F.irst.Last+x@GMail.com', 'first.last@googlemail.com'])
      assert.equal((await refused({ email })).code, 'free_key_exists', email)
    await ask({ email: 'first.last@example.com' })
    assert.equal((await refused({ email: 'first.last+x@example.com' })).code, 'free_key_exists')
    await ask({ email: 'firstlast@example.com' })

    for (const [network, address] of [
      ['v4', (n: number) => `10.0.0.${n}`],
      ['v6', (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
    ] as const) {
      const attempts = Array.from({ length: 2 * KEYS_A_DAY }, (_, n) =>
        shops[n % shops.length].ask({ email: `${network}-${n}@example.com`, from: address(n + 1) }).then(
          () => 'issued',
          ({ code }: AppError) => code,
        ),
      )
      const outcomes = await Promise.all(attempts)
      assert.equal(outcomes.filter((outcome) => outcome === 'issued').length, KEYS_A_DAY, network)
      assert.equal(outcomes.filter((outcome) => outcome === 'rate_limited').length, KEYS_A_DAY)
    }
    // 14 hours are left of the day.
    const full = await refused({ email: 'late@example.com', from: '10.0.0.99' })
    assert.equal(full.fields.retry_after, (14 * HOUR) / 1000)
    await ask({ email: 'other@example.com', from: '10.0.1.1' })
    await ask({ email: 'further@example.com', from: '2001:db8:2::1' })
    clock.advance(DAY)
    await ask({ email: 'late@example.com', from: '10.0.0.99' })
    const tries = 4 * KEYS_A_DAY
    stateFault(t, { fault: 'free keys by many spellings and addresses', engine, tries, lost: 0, double: 0 })
  })

  test(`with FREE_KEYS=confirmed a key needs the code of a mail (${engine})`, { skip }, async (t) => {
    const [ledger] = await open(t, 1)
    const { ask, refused, clock, mails } = shopOf(ledger, true)
    const email = 'Owner+News@example.com'
    assert.equal((await refused({ email })).code, 'email_not_confirmed')
    assert.deepEqual(
      mails.map(({ to }) => to),
      [email],
      'the mail goes to the address as typed',
    )
    const [{ code }] = mails
    const wrong = code === '000 000' ? '000 001' : '000 000'
    for (let triesLeft = 4; triesLeft > 0; triesLeft--) {
      const { fields } = await refused({ email, code: wrong })
      assert.equal(fields.tries_left, triesLeft)
    }
    assert.match(String((await refused({ email, code: wrong })).fields.hint), /new one/)
    assert.equal((await refused({ email, code })).code, 'email_not_confirmed', 'tried too often')
    assert.equal((await ledger.listAccounts()).length, 0)

    await refused({ email })
    const second = mails[1].code.replace(' ', '')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => ask({ email, code: second })))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1, 'a code opens one key')
    const { confirmedAt, accounts } = await ledger.findAddress(email.toLowerCase())
    assert.ok(confirmedAt !== undefined)
    assert.deepEqual(
      accounts.map(({ isProven }) => isProven),
      [true],
    )

    // The answer says who has a key only after the code.
    assert.equal((await refused({ email: 'owner@example.com' })).code, 'email_not_confirmed')
    assert.equal((await refused({ email: 'owner@example.com', code: mails[2].code })).code, 'free_key_exists')

    // The answer was lost: the same call gives the same key, and another name does not disturb its code.
    const named = { email: 'agent@example.com', once: ONCE }
    await refused(named)
    await refused({ email: named.email, once: 'of-somebody-else-entirely' })
    const call = { ...named, code: mails[3].code }
    assert.equal(await ask(call), await ask(call))

    const late = { email: 'late@example.com' }
    await refused(late)
    clock.advance(HOUR)
    assert.equal((await refused({ ...late, code: mails.at(-1)?.code })).code, 'email_not_confirmed')
    for (let sent = 0; sent < 4; sent++) await refused(late)
    assert.equal((await refused(late)).code, 'email_not_confirmed')
    assert.equal((await refused(late)).code, 'rate_limited', 'five mails an hour')
    stateFault(t, { fault: 'free keys for addresses of others', engine, tries: 5, lost: 0, double: 0 })
  })
}
