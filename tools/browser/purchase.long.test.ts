import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { Page } from 'playwright-core'
import { send } from '../../test/journeys/caller.ts'
import { today, undisturbed } from '../../test/journeys/undisturbed.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'
import { showAccount } from './signed-in.ts'

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const KEY = /^bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/
const SPY = '/v1/prices?symbols=SPY'
const HOSTILE = '<img src=x onerror="window.intruded=true">'
const POST = { method: 'POST' }

/** A free key is used up in three calls. */
const SMALL = { ...TIERS, free: { ...TIERS.free, credits: 3, callsPerMinute: 1e6 } }

describe('a purchase in a browser, by the sandbox', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor({ tiers: SMALL })
  })
  after(async () => void (await on?.leave()))

  const url = (path: string): string => on.service.baseUrl + path
  const freeKey = async (email: string): Promise<string> =>
    (await send(url(`/v1/checkout/free?email=${email}`), POST)).json.data.api_key
  const account = async (key: string) => (await send(url('/v1/account'), { key })).json.data
  const orders = async () =>
    (await send(url('/v1/admin/orders'), { admin: on.service.adminToken })).json.data.orders

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const lead = (page: Page) => page.locator('#checkout-lead')
  const issuedKey = async (page: Page) => (await page.locator('#issued-key').textContent()) ?? ''
  const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')
  const approve = (page: Page) => button(page, 'Approve the payment').click()

  test('a free key, calls until it is empty, credits bought for it, and calls again', async () => {
    const { page, faults } = await on.visit('/', CLIPBOARD)
    await page.locator('#free-key input[name=email]').fill('buyer@example.com')
    await button(page, 'Create key').click()
    const key = await issuedKey(page)
    assert.match(key, KEY)
    await page.locator('.keybox .copy').click()
    await page.getByText('Copied').waitFor()
    assert.equal(await clipboard(page), key)

    const statuses: number[] = []
    for (let calls = 0; calls < 4; calls++) statuses.push((await send(url(SPY), { key })).status)
    assert.deepEqual(statuses, [200, 200, 200, 402])

    await button(page, 'Done: hide the key').click()
    await page.getByText('0 credits left; a briefing costs 10.').waitFor()
    assert.equal(await page.locator('#credits-left').textContent(), '0')
    await page.getByRole('link', { name: 'Buy credits' }).click()
    await page.getByText('The credits are added to the account of buyer@example.com.').waitFor()
    assert.equal(await page.getByLabel('E-mail for the key').count(), 0)
    await page.getByRole('radio', { name: /^Pro / }).check()
    await button(page, 'Go to payment').dblclick()
    await page.getByText('25.00 EUR').waitFor()
    assert.match(
      (await page.textContent('main')) ?? '',
      /no money moves.*500,000 Bellwether credits \(pro\)/s,
    )
    await approve(page)
    await page.getByRole('heading', { name: '500,000 credits added for 25.00 EUR.' }).waitFor()
    const made = await orders()
    assert.deepEqual(
      made.map(({ state, tier }: { state: string; tier: string }) => [state, tier]),
      [['granted', 'pro']],
      'a double click orders once',
    )
    await page.getByText(`Order ${made[0].number}, `).waitFor()

    await page.getByRole('link', { name: 'See the account' }).click()
    await page.locator('#credits-left').waitFor()
    assert.equal(await page.locator('#credits-left').textContent(), '500,000')
    assert.equal((await send(url(SPY), { key })).number('x-credits-remaining'), 499_999)
    assert.ok(!(await page.content()).includes(key), 'the whole key is not on the page')
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByRole('link', { name: made[0].number }).click()
    await page.getByRole('heading', { name: `Receipt ${made[0].number}` }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('without scripts: buy with a key, and read the receipt', async () => {
    const key = await freeKey('no-script@example.com')
    const { page } = await showAccount(on, key, { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Buy credits' }).click()
    await button(page, 'Go to payment').click()
    await approve(page)
    await button(page, 'Get the credits').click()
    await page.getByRole('heading', { name: '50,000 credits added for 5.00 EUR.' }).waitFor()
    assert.match((await page.textContent('main')) ?? '', /Total.*5\.00 EUR/s)
    assert.equal((await account(key)).credits.granted, 50_003)
  })

  test('by keyboard alone: buy a new key, copy it, and read the receipt', async () => {
    const { page } = await on.visit('/checkout?tier=pro', CLIPBOARD)
    await page.getByLabel('E-mail for the key').focus()
    await page.keyboard.type('keys-only@example.com')
    await page.keyboard.press('Enter')
    await button(page, 'Approve the payment').focus()
    await page.keyboard.press('Enter')
    const key = await issuedKey(page)
    await page.locator('.keybox .copy').focus()
    await page.keyboard.press('Enter')
    await page.getByText('Copied').waitFor()
    assert.equal(await clipboard(page), key)
    assert.equal((await account(key)).email, 'keys-only@example.com')
    await page.getByRole('heading', { name: '500,000 credits added for 25.00 EUR.' }).waitFor()
  })

  let readers = 0
  test('the usage of each day and of each endpoint is drawn and stands in a table', async () => {
    const { page, faults } = await undisturbed(today, async () => {
      const key = await freeKey(`usage${++readers}@example.com`)
      await send(url(SPY), { key })
      await send(url('/v1/regime'), { key })
      const visit = await showAccount(on, key, { bypassCSP: true })
      await visit.page.getByRole('link', { name: 'Usage' }).click()
      await visit.page.locator('.bars').waitFor()
      return visit
    })
    const ofToday = page.locator('.bars .today')
    const box = (await ofToday.boundingBox()) ?? { width: 0, height: 0 }
    assert.ok(box.width > 4 && box.height > 100, 'today is as high as the largest day')
    await page.getByText('Every day as a table').click()
    assert.equal(await page.getByRole('rowheader', { name: '/v1/prices' }).count(), 1)
    assert.deepEqual(await axeFindings(page), [])
    assert.deepEqual(faults, [])
  })

  test('a key that is bought is shown until it is hidden, and then never again', async () => {
    const { page, faults } = await on.visit('/checkout?tier=starter', { bypassCSP: true })
    await page.evaluate('document.querySelector("main form").noValidate = true')
    await page.getByLabel('E-mail for the key').fill('<b>@example.com')
    await button(page, 'Go to payment').click()
    await page.locator('#buy-fault').waitFor()
    assert.doesNotMatch((await page.locator('#buy-fault').textContent()) ?? '', /req_|POST|value is not/)
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('422')),
      [],
    )
    await page.getByLabel('E-mail for the key').fill('owner@example.com')
    await button(page, 'Go to payment').click()
    await button(page, 'Cancel').waitFor()
    assert.deepEqual(await axeFindings(page), [], 'the page of the sandbox')
    await approve(page)
    const key = await issuedKey(page)
    assert.match(key, KEY)
    assert.deepEqual(await axeFindings(page), [], 'the page with the key')
    assert.ok(!page.url().includes('bw_'))
    await page.reload()
    assert.equal(await issuedKey(page), key, 'a page that was closed too early loses nothing')
    const { email, credits } = await account(key)
    assert.deepEqual([email, credits.remaining], ['owner@example.com', 50_000])
    await page.getByRole('link', { name: 'See the account' }).click()
    await button(page, 'Done: hide the key').click()
    await page.locator('#issued-key').waitFor({ state: 'detached' })
    assert.ok(!(await page.content()).includes(key))
  })

  test('back after a purchase shows it again and buys nothing', async () => {
    const key = await freeKey('back@example.com')
    const { page } = await showAccount(on, key)
    await page.goto(url('/checkout'))
    await button(page, 'Go to payment').click()
    await approve(page)
    const bought = page.getByRole('heading', { name: '50,000 credits added for 5.00 EUR.' })
    await bought.waitFor()
    const payment = (await orders())[0]
    await page.goBack()
    await page.reload()
    assert.equal((await account(key)).credits.granted, 50_003)
    assert.equal((await orders())[0].id, payment.id)
  })

  test('who cancels, or comes back without having paid, is charged nothing and shown the way', async () => {
    const { page } = await on.visit('/checkout')
    await button(page, 'Go to payment').click()
    await button(page, 'Cancel').waitFor()
    const payment = new URL(page.url())
    await button(page, 'Cancel').click()
    await page.getByText('The payment was cancelled. Nothing was charged.').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Back to the tiers' }).count(), 1)
    await page.goto(url(`/checkout/return?token=${payment.pathname.split('/').at(-1)}`))
    await page.getByText('This payment has not been approved yet. Nothing was charged.').waitFor()
    await page.getByRole('link', { name: 'Go to payment' }).click()
    await approve(page)
    assert.match(await issuedKey(page), KEY)
  })

  test('an order of another buyer, or one that is none, hands out nothing', async () => {
    const [owner, other] = [await freeKey('owner-of-order@example.com'), await freeKey('other@example.com')]
    const order = await send(url('/v1/checkout/create?tier=pro'), { ...POST, key: owner })
    await fetch(order.json.data.approve_url, { ...POST, body: 'decision=approve', redirect: 'manual' })
    const { page } = await showAccount(on, other)
    const tampered = [
      'SANDBOX-0',
      HOSTILE,
      'x'.repeat(65),
      `${order.json.data.order_id}0`,
      '../../v1/account',
    ]
    for (const token of [order.json.data.order_id, ...tampered]) {
      await page.goto(url(`/checkout/return?${new URLSearchParams({ token })}`))
      await page.getByRole('link', { name: 'Account', exact: true }).first().waitFor()
      await page.getByText('One step is left').waitFor({ state: 'detached' })
      assert.doesNotMatch((await lead(page).textContent()) ?? '', /added|req_|POST/, token)
      assert.equal(await page.locator('#issued-key').count(), 0)
      assert.equal(await page.evaluate(`'intruded' in window`), false)
    }
    assert.equal((await account(other)).credits.granted, 3)
    await page.goto(url('/checkout/return'))
    await page.getByText('This address names no order.').waitFor()
  })

  test('a key in an address is refused with what to do instead, on pages and in calls', async () => {
    const key = await freeKey('address@example.com')
    const { page } = await on.visit(`/legal?key=${key}`)
    await page.getByRole('heading', { name: 'A key does not belong in an address.' }).waitFor()
    assert.ok(!(await page.content()).includes(key))
    const refused = await send(url(`/v1/prices?symbols=SPY&api_key=${key}`))
    assert.deepEqual([refused.status, refused.json.error], [401, 'missing_api_key'])
    assert.match(refused.json.hint, /X-API-Key header/)
    assert.ok(!on.service.output().includes(key))
  })
})
