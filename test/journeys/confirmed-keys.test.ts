import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ConfigRefused, readConfig } from '../../packages/server/src/main/config/config.ts'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { type Caller, callerOf } from './caller.ts'
import { type RunningService, startService } from './service.ts'

const POST = { method: 'POST' }
const KEY = /bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/

test('FREE_KEYS=confirmed without a mail server is refused at the start, with what to set', () => {
  assert.throws(
    () => readConfig({ FREE_KEYS: 'confirmed' }),
    (error) => error instanceof ConfigRefused && /^SMTP_URL: .*FREE_KEYS=direct/.test(error.problems[0]),
  )
  assert.equal(readConfig({}).freeKeys.mode, 'direct')
  assert.equal(readConfig({ FREE_KEYS_PER_DAY: '0' }).freeKeys.perDay, 0)
})

describe('free keys by confirmed addresses', () => {
  let mail: MailServer
  let service: RunningService
  let call: Caller
  before(async () => {
    mail = await startMailServer()
    service = await startService({
      env: {
        FREE_KEYS: 'confirmed',
        FREE_KEYS_PER_DAY: '3',
        TRUSTED_PROXIES: 'loopback',
        SMTP_URL: mail.url,
        MAIL_FROM: 'Bellwether <no-reply@example.com>',
      },
    })
    call = await callerOf(service)
  })
  after(async () => {
    await service?.stop()
    mail?.close()
  })

  const ask = (email: string, further = '', from = '10.1.1.1') =>
    call(`/v1/checkout/free?email=${encodeURIComponent(email)}${further}`, {
      ...POST,
      from,
      headers: { 'accept-language': 'de' },
    })

  test('the call sends a code, and with it gives the key', async () => {
    const asked = await ask('you+x@example.com')
    assert.deepEqual([asked.status, asked.json.error], [409, 'email_not_confirmed'])
    assert.match(asked.json.hint, /code=…/)
    const sent = mail.mails.at(-1)
    assert.deepEqual(sent?.to, ['you+x@example.com'])
    assert.match(sent?.source ?? '', /kostenlosen/)
    const wrong = await ask('you+x@example.com', `&code=${sent?.code === '111111' ? '222222' : '111111'}`)
    assert.deepEqual([wrong.status, wrong.json.tries_left], [409, 4])
    assert.equal((await ask('you+x@example.com', '&code=1234')).status, 422)
    const given = await ask('you+x@example.com', `&code=${sent?.code}`)
    assert.equal(given.status, 200, given.text)
    assert.match(given.json.data.api_key, KEY)
    assert.equal((await ask('you+x@example.com', `&code=${sent?.code}`)).json.error, 'email_not_confirmed')
  })

  test('a network gets so many keys a day', async () => {
    for (const [host, status] of [200, 200, 200, 429].entries()) {
      const email = `host${host}@example.com`
      await ask(email, '', '10.1.2.1')
      const { json, ...answer } = await ask(email, `&code=${mail.mails.at(-1)?.code}`, `10.1.2.${host}`)
      assert.equal(answer.status, status, answer.text)
      if (status === 429) assert.match(json.hint, /3 free keys today/)
    }
  })

  test('a mail server that refuses is said so, and no key is given', async () => {
    mail.refuse(true)
    const { status, json } = await ask('down@example.com')
    assert.deepEqual([status, json.error], [503, 'overloaded'])
    assert.match(json.hint, /could not be sent/)
    mail.refuse(false)
  })

  test('the form asks for the code on a page of its own, and a second click changes nothing', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${service.baseUrl}/account/free-key`, {
        ...POST,
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { origin: service.baseUrl },
      })
    const home = await (await fetch(service.baseUrl)).text()
    assert.match(home, /Send code/)
    const page = await post({ email: 'page@example.com' })
    assert.equal(page.status, 200)
    const text = await page.text()
    assert.match(text, /Code from the mail/)
    const once = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const form = { email: 'page@example.com', once }
    const wrong = await post({ ...form, code: '12 34' })
    assert.deepEqual([wrong.status, (await wrong.text()).includes('A code has six digits.')], [422, true])
    const clicks = await Promise.all([1, 2].map(() => post({ ...form, code: mail.mails.at(-1)?.code ?? '' })))
    for (const { status, headers } of clicks)
      assert.deepEqual([status, headers.get('location')], [303, '/account?done=free-key'])
    const used = await post({ email: 'page@example.com', code: mail.mails.at(-1)?.code ?? '' })
    assert.match(await used.text(), /This code is wrong, used or older than ten minutes/)
  })
})
