import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { repeat, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import type { Mail } from '../ports.ts'
import { loggedMailer, mailCodes } from './mail-code.ts'
import { mailLanguage } from './mail-texts.ts'

const INPUT = {
  uid: 'sign-in-1',
  to: 'ada@example.com',
  from: '192.0.2.1',
  language: 'en' as const,
  purpose: 'sign-in' as const,
}

function setUp({ fails = false } = {}) {
  const clock = settableClock()
  const { ledger, database } = directLedger()
  const mails: Mail[] = []
  const logged: unknown[] = []
  let bytes = 0
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (...entry: unknown[]) => void logged.push(entry),
  }
  const mailer = {
    async send(mail: Mail) {
      if (fails) throw Object.assign(new Error(`no such user ${mail.to}`), { code: 'EENVELOPE' })
      mails.push(mail)
    },
  }
  const codes = mailCodes({
    store: signInStore(ledger),
    mailer: loggedMailer(mailer, log),
    serverSecret: 'secret',
    wallClock: clock,
    randomBytes: (count) => new Uint8Array(count).fill(++bytes),
    baseUrl: () => 'https://api.example.com',
  })
  const latest = (): string =>
    /\n(\d{3}) (\d{3})\n/
      .exec(mails.at(-1)?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  return { clock, codes, mails, logged, latest, database }
}

const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the code of the mail proves the address, once, and only in its own sign-in', async () => {
  const { codes, latest } = setUp()
  assert.equal(await codes.send(INPUT), 'sent')
  const code = latest()
  assert.match(code, /^\d{6}$/)
  assert.deepEqual(await codes.check('sign-in-2', code), { kind: 'ended' })
  const checks = await Promise.all([codes.check(INPUT.uid, code), codes.check(INPUT.uid, code)])
  assert.deepEqual(
    checks.filter(({ kind }) => kind === 'right'),
    [{ kind: 'right', address: 'ada@example.com' }],
  )
  assert.deepEqual(await codes.check(INPUT.uid, code), { kind: 'ended' })
})

test('five tries, then not even the right code is right', async () => {
  const { codes, latest } = setUp()
  await codes.send(INPUT)
  const wrong = wrongFor(latest())
  for (const triesLeft of [4, 3, 2, 1])
    assert.deepEqual(await codes.check(INPUT.uid, wrong), { kind: 'wrong', triesLeft })
  assert.deepEqual(await codes.check(INPUT.uid, wrong), { kind: 'ended' })
  assert.deepEqual(await codes.check(INPUT.uid, latest()), { kind: 'ended' })
  await codes.send(INPUT)
  assert.equal((await codes.check(INPUT.uid, latest())).kind, 'right')
})

test('simultaneous guesses are counted one by one', async () => {
  const { codes, latest } = setUp()
  await codes.send(INPUT)
  const guesses = await Promise.all(
    repeat(50, wrongFor(latest())).map((code) => codes.check(INPUT.uid, code)),
  )
  assert.equal(guesses.filter(({ kind }) => kind === 'wrong').length, 4)
})

test('a code is good for ten minutes, and the next one replaces it', async () => {
  const { codes, clock, latest } = setUp()
  await codes.send(INPUT)
  clock.advance(10 * MINUTE)
  assert.deepEqual(await codes.check(INPUT.uid, latest()), { kind: 'ended' })
  await codes.send(INPUT)
  const first = latest()
  await codes.send(INPUT)
  if (latest() !== first) assert.equal((await codes.check(INPUT.uid, first)).kind, 'wrong')
  assert.equal((await codes.check(INPUT.uid, latest())).kind, 'right')
})

test('an address gets five mails an hour from all networks together, whatever its tags', async () => {
  const { codes, clock, mails } = setUp()
  const sendings: string[] = []
  for (let index = 0; index < 7; index++)
    sendings.push(
      await codes.send({
        ...INPUT,
        uid: `uid-${index}`,
        to: `ada+${index}@example.com`,
        from: `192.0.${index}.1`,
      }),
    )
  assert.deepEqual(sendings, [...repeat(5, 'sent'), 'limited', 'limited'])
  assert.equal(mails.length, 5)
  assert.equal(await codes.send({ ...INPUT, to: 'other@example.com' }), 'sent')
  clock.advance(HOUR)
  assert.equal(await codes.send(INPUT), 'sent')
})

test('a network sends twenty mails an hour, an IPv6 /48 and an IPv4 /24 count as one', async () => {
  const { codes, mails } = setUp()
  const from = (index: number) => `2001:db8:1:${index}::1`
  for (let index = 0; index < 25; index++)
    await codes.send({ ...INPUT, to: `a${index}@example.com`, from: from(index) })
  assert.equal(mails.length, 20)
  assert.equal(await codes.send({ ...INPUT, from: '2001:db8:2::1' }), 'sent')
  for (let index = 0; index < 25; index++)
    await codes.send({ ...INPUT, to: `b${index}@example.com`, from: `192.0.2.${index}` })
  assert.equal(mails.length, 41)
})

test('the service sends five hundred codes an hour', async () => {
  const { codes, clock, mails } = setUp()
  const options = (index: number) => ({
    ...INPUT,
    to: `a${index}@example.com`,
    from: `192.${index >> 8}.${index & 255}.1`,
  })
  for (let index = 0; index < 502; index++) await codes.send(options(index))
  assert.equal(mails.length, 500)
  clock.advance(HOUR)
  assert.equal(await codes.send(options(600)), 'sent')
})

test('mail that is down is told, and neither address nor code is logged', async () => {
  const { codes, logged } = setUp({ fails: true })
  assert.equal(await codes.send(INPUT), 'mail_down')
  assert.deepEqual(logged, [['mail_failed', { reason: 'EENVELOPE', response_code: undefined }]])
})

test('no code is stored', async () => {
  const { codes, latest, database } = setUp()
  await codes.send(INPUT)
  const rows = JSON.stringify(database.prepare('SELECT * FROM oauth_state').all())
  assert.ok(rows.includes('MailCode') && !rows.includes(latest()))
})

test('the mail is in the language of the browser, and holds the code and a link that shows it', async () => {
  const { codes, mails, latest } = setUp()
  await codes.send(INPUT)
  await codes.send({ ...INPUT, language: 'de' })
  assert.match(mails[0].text, /good for ten minutes/)
  assert.match(mails[1].text, /gilt zehn Minuten/)
  assert.ok(mails[1].text.includes(`https://api.example.com/connect/code/${latest()}`))
  assert.ok(mails[1].html.includes(`href="https://api.example.com/connect/code/${latest()}"`))
  const languages: readonly [accepted: string | undefined, language: string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['fr, de;q=0.5, en;q=0.6', 'en'],
    ['fr-FR, de;q=0.1', 'de'],
    ['de;q=0, en', 'en'],
    ['*', 'en'],
  ]
  for (const [accepted, language] of languages) assert.equal(mailLanguage(accepted), language, accepted)
})
