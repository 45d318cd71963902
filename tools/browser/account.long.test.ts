import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { send } from '../../test/journeys/caller.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'
import { showAccount } from './signed-in.ts'

const NO_SCRIPT = { javaScriptEnabled: false }
const SIZES = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

describe('an account in a browser', { skip: withoutBrowser() }, () => {
  let on: Visitor
  let mail: MailServer
  before(async () => {
    mail = await startMailServer()
    on = await visitor({ env: { SMTP_URL: mail.url, MAIL_FROM: 'Bellwether <no-reply@example.com>' } })
  })
  after(async () => {
    await on?.leave()
    mail?.close()
  })

  const issue = async (email: string, tier: string): Promise<string> => {
    const target = `${on.service.baseUrl}/v1/admin/keys?name=desk&email=${email}&tier=${tier}`
    return (await send(target, { method: 'POST', admin: on.service.adminToken })).json.data.api_key
  }
  const balanceWith = async (key: string): Promise<number> =>
    (await send(`${on.service.baseUrl}/v1/account`, { key })).json.data.credits.remaining
  const statusWith = async (key: string): Promise<number> =>
    (await send(`${on.service.baseUrl}/v1/account`, { key })).status

  /** @returns the path of the receipt */
  async function buy(key: string): Promise<string> {
    const { baseUrl } = on.service
    const { data } = (await send(`${baseUrl}/v1/checkout/create?tier=starter`, { method: 'POST', key })).json
    await fetch(data.approve_url, { method: 'POST', body: 'decision=approve', redirect: 'manual' })
    const target = `${baseUrl}/v1/checkout/capture?order_id=${data.order_id}`
    return `/account/orders/${(await send(target, { method: 'POST', key })).json.data.number}`
  }

  async function sendCode(page: Page, address: string): Promise<string> {
    await page.getByLabel('Your e-mail address').fill(address)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code from the mail').waitFor()
    return mail.mails.findLast(({ to }) => to.includes(address))?.code ?? ''
  }

  test('the account lists its keys with what each used, makes one and ends one', async () => {
    const key = await issue('keys@example.com', 'pro')
    const { page: account } = await showAccount(on, key, { bypassCSP: true })
    await account.getByText('Make a further key').click()
    await account.getByLabel('Name', { exact: true }).fill('dashboard')
    await account.getByLabel('Credits a month, at most').fill('5')
    await account.getByLabel(/^Ends/).fill('2099-01-01')
    await account.getByRole('button', { name: 'Make the key' }).click()
    const made = (await account.locator('#issued-key').textContent()) ?? ''
    await fetch(`${on.service.baseUrl}/v1/prices?symbols=SPY`, { headers: { 'x-api-key': made } })
    await account.getByRole('button', { name: 'Done: hide the key' }).click()
    const text = (await account.locator('#keys').textContent()) ?? ''
    assert.match(text, /dashboard.*Market data.*1 of 5 credits used this month\..*Ends 1 Jan 2099, last used/)
    assert.deepEqual(await axeFindings(account), [])
    await account.getByRole('button', { name: 'End dashboard' }).click()
    await account.getByText('There is only the main key.').waitFor()
    assert.equal(await statusWith(made), 401)
  })

  for (const [how, options] of [
    ['with scripts', {}],
    ['without scripts', NO_SCRIPT],
  ] as const) {
    test(`a lost key is replaced by its address, ${how}`, async () => {
      const email = `lost.${how.replace(' ', '-')}@example.com`
      const lost = await issue(email, 'pro')
      const { page } = await on.visit('/account', options)
      const code = await sendCode(page, email)
      // The link of the mail, opened in the same browser, signs in as well.
      await page.goto(`${on.service.baseUrl}/connect/code/${code}`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.locator('#credits-left').waitFor()
      await page.getByText('Replace the main key').click()
      await page.getByRole('button', { name: 'Replace it now' }).click()
      await page.getByText('The old key has stopped.').first().waitFor()
      const key = (await page.locator('#issued-key').textContent()) ?? ''
      assert.equal(await balanceWith(key), 500_000)
      assert.equal(await statusWith(lost), 401)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.goto(`${on.service.baseUrl}/account`)
      await page.getByLabel('Your e-mail address').waitFor()
    })
  }

  test('by keyboard alone a lost key is replaced', async () => {
    const lost = await issue('lost.keyboard@example.com', 'starter')
    const { page } = await on.visit('/account')
    await page.getByLabel('Your e-mail address').focus()
    await page.keyboard.type('lost.keyboard@example.com')
    await page.keyboard.press('Enter')
    await page.getByLabel('Code from the mail').focus()
    await page.keyboard.type(mail.mails.at(-1)?.code ?? '')
    await page.keyboard.press('Enter')
    const focus = async (text: string): Promise<void> => {
      for (let tabs = 0; tabs < 60; tabs++) {
        if ((await page.evaluate('document.activeElement?.textContent')) === text) return
        await page.keyboard.press('Tab')
      }
      assert.fail(`${text} is out of reach`)
    }
    await page.locator('#credits-left').waitFor()
    await focus('Replace the main key')
    await page.keyboard.press('Enter')
    await focus('Replace it now')
    await page.keyboard.press('Enter')
    const key = (await page.locator('#issued-key').textContent()) ?? ''
    assert.notEqual(key, lost)
    assert.equal(await balanceWith(key), 50_000)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no page of an account has a finding of axe or is wider than the window, ${colorScheme}`, async () => {
      const key = await issue(`${'a-long-name-'.repeat(4)}${colorScheme}@example.com`, 'pro')
      const receipt = await buy(key)
      const { page } = await showAccount(on, key, { colorScheme, bypassCSP: true })
      for (const path of [receipt, '/account', '/account/usage', '/account/orders', '/checkout']) {
        await page.goto(on.service.baseUrl + path, { waitUntil: 'networkidle' })
        for (const viewport of SIZES) {
          await page.setViewportSize(viewport)
          assert.deepEqual(await axeFindings(page), [], path)
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          assert.ok((await page.evaluate<number>(wider)) <= 0, `${path} at ${viewport.width}`)
        }
      }
    })
  }
})
