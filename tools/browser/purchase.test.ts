import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { TIERS } from '../../packages/server/src/kernel/credits.ts'
import { send } from '../../test/journeys/caller.ts'
import { today, undisturbed } from '../../test/journeys/undisturbed.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'

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
  /** The tab as one in which a key was pasted before. */
  const holding = (page: Page, key: string) =>
    page.evaluate(`sessionStorage.setItem('bellwether-key', ${JSON.stringify(key)})`)

  test('a free key, calls until it is empty, credits bought for it, and calls again', async () => {
    const { page, faults } = await on.visit('/', CLIPBOARD)
    await page.getByLabel('Get a free key').fill('buyer@example.com')
    await button(page, 'Create key').click()
    const key = await issuedKey(page)
    assert.match(key, KEY)
    await page.locator('.keybox .copy').click()
    await page.getByText('Copied').waitFor()
    assert.equal(await clipboard(page), key)

    const statuses: number[] = []
    for (let calls = 0; calls < 4; calls++) statuses.push((await send(url(SPY), { key })).status)
    assert.deepEqual(statuses, [200, 200, 200, 402])

    await page.goto(url('/account'))
    await page.getByText('0 credits left; a briefing costs 10.').waitFor()
    assert.equal(await page.locator('#credits-left').textContent(), '0')
    await page.getByRole('link', { name: 'Top up' }).click()
    await page.getByText('added to the key of this tab').waitFor()
    assert.ok(await page.getByLabel('E-mail for the key').isHidden())
    await page.getByRole('radio', { name: /^pro / }).check()
    await button(page, 'Go to payment').dblclick()
    await page.getByText('25.00 EUR').waitFor()
    assert.match(
      (await page.textContent('main')) ?? '',
      /no money moves.*500,000 Bellwether credits \(pro\)/s,
    )
    await approve(page)
    const masked = `${key.slice(0, 6)}…${key.slice(-3)}`
    await page.getByText(`500,000 credits added to ${masked}; it has 500,000 now.`).waitFor()
    const made = await orders()
    assert.deepEqual(
      made.map(({ state, tier }: { state: string; tier: string }) => [state, tier]),
      [['granted', 'pro']],
      'a double click orders once',
    )

    await page.getByRole('link', { name: 'See the account' }).click()
    await page.locator('#credits-left').waitFor()
    assert.equal(await page.locator('#credits-left').textContent(), '500,000')
    assert.equal((await send(url(SPY), { key })).number('x-credits-remaining'), 499_999)
    assert.ok(!(await page.content()).includes(key), 'the whole key is not on the page')
    assert.deepEqual(faults, [])
  })

  let readers = 0
  test('the account shows the usage of each day and of each endpoint, drawn and as a table', async () => {
    const { page, faults, row, day } = await undisturbed(today, async () => {
      const key = await freeKey(`usage${++readers}@example.com`)
      await send(url(SPY), { key })
      await send(url('/v1/regime'), { key })
      const { page, faults } = await on.visit('/account', { bypassCSP: true })
      await page.getByLabel('API key').fill(key)
      await button(page, 'Show account').click()
      await page.locator('.bars').waitFor()
      const [row] = (await account(key)).usage.by_day
      return { page, faults, row, day: today() }
    })
    const ofToday = page.locator('.bars .today')
    const box = (await ofToday.boundingBox()) ?? { width: 0, height: 0 }
    assert.ok(box.width > 8 && box.height > 100, 'today stands as high as the largest day')
    await page.getByText('The same as a table').click()
    assert.equal(row.day, day)
    await page.getByRole('rowheader', { name: day }).waitFor()
    assert.equal(await page.getByRole('rowheader', { name: '/v1/prices' }).count(), 1)
    assert.deepEqual(await axeFindings(page), [])
    assert.deepEqual(faults, [])
  })

  test('a key that is bought is copied, can be fetched until it is used, and then never again', async () => {
    const { page, faults } = await on.visit('/checkout?tier=starter', { ...CLIPBOARD, bypassCSP: true })
    for (const email of ['<b>@example.com', `${'a'.repeat(308)}@example.com`, HOSTILE]) {
      await page.getByLabel('E-mail for the key').fill(email)
      await button(page, 'Go to payment').click()
      await page.locator('#buy-fault:not([hidden])').waitFor()
      assert.equal(new URL(page.url()).pathname, '/checkout', email)
    }
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
    assert.equal(await page.evaluate('document.activeElement?.textContent'), 'Copy')
    assert.deepEqual(await axeFindings(page), [], 'the page with the key')
    await page.keyboard.press('Enter')
    await page.getByText('Copied').waitFor()
    assert.equal(await clipboard(page), key)
    assert.ok(!page.url().includes('bw_'))

    await page.reload()
    assert.equal(await issuedKey(page), key, 'a page that was closed too early loses nothing')
    const { email, credits } = await account(key)
    assert.deepEqual([email, credits.remaining], ['owner@example.com', 50_000])
    await page.reload()
    await page.getByText('its key has been used: it is not shown again').waitFor()
    assert.ok(!(await page.content()).includes(key))
    assert.equal(await page.getByRole('link', { name: 'See the account' }).count(), 1)
  })

  test('back after a purchase shows it again and buys nothing', async () => {
    const key = await freeKey('back@example.com')
    const { page } = await on.visit('/checkout')
    await holding(page, key)
    await page.reload()
    await button(page, 'Go to payment').click()
    await approve(page)
    await page.getByText('it has 50,003 now').waitFor()
    await page.goBack()
    await page.getByText('This payment is approved already.').waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await page.getByText('it has 50,003 now').waitFor()
    await page.reload()
    await page.getByText('it has 50,003 now').waitFor()
    assert.equal((await account(key)).credits.granted, 50_003)
  })

  test('pressed again it is the same order; who comes back to the page makes another one', async () => {
    const { page } = await on.visit('/checkout')
    // The way to the payment answers nothing, so that the page stays.
    await page.route('**/checkout/sandbox/**', (route) => route.fulfill({ status: 204 }))
    const press = async (): Promise<number> => {
      const tried = page.waitForRequest('**/checkout/sandbox/**')
      await button(page, 'Go to payment').click()
      await tried
      return (await orders()).length
    }
    const first = await press()
    assert.equal(await press(), first)
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    assert.equal(await press(), first + 1)
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
    await page.getByText('has not approved this payment yet').waitFor()
    await page.getByRole('link', { name: 'Go to payment' }).click()
    await approve(page)
    assert.match(await issuedKey(page), KEY)
  })

  test('an order of another buyer, or one that is none, hands out nothing', async () => {
    const [owner, other] = [await freeKey('owner-of-order@example.com'), await freeKey('other@example.com')]
    const order = await send(url('/v1/checkout/create?tier=pro'), { ...POST, key: owner })
    await fetch(order.json.data.approve_url, { ...POST, body: 'decision=approve', redirect: 'manual' })
    const { page } = await on.visit('/checkout')
    await holding(page, other)
    const tampered = [
      'SANDBOX-0',
      HOSTILE,
      'x'.repeat(65),
      `${order.json.data.order_id}0`,
      '../../v1/account',
    ]
    for (const token of [order.json.data.order_id, ...tampered]) {
      await page.goto(url(`/checkout/return?${new URLSearchParams({ token })}`))
      await page.locator('#order :is(a, button)').first().waitFor()
      assert.match((await lead(page).textContent()) ?? '', /no such order|at most 64 characters/, token)
      assert.equal(await page.locator('#issued-key').count(), 0)
      assert.equal(await page.evaluate(`'intruded' in window`), false)
    }
    // The owner's credits come with the next comparison, even if others have tried meanwhile.
    assert.equal((await account(other)).credits.granted, 3)
    await page.goto(url('/checkout/return'))
    await page.getByText('There is no order in this tab.').waitFor()
  })

  test('a key in an address is refused with what to do instead, on pages and in calls', async () => {
    const key = await freeKey('address@example.com')
    const { page } = await on.visit(`/account?key=${key}`)
    await page.getByRole('heading', { name: 'A key does not belong in an address.' }).waitFor()
    assert.ok(!(await page.content()).includes(key))
    await page.getByRole('main').getByRole('link', { name: 'Account' }).click()
    await page.getByLabel('API key').waitFor()
    const refused = await send(url(`/v1/prices?symbols=SPY&api_key=${key}`))
    assert.deepEqual([refused.status, refused.json.error], [401, 'missing_api_key'])
    assert.match(refused.json.hint, /X-API-Key header/)
    assert.ok(!on.service.output().includes(key))
  })

  test('the operator sees keys, orders and calls, with whatever was put into names as text', async () => {
    const key = await freeKey('seen@example.com')
    await send(url(SPY), { key })
    const { page, faults } = await on.visit('/admin')
    await page.getByLabel('Admin token').fill(on.service.adminToken)
    await button(page, 'Sign in').click()
    await page.locator('#order-rows table').waitFor()
    const [latest] = await orders()
    const cells = await page.locator('#order-rows tbody tr').first().locator('td').allTextContents()
    assert.deepEqual(cells.slice(2, 7), [
      'sandbox',
      latest.state,
      latest.tier,
      latest.credits.toLocaleString('en-US'),
      `${latest.amount} EUR`,
    ])
    const masked = `${key.slice(0, 6)}…${key.slice(-3)}`
    const called = page.locator('#usage-rows tr', { hasText: masked })
    assert.match((await called.first().textContent()) ?? '', /\/v1\/prices\s*1\s*200/)
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE)
    await page.getByLabel('Owner e-mail').fill('desk@example.com')
    await button(page, 'Create key').click()
    await page.locator('#key-rows').getByText(HOSTILE).waitFor()
    assert.equal(await page.evaluate(`'intruded' in window`), false)
    await button(page, 'Sign out').click()
    await page.getByLabel('Admin token').waitFor()
    assert.deepEqual(faults, [])
  })
})
