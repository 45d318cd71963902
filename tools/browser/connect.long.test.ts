import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { oauthClient } from '../../test/agents/sign-in-service.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'
import { showAccount } from './signed-in.ts'

const ADMIN_TOKEN = 'an-admin-token-of-sufficient-length'
const NO_SCRIPT = { javaScriptEnabled: false }
const SIZES = {
  desktop: { width: 1360, height: 900 },
  phone: { width: 390, height: 844 },
}

describe('the page that connects an app', { skip: withoutBrowser() }, () => {
  let on: Visitor
  let mail: MailServer
  let app: Server
  let redirect = ''
  let clientId = ''
  before(async () => {
    mail = await startMailServer()
    on = await visitor({
      env: { SMTP_URL: mail.url, MAIL_FROM: 'Bellwether <no-reply@example.com>', ADMIN_TOKEN },
    })
    app = createServer((_request, response) => response.end('<title>App</title>back in the app'))
    app.listen(0, '127.0.0.1')
    await once(app, 'listening')
    redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`
    const { body } = await oauthClient(on.service.baseUrl).register({
      client_name: 'Test <b>Desk</b>',
      redirect_uris: [redirect],
    })
    clientId = String(body.client_id)
  })
  after(async () => {
    await on?.leave()
    mail?.close()
    app?.close()
  })

  /** Opens the page as an app does; `token` gets the access token once the browser is back in the app. */
  async function begin(options: Parameters<Visitor['visit']>[1] = {}) {
    const client = oauthClient(on.service.baseUrl)
    const resource = `${on.service.baseUrl}/v1`
    const scope = 'market:read account:read'
    const { verifier, path } = client.authorization(clientId, { redirect_uri: redirect, resource, scope })
    const { page } = await on.visit(path, options)
    return {
      page,
      async token(): Promise<string> {
        await page.waitForURL(`${redirect}?**`)
        const query = new URL(page.url()).searchParams
        const given = await client.exchange(clientId, query.get('code') ?? '', verifier, {
          redirect_uri: redirect,
          resource,
        })
        return String(given.body.access_token)
      },
    }
  }

  async function sendCode(page: Page, address: string): Promise<string> {
    await page.getByLabel('Your e-mail address').fill(address)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code from the mail').waitFor()
    const received = mail.mails.findLast(({ to }) => to.includes(address.toLowerCase()))
    return received?.code ?? ''
  }

  async function typeCode(page: Page, code: string): Promise<void> {
    await page.getByLabel('Code from the mail').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()
  }

  const creditsOf = (page: Page) => page.getByLabel('At most this many credits a month')

  const agree = (page: Page): Promise<void> => page.getByRole('button', { name: 'Connect' }).click()

  const issue = async (email: string, tier: string): Promise<string> => {
    const target = `${on.service.baseUrl}/v1/admin/keys?name=desk&email=${email}&tier=${tier}`
    const answer = await fetch(target, { method: 'POST', headers: { 'x-admin-token': ADMIN_TOKEN } })
    return ((await answer.json()) as { data: { api_key: string } }).data.api_key
  }

  const balanceWith = async (headers: Record<string, string>): Promise<number> => {
    const answer = await fetch(`${on.service.baseUrl}/v1/account`, { headers })
    return ((await answer.json()) as { data: { credits: { remaining: number } } }).data.credits.remaining
  }

  const alertOf = async (page: Page): Promise<string> => (await page.getByRole('alert').textContent()) ?? ''

  test('a new address without scripts: code, key once, back to the app, whose token pays', async () => {
    const { page, token } = await begin(NO_SCRIPT)
    const text = (await page.locator('main').textContent()) ?? ''
    assert.match(text, /Unverified: it calls itself “Test <b>Desk<\/b>”/)
    assert.match(text, /Leads back to ?a program on this device \(127\.0\.0\.1:\d+\)/)
    await typeCode(page, await sendCode(page, 'Ada@Example.com'))
    const key = (await page.locator('#issued-key').textContent()) ?? ''
    await page.reload()
    assert.equal(await page.locator('#issued-key').textContent(), key)
    await page.getByRole('button', { name: 'Return to the app' }).click()
    const authorization = `Bearer ${await token()}`
    const spent = await fetch(`${on.service.baseUrl}/v1/prices?symbols=SPY`, { headers: { authorization } })
    assert.equal(spent.status, 200)
    assert.equal(await balanceWith({ 'x-api-key': key }), 999)
    assert.equal(await balanceWith({ authorization }), 999)
  })

  test('a known address says how much the app may use, and its mail tells of the app', async () => {
    const key = await issue('known@example.com', 'pro')
    const { page, token } = await begin(NO_SCRIPT)
    await typeCode(page, await sendCode(page, 'known@example.com'))
    assert.equal(await creditsOf(page).inputValue(), '50000')
    await creditsOf(page).fill('0')
    await page.evaluate(`document.querySelector('[name=credits]').form.noValidate = true`)
    await agree(page)
    assert.match(await alertOf(page), /a whole number from 1/)
    await creditsOf(page).fill('1')
    await agree(page)
    const authorization = `Bearer ${await token()}`
    assert.equal(await balanceWith({ authorization }), await balanceWith({ 'x-api-key': key }))
    assert.match(mail.mails.at(-1)?.source ?? '', /A new app was connected/)

    const ask = () => fetch(`${on.service.baseUrl}/v1/prices?symbols=SPY`, { headers: { authorization } })
    assert.deepEqual([(await ask()).status, (await ask()).status], [200, 403])
    const { page: account } = await showAccount(on, key, { viewport: SIZES.phone, bypassCSP: true })
    await account.getByText('1 of 1 credits used this month.').waitFor()
    await account.getByLabel('Credits a month of Test <b>Desk</b>, at most').fill('2')
    await account.getByRole('button', { name: 'Set the limit of Test <b>Desk</b>' }).click()
    await account.getByText('1 of 2 credits used this month.').waitFor()
    assert.equal((await ask()).status, 200)
    const disconnect = account.getByRole('button', { name: 'Disconnect Test <b>Desk</b>' })
    await disconnect.waitFor()
    assert.deepEqual(await axeFindings(account), [])
    await disconnect.click()
    await account.getByText('No app is connected').waitFor()
    const after = await fetch(`${on.service.baseUrl}/v1/account`, { headers: { authorization } })
    assert.equal(after.status, 401)
  })

  test('with a key, without mail', async () => {
    const key = await issue('pasted@example.com', 'starter')
    const mails = mail.mails.length
    const { page, token } = await begin(NO_SCRIPT)
    await page.getByRole('link', { name: 'I have a key' }).click()
    await page.getByLabel('Your API key').fill('bw_0123456789ABCDEFGHIJKL_000000')
    await page.getByRole('button', { name: 'Go on' }).click()
    assert.match(await alertOf(page), /We do not know this key/)
    await page.getByLabel('Your API key').fill(key)
    await page.getByRole('button', { name: 'Go on' }).click()
    assert.equal(await creditsOf(page).inputValue(), '5000')
    await agree(page)
    assert.equal(await balanceWith({ authorization: `Bearer ${await token()}` }), 50_000)
    assert.equal(mail.mails.length, mails)
  })

  test('denying, and going back to the page afterwards', async () => {
    const { page } = await begin()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL(`${redirect}?**`)
    assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
    await page.goBack()
    assert.match((await page.locator('h1').textContent()) ?? '', /This sign-in has ended/)
  })

  test('five wrong codes, then a new one', async () => {
    const { page, token } = await begin()
    const first = await sendCode(page, 'wrong@example.com')
    for (const left of [/4 tries are/, /3 tries are/, /2 tries are/, /1 try is/, /used up/]) {
      await typeCode(page, 'wrong')
      await page.getByRole('alert').filter({ hasText: left }).waitFor()
    }
    await typeCode(page, first)
    await page.getByRole('alert').filter({ hasText: 'used up' }).waitFor()
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await typeCode(page, mail.mails.at(-1)?.code ?? '')
    await page.getByRole('button', { name: 'Return to the app' }).click()
    assert.equal(await balanceWith({ authorization: `Bearer ${await token()}` }), 1_000)
  })

  test('an address with a key from before, and one with several', async () => {
    const before = await fetch(`${on.service.baseUrl}/v1/checkout/free?email=taken@example.com`, {
      method: 'POST',
    })
    const { data } = (await before.json()) as { data: { api_key: string } }
    const first = await begin()
    await typeCode(first.page, await sendCode(first.page, 'taken@example.com'))
    await first.page.getByRole('button', { name: 'Keep the balance, replace the key' }).click()
    const key = (await first.page.locator('#issued-key').textContent()) ?? ''
    await first.page.getByRole('button', { name: 'Return to the app' }).click()
    await first.token()
    const old = await fetch(`${on.service.baseUrl}/v1/account`, { headers: { 'x-api-key': data.api_key } })
    assert.deepEqual([old.status, await balanceWith({ 'x-api-key': key })], [401, 1_000])

    await issue('taken@example.com', 'pro')
    const second = await begin()
    await typeCode(second.page, await sendCode(second.page, 'taken@example.com'))
    const choices = second.page.getByRole('radio')
    assert.deepEqual([await choices.count(), await choices.first().isChecked()], [2, true])
    await second.page.getByRole('button', { name: 'Go on' }).click()
    await agree(second.page)
    assert.equal(await balanceWith({ authorization: `Bearer ${await second.token()}` }), 500_000)
  })

  test('mail that is down is told, and the address stays typed', async () => {
    mail.refuse(true)
    const { page } = await begin()
    await page.getByLabel('Your e-mail address').fill('down@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    assert.match(await alertOf(page), /could not be sent/)
    assert.equal(await page.getByLabel('Your e-mail address').inputValue(), 'down@example.com')
    mail.refuse(false)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code from the mail').waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`no step has a finding of axe, ${colorScheme}, ${size}`, async () => {
        const address = `axe-${colorScheme}-${size}@example.com`
        const { page } = await begin({ colorScheme, viewport, bypassCSP: true })
        const look = async (step: string): Promise<void> => {
          await page.waitForLoadState('networkidle')
          assert.deepEqual(await axeFindings(page), [], step)
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          assert.equal(await page.evaluate(wider), 0, `${step} is wider than the window`)
        }
        const url = page.url()
        await look('ask')
        await page.goto(`${url}?by=key`)
        await look('paste')
        await page.goto(url)
        await fetch(`${on.service.baseUrl}/v1/checkout/free?email=${address}`, { method: 'POST' })
        await issue(address, 'pro')
        const code = await sendCode(page, address)
        await typeCode(page, '000')
        await look('code')
        await typeCode(page, code)
        await look('choose')
        await page.getByRole('radio').first().check()
        await page.getByRole('button', { name: 'Go on' }).click()
        await look('ready')
        await page.goto(`${url}?by=mail`)
        await typeCode(page, await sendCode(page, address))
        await page.getByRole('radio').last().check()
        await page.getByRole('button', { name: 'Go on' }).click()
        await look('unproven')
        await page.getByRole('button', { name: 'Start anew' }).click()
        await look('key')
        await page.getByRole('button', { name: 'Return to the app' }).click()
        await page.goto(url)
        await look('ended')
        await page.goto(`${on.service.baseUrl}/connect/code/123456`)
        await look('mail-link')
        await page.goto(`${on.service.baseUrl}/connect`)
        await typeCodeOfPerson(page, await sendCode(page, address))
        await page.getByRole('radio').last().check()
        await page.getByRole('button', { name: 'Go on' }).click()
        await page.getByRole('button', { name: 'Replace the key' }).click()
        await page.locator('details').nth(3).click()
        await look('instructions')
      })
    }
  }

  async function typeCodeOfPerson(page: Page, code: string): Promise<void> {
    await page.getByLabel('Code from the mail').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()
  }
})
