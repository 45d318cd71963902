import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../../test/journeys/caller.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'
import { showAccount } from './signed-in.ts'

const READ_WITHIN_MS = 180_000
const WIDTHS = [320, 390, 560, 760, 834, 1024, 1440, 1920]

/** Whether a page is wider than its window, and texts of one figure that lie on each other. */
const FAULTS = `(() => {
  const isWide = document.documentElement.scrollWidth > innerWidth
  const widest = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth)
  const faults = isWide ? ['page overflows: ' + widest.map((one) => one.tagName + ' ' + one.className).join(', ')] : []
  for (const svg of document.querySelectorAll('svg:not(svg svg)')) {
    const texts = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()])
    texts.forEach(([one, a], at) => texts.slice(at + 1).forEach(([other, b]) => {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (a.width > 0 && b.width > 0 && width > 1 && height > 2) faults.push(one + ' on ' + other)
    }))
  }
  return faults
})()`

describe('an asset is looked up', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor()
    await everythingRead(on.service.baseUrl)
  })
  after(async () => void (await on?.leave()))

  test('by mouse: the dialog opens from the header, and a hit leads to the asset', async () => {
    const { page, faults } = await on.visit('/market')
    await page.locator('.find input').click()
    await page.getByRole('combobox', { name: 'Search' }).pressSequentially('microsoft')
    await page.getByRole('option', { name: 'MSFT' }).click()
    await page.waitForURL('**/asset/MSFT')
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Microsoft MSFT')
    await page.locator('.peers th a[href^="/asset/"]').first().click()
    await page.waitForURL(/\/asset\/(?!MSFT)/)
    assert.deepEqual(faults, [])
  })

  for (const path of ['/connect', '/account/sign-in', '/checkout', '/no-such-page']) {
    test(`the dialog finds an asset on ${path}`, async () => {
      const { page, faults } = await on.visit(path)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('microsoft')
      await page.getByRole('option', { name: 'MSFT' }).waitFor()
      assert.deepEqual(
        faults.filter((fault) => !fault.includes('404')),
        [],
      )
    })
  }

  test('by keyboard: a slash opens the dialog, arrows choose, Enter opens, Escape closes', async () => {
    const { page, faults } = await on.visit('/market')
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search' })
    await field.pressSequentially('energy')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
    const address = await chosen.getAttribute('href')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('dialog.pal').isVisible(), false)
    await page.keyboard.press('Control+k')
    await field.fill('energy')
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${address}`)
    assert.deepEqual(faults, [])
  })

  test('a day leads to the history, and the first hit opens on Enter', async () => {
    const { page } = await on.visit('/market')
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('15 sep 2008')
    await page.getByRole('option').first().waitFor()
    assert.equal(await page.getByRole('option').first().getAttribute('href'), '/history/2008-09-15')
  })

  test('without JavaScript the form shows a page, and one exact symbol its asset', async () => {
    const { page } = await on.visit('/market', { javaScriptEnabled: false })
    await page.locator('.find input').fill('apple')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=apple')
    await page.getByRole('link', { name: 'AAPL Apple' }).click()
    await page.waitForURL('**/asset/AAPL')
    await page.getByRole('link', { name: '1 year' }).click()
    await page.waitForURL('**range=1y**')
    assert.equal(await page.locator('.pick [aria-current]').textContent(), '1 year')
    await page.locator('.fn').first().click()
    assert.equal(await page.locator('.fact:popover-open').count(), 1)
    await page.locator('.find input').fill('msft')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/asset/MSFT')
  })

  test('a number opens its fact by keyboard, and the figure is read by keyboard', async () => {
    const { page } = await on.visit('/asset/AAPL')
    await page.locator('.fn').first().focus()
    await page.keyboard.press('Enter')
    const fact = page.locator('.fact:popover-open')
    assert.match((await fact.textContent()) ?? '', /as of.*source.*fact/)
    await page.keyboard.press('Escape')
    assert.equal(await fact.count(), 0)
    await page.locator('#price .plot').focus()
    await page.keyboard.press('Home')
    assert.match((await page.locator('#price .readout').textContent()) ?? '', /Close .*Signals open/)
  })

  test('who is signed in sees the price before, pays once, and looks again for nothing', async () => {
    const free = `${on.service.baseUrl}/v1/checkout/free?email=reader@example.com`
    const key = (await send(free, { method: 'POST' })).json.data.api_key
    const { page } = await showAccount(on, key, { javaScriptEnabled: false })
    await page.goto(`${on.service.baseUrl}/asset/MSFT`)
    await page.getByRole('button', { name: 'Show today’s analysis: 5 of your 1,000 credits' }).click()
    await page.getByText('It is paid for until the next one').waitFor()
    await page.reload()
    await page.goto(`${on.service.baseUrl}/asset/NVDA`)
    await page.getByRole('button', { name: 'Show today’s analysis: 5 of your 995 credits' }).waitFor()
  })

  test('no width breaks the pages, in light or dark', async () => {
    for (const path of ['/asset/AAPL?range=all', '/asset/GC%3DF', '/asset/XLY', '/asset/%5EVIX', '/assets']) {
      const { page } = await on.visit(path, { colorScheme: 'dark' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await page.evaluate(FAULTS), [], `${path} at ${width}`)
      }
    }
  })

  test('axe finds nothing', async () => {
    for (const path of ['/asset/AAPL', '/asset/EURUSD%3DX', '/assets', '/search?q=risk', '/asset/APPL']) {
      for (const width of [390, 1440]) {
        const { page } = await on.visit(path, { bypassCSP: true, viewport: { width, height: 900 } })
        assert.deepEqual(await axeFindings(page), [], `${path} at ${width}`)
      }
    }
  })

  test('axe finds nothing in the dialog', async () => {
    const { page } = await on.visit('/market', { bypassCSP: true })
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('a')
    await page.getByRole('option').first().waitFor()
    assert.deepEqual(await axeFindings(page), [])
  })
})

/** Until the analyses of the previous close are there. */
async function everythingRead(baseUrl: string): Promise<void> {
  for (let waited = 0; waited < READ_WITHIN_MS; waited += 500) {
    const [list, one] = await Promise.all(
      ['/assets', '/asset/AAPL'].map(async (path) => (await fetch(baseUrl + path)).text()),
    )
    if (list.includes('from the close of')) {
      if (one.includes('id="price"') && !one.includes('history is being read')) return
    }
    await sleep(500)
  }
  assert.fail(`the pages of assets were not complete in ${READ_WITHIN_MS} ms`)
}
