import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { asDay, asInstant, type Day, HOUR, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import type { Mail } from '../ports.ts'
import { joinBriefing } from './join-briefing.ts'
import { briefingMails } from './send-briefings.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const BASE = 'https://api.example.com'

function setUp() {
  const clock = settableClock()
  const today = utcDay(clock.now())
  const at = (days: number, hours: number): void => {
    clock.set(asInstant(startOfUtcDay(asDay(today + days)) + hours * HOUR))
  }
  const { ledger } = directLedger()
  const mails: Mail[] = []
  const server: { fault: object | undefined; missing: boolean } = { fault: undefined, missing: false }
  const mailer = {
    async send(mail: Mail) {
      if (server.fault) throw Object.assign(new Error('not taken'), server.fault)
      mails.push(mail)
    },
  }
  let bytes = 0
  const shared = {
    readers: ledger,
    mailer,
    serverSecret: 'secret',
    baseUrl: () => BASE,
    log: quiet,
    wallClock: clock,
    marketClock: clock,
  }
  const join = joinBriefing({
    ...shared,
    store: signInStore(ledger),
    randomBytes: (count) => new Uint8Array(count).fill(++bytes),
  })
  const edition = (day: Day, language: string) => ({
    title: `Briefing ${day} ${language}`,
    headline: 'S&P 500 falls 1%',
    text: 'It <fell>.',
  })
  const round = briefingMails({
    ...shared,
    editionOf: async (day) =>
      server.missing ? undefined : { en: edition(day, 'en'), de: edition(day, 'de') },
  })
  const tokenIn = (mail: Mail | undefined, step: string): string =>
    new RegExp(`/briefing/mail/${step}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
  const ask = (name: string, language: 'en' | 'de' = 'en') =>
    join.ask({ to: `${name}@example.com`, from: '192.0.2.1', language })
  const confirmed = async (name: string, language: 'en' | 'de' = 'en') => {
    await ask(name, language)
    return join.confirm(tokenIn(mails.pop(), 'confirm'))
  }
  const sent = async (): Promise<readonly string[]> => {
    await round()
    return mails.splice(0).map(({ to }) => to)
  }
  return { at, join, mails, server, round, tokenIn, ask, confirmed, sent }
}

describe('an address', () => {
  test('gets briefings only after its holder has confirmed, by one click of a link', async () => {
    const { at, join, mails, tokenIn, ask, sent } = setUp()
    at(0, 6)
    assert.equal(await ask('Ada', 'de'), 'sent')
    const [mail] = mails.splice(0)
    assert.equal(mail.to, 'ada@example.com')
    assert.match(mail.subject, /Marktbericht/)
    at(0, 8)
    assert.deepEqual(await sent(), [])
    const token = tokenIn(mail, 'confirm')
    assert.deepEqual(await join.wishOf(token), { to: 'ada@example.com', language: 'de' })
    assert.deepEqual([await join.confirm(token), await join.confirm(token)], [true, false])
  })
  test('is asked for a day', async () => {
    const { at, join, mails, tokenIn, ask } = setUp()
    at(0, 6)
    await ask('ada')
    at(1, 7)
    assert.equal(await join.confirm(tokenIn(mails[0], 'confirm')), false)
  })
  test('is not bombed, whoever asks', async () => {
    const { ask, mails } = setUp()
    const answers = []
    for (let i = 0; i < 7; i++) answers.push(await ask('ada'))
    assert.deepEqual(answers.slice(4), ['sent', 'limited', 'limited'])
    assert.equal(mails.length, 5)
  })
  test('leaves by the link of any mail, and by no other', async () => {
    const { at, join, mails, round, tokenIn, confirmed, sent } = setUp()
    at(0, 6)
    await confirmed('ada')
    at(0, 8)
    await round()
    const token = tokenIn(mails.splice(0)[0], 'leave')
    assert.equal(await join.leave(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`), false)
    assert.equal((await join.readerOf(token))?.mailTo, 'ada@example.com')
    assert.equal(await join.leave(token), true)
    assert.equal(await join.leave(token), false)
    at(1, 8)
    assert.deepEqual(await sent(), [])
  })
})

describe('the mail of a day', () => {
  test('comes once from 07:55 UTC on, and not on the day on which one joined after it', async () => {
    const { at, confirmed, sent } = setUp()
    at(0, 6)
    await confirmed('ada')
    at(0, 7.9)
    assert.deepEqual(await sent(), [])
    at(0, 7 + 55 / 60)
    assert.deepEqual([await sent(), await sent()], [['ada@example.com'], []])
    await confirmed('bob')
    assert.deepEqual(await sent(), [])
    at(1, 9)
    assert.deepEqual(await sent(), ['ada@example.com', 'bob@example.com'])
  })
  test('tells headline and bottom line in its language, and ends by one click', async () => {
    const { at, mails, round, confirmed, tokenIn } = setUp()
    at(0, 6)
    await confirmed('ada', 'de')
    at(0, 8)
    await round()
    const [mail] = mails
    assert.equal(mail.subject, 'S&P 500 falls 1%')
    assert.match(mail.text, /^Briefing \d+ de\n\nS&P 500 falls 1%\n\nIt <fell>\.\n/)
    assert.match(mail.html, /lang="de".*S&#38;P 500 falls 1%.*It &#60;fell&#62;\./)
    assert.match(mail.text, /\/briefing\/\d{4}-\d\d-\d\d\?lang=de/)
    assert.deepEqual(mail.headers, {
      'List-Unsubscribe': `<${BASE}/briefing/mail/leave/${tokenIn(mail, 'leave')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
  test('waits for the briefing', async () => {
    const { at, server, confirmed, sent } = setUp()
    at(0, 6)
    await confirmed('ada')
    server.missing = true
    at(0, 8)
    assert.deepEqual(await sent(), [])
    server.missing = false
    assert.deepEqual(await sent(), ['ada@example.com'])
  })
  test('is tried again while the mail server is lost, up to three in a round', async () => {
    const { at, server, confirmed, sent } = setUp()
    at(0, 6)
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) await confirmed(name)
    server.fault = { mayTryAgain: true }
    at(0, 8)
    assert.deepEqual([await sent(), await sent()], [[], []])
    server.fault = undefined
    assert.deepEqual(
      await sent(),
      names.map((name) => `${name}@example.com`),
    )
  })
  test('is not sent again if nobody knows what became of it', async () => {
    const { at, server, confirmed, sent } = setUp()
    at(0, 6)
    await confirmed('ada')
    server.fault = { mayTryAgain: false }
    at(0, 8)
    assert.deepEqual(await sent(), [])
    server.fault = undefined
    assert.deepEqual(await sent(), [])
    at(1, 8)
    assert.deepEqual(await sent(), ['ada@example.com'])
  })
})
