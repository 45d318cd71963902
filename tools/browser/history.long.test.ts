import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { until } from '../../test/until.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? withoutBrowser() : 'there is no recorded market in ../shared/data/market'
const REPLAY = { MARKET: 'replay', REPLAY_DIR: RECORDED, REPLAY_AS_OF: '2025-09-30T22:30:00Z' }

const LEHMAN = '/history/2008-09-15'
const PERMISSIONS = { permissions: ['clipboard-read', 'clipboard-write'] }

describe('the history of a recorded market in a browser', { skip }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor({ env: REPLAY })
    const isDrawn = async () => (await fetch(on.service.baseUrl + LEHMAN)).status === 200
    await until('the history is published', isDrawn, 600_000)
  })
  after(async () => void (await on?.leave()))

  const addressOf = (page: Page): string => page.url().slice(on.service.baseUrl.length)
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
  const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')
  const isLehman = async (page: Page): Promise<void> => {
    await page.waitForURL(`**${LEHMAN}`)
    assert.equal(await page.locator('#day h2').textContent(), '15 September 2008')
    assert.equal(await page.locator('h1').count(), 1)
  }

  test('by mouse: from the first page to the day on which Lehman failed, and its link is copied', async () => {
    const { page, faults } = await on.visit('/', PERMISSIONS)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
    await page.getByRole('link', { name: 'Lehman 2008' }).first().click()
    await isLehman(page)
    await page.getByRole('button', { name: 'Copy link to this view' }).click()
    assert.equal(await copied(page), on.service.baseUrl + LEHMAN)
    assert.deepEqual(faults, [])
  })

  test('from the search: by its name with keys, and by its date without JavaScript', async () => {
    const { page } = await on.visit('/')
    await page.keyboard.press('/')
    await page.keyboard.type('lehman')
    await page.getByRole('option', { name: /Lehman Brothers fails/ }).waitFor()
    await page.keyboard.press('Enter')
    await isLehman(page)
    const plain = await on.visit('/', { javaScriptEnabled: false })
    await plain.page.getByRole('searchbox').fill('15 sep 2008')
    await plain.page.keyboard.press('Enter')
    await plain.page.getByRole('link', { name: /The market on 15 Sep 2008/ }).click()
    await isLehman(plain.page)
  })

  test('by keyboard: the day is typed, the window is moved, and both stand in the address', async () => {
    const { page, faults } = await on.visit('/history', PERMISSIONS)
    await field(page, 'Day').focus()
    await page.keyboard.type('09152008')
    await page.keyboard.press('Enter')
    await isLehman(page)
    const start = page.getByRole('slider', { name: 'Window from' })
    assert.equal(await start.getAttribute('aria-valuetext'), 'from 14 September 2007')
    await start.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.waitForURL('**?from=2006-09-13&to=2009-09-15')
    assert.equal(await field(page, 'From').inputValue(), '2006-09-13')
    await page.keyboard.press('Home')
    await page.waitForURL('**?from=2000-10-16&to=2009-09-15')
    await page.getByRole('slider', { name: 'Window to' }).focus()
    await page.keyboard.press('End')
    await page.waitForURL('**?from=2000-10-16&to=2025-09-30')
    await page.locator('#window h2', { hasText: 'October 2000 to September 2025' }).waitFor()
    await page.getByRole('button', { name: 'Copy link to this view' }).press('Enter')
    assert.equal(await copied(page), page.url())
    assert.deepEqual(faults, [])
  })

  test('the last position of a reading is spoken, and Enter opens its day', async () => {
    const { page } = await on.visit(LEHMAN)
    const plot = page.locator('[data-window]')
    await plot.focus()
    await page.keyboard.press('End')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
    await page.locator('[data-window] [aria-live]', { hasText: '2009-09-10: Risk' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/history/2009-09-10?from=2007-09-14&to=2009-09-15')
  })

  test('a window is dragged: a quick drawing follows, and then the service draws it', async () => {
    const { page, faults } = await on.visit(LEHMAN)
    const grip = await page.locator('.grab.from').boundingBox()
    assert.ok(grip)
    await page.mouse.move(grip.x + 10, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(grip.x - 120, grip.y + 20, { steps: 6 })
    await page.locator('.preview canvas').waitFor()
    await page.mouse.up()
    await page.locator('.preview').waitFor({ state: 'detached' })
    const from = await field(page, 'From').inputValue()
    assert.ok(from < '2007-01-01', from)
    assert.equal(addressOf(page), `${LEHMAN}?from=${from}&to=2009-09-15`)
    assert.equal(await page.locator('[data-window] svg .geo path').count(), 13)
    assert.deepEqual(faults, [])
  })

  test('a tap shows a reading and keeps it until something else is touched', async () => {
    const { page } = await on.visit(LEHMAN, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await page.locator('[data-window]').tap({ position: { x: 60, y: 90 } })
    const reading = page.locator('[data-window] .readout')
    await reading.waitFor()
    assert.match((await reading.textContent()) ?? '', /^\d{4}-\d\d-\d\d {2}Risk [\d.]+ {2}S&P 500/)
    await page.locator('h1').tap()
    await reading.waitFor({ state: 'hidden' })
  })

  test('without JavaScript the same forms and links lead to the day, to its window and to the next day', async () => {
    const { page } = await on.visit('/history', { javaScriptEnabled: false })
    await field(page, 'Day').fill('2008-09-14')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('14 September 2008 was no trading day').waitFor()
    await page.getByRole('link', { name: 'Next day' }).click()
    await isLehman(page)
    await field(page, 'From').fill('2008-01-02')
    await page.getByRole('button', { name: 'Show window' }).click()
    await page.waitForURL('**?from=2008-01-02&to=2009-09-15')
    assert.equal(await page.locator('#window h2').textContent(), 'January 2008 to September 2009')
    assert.equal(await page.getByRole('slider').count(), 0)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.waitForURL('**/history/compare?a=2007-10-09&b=2020-02-19')
  })

  test('no page of it has a finding of axe or is wider than its window, light and dark', async () => {
    const paths = [LEHMAN, '/history', '/history/2000-10-16', '/history/compare', '/history/1999-12-31']
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
      ['light', 834],
      ['light', 320],
    ] as const) {
      const options = { colorScheme, viewport: { width, height: 900 }, bypassCSP: true }
      const { page } = await on.visit('/history', options)
      for (const path of paths) {
        await page.goto(on.service.baseUrl + path, { waitUntil: 'networkidle' })
        assert.deepEqual(await axeFindings(page), [], `${path} at ${width}`)
        const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        assert.ok(wider <= 0, `${path} is ${wider} pixels wider than ${width}`)
      }
    }
  })
})
