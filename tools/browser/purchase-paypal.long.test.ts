import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  fakePayPal,
  type PayPalServer,
  refusal,
  servePayPal,
} from '../../test/payments/fake-paypal.ts'
import { type Visitor, visitor, withoutBrowser } from './browser.ts'

const PAYPAL = 'https://www.sandbox.paypal.com/'
const KEY = /^bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/

describe('a purchase in a browser, by PayPal on loopback', { skip: withoutBrowser() }, () => {
  const fake = fakePayPal()
  let server: PayPalServer
  let on: Visitor
  before(async () => {
    server = await servePayPal(fake)
    on = await visitor({
      env: {
        PAYPAL_BASE_URL: server.url,
        PAYPAL_CLIENT_ID: CLIENT_ID,
        PAYPAL_CLIENT_SECRET: CLIENT_SECRET,
        PAYPAL_WEBHOOK_ID: 'WEBHOOK-1',
      },
    })
  })
  beforeEach(() => {
    fake.plan = () => undefined
    server.held = Promise.resolve()
  })
  after(async () => {
    await on?.leave()
    await server?.close()
  })

  const pay = (page: Page) => page.getByRole('button', { name: 'Go to payment' })
  const issuedKey = async (page: Page) => (await page.locator('#issued-key').textContent()) ?? ''

  /** The checkout in a browser to which PayPal's own page is one that approves at once and sends the buyer back. */
  async function checkout() {
    const visit = await on.visit('/checkout')
    await visit.page.route(`${PAYPAL}**`, async (route) => {
      const token = new URL(route.request().url()).searchParams.get('token') ?? ''
      fake.approve(token)
      const back = `${on.service.baseUrl}/checkout/return?token=${token}&PayerID=BUYER`
      await route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Return to the shop</a>` })
    })
    return visit
  }
  const wayBack = (page: Page) => page.getByRole('link', { name: 'Return to the shop' })
  const back = (page: Page) => wayBack(page).click()

  test('the buyer goes to PayPal and nowhere else, and comes back to the key', async () => {
    const { page, faults } = await checkout()
    await pay(page).click()
    await back(page)
    assert.match(await issuedKey(page), KEY)
    const elsewhere = faults.filter((fault) => !fault.startsWith(`request to ${PAYPAL}checkoutnow?token=`))
    assert.deepEqual(elsewhere, [])
  })

  test('while PayPal is slow, however often the button is pressed there is one order', async () => {
    const { page } = await checkout()
    const before = fake.orders.size
    let release = (): void => undefined
    server.held = new Promise((resolve) => {
      release = resolve
    })
    await pay(page).dblclick({ noWaitAfter: true })
    release()
    await back(page)
    assert.match(await issuedKey(page), KEY)
    assert.equal(fake.orders.size, before + 1)
  })

  test('PayPal down is said in the words of the service; pressed again it opens the same order', async () => {
    const { page } = await checkout()
    const before = fake.orders.size
    fake.plan = () => ({ status: 503, body: '' })
    await pay(page).click()
    await page.getByText('The payment provider did not answer.').waitFor()
    // The order is opened, and the answer about it is lost.
    fake.plan = ({ path }) => (path.endsWith('/orders') ? 'answer_lost' : undefined)
    await pay(page).click()
    await page.getByText('The payment provider did not answer.').waitFor()
    fake.plan = () => undefined
    await pay(page).click()
    await back(page)
    assert.match(await issuedKey(page), KEY)
    assert.equal(fake.orders.size, before + 1)
  })

  test('PayPal down or lying at the capture hands out nothing; tried again it hands out the key', async () => {
    const { page } = await checkout()
    // From the beginning: the service itself captures what is approved, every 15 seconds.
    fake.plan = ({ path }) => (path.endsWith('/capture') ? { status: 503, body: '' } : undefined)
    await pay(page).click()
    await wayBack(page).waitFor()
    await back(page)
    await page.getByText('The payment provider did not answer.').waitFor()
    fake.plan = () => ({ status: 200, body: 'nonsense' })
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText('The payment that came is not what the order asked for.').waitFor()
    fake.plan = () => undefined
    await page.getByRole('link', { name: 'Try again' }).click()
    assert.match(await issuedKey(page), KEY)
  })

  test('an order that has expired at PayPal is said to be over, and another one is offered', async () => {
    const { page } = await checkout()
    await pay(page).click()
    await wayBack(page).waitFor()
    fake.plan = ({ path }) => (path.includes('/orders/') ? refusal('INVALID_RESOURCE_ID') : undefined)
    await back(page)
    await page.getByText('This order will not be paid any more.').waitFor()
    fake.plan = () => undefined
    await page.getByRole('link', { name: 'Back to the tiers' }).click()
    await pay(page).click()
    await back(page)
    assert.match(await issuedKey(page), KEY)
  })
})
