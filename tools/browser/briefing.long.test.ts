import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../../test/until.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'

const DAY_MS = 86_400_000
const PHONE = { width: 360, height: 800 }

describe('the briefing in a browser', { skip: withoutBrowser() }, () => {
  let on: Visitor
  const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const yesterday = `/briefing/${day(1)}`

  before(async () => {
    on = await visitor({ env: { BRIEFING_DAYS: '2', WORK_MS_PER_SECOND: '0' } })
    // The latest is made first.
    const before = `${on.service.baseUrl}/briefing/${day(2)}`
    await until('two days are stored', async () => (await fetch(before)).ok, 180_000)
  })
  after(async () => void (await on?.leave()))

  const fact = (page: Page) => page.locator('[popover]:popover-open')

  test('yesterday’s is read in German, and a number opens its fact by mouse', async () => {
    const { page, faults } = await on.visit('/briefing')
    await page.getByRole('link', { name: 'Deutsch' }).click()
    assert.equal(new URL(page.url()).pathname, yesterday)
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    const number = page.locator('.fn').first()
    const text = await number.innerText()
    await number.hover()
    assert.equal(await fact(page).count(), 1)
    await number.click()
    const words = await fact(page).innerText()
    assert.match(words, /Stand\s+\d+\. \p{L}+ \d{4}.*Quelle.*Fakt/su)
    assert.ok(words.includes(text.replace(/[^\d.,]/g, '')), words)
    await page.mouse.move(0, 0)
    await page.keyboard.press('Escape')
    assert.equal(await fact(page).count(), 0)
    assert.match(await page.locator('article').innerText(), /\d[\d.,]*\u00a0%/)
    assert.doesNotMatch(await page.locator('main').innerText(), /\d %/)
    assert.deepEqual(faults, [])
  })

  test('by keyboard alone: a number tells its fact on focus, and arrows turn the days', async () => {
    const { page } = await on.visit(yesterday)
    for (let i = 0; i < 60 && !(await fact(page).count()); i++) await page.keyboard.press('Tab')
    assert.match(await fact(page).innerText(), /as of.*source.*fact/s)
    await page.keyboard.press('Tab')
    assert.equal(await fact(page).count(), 1)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(`**/briefing/${day(2)}`)
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(`**${yesterday}`)
  })

  test('without scripts: read, open a fact, and turn to another day', async () => {
    const { page } = await on.visit(`${yesterday}?lang=de`, { javaScriptEnabled: false, viewport: PHONE })
    await page.locator('.fn').nth(2).click()
    const box = await fact(page).boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, JSON.stringify(box))
    await page.getByRole('link', { name: 'Voriger Bericht' }).click()
    assert.match(page.url(), new RegExp(`${day(2)}\\?lang=de$`))
  })

  test('its link is copied', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page } = await on.visit(`${yesterday}?lang=de`, { permissions })
    await page.getByRole('button', { name: 'Link kopieren' }).click()
    await page.getByRole('button', { name: 'Kopiert' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, `${on.service.baseUrl}${yesterday}?lang=de`)
  })

  test('printed it is black on white with its facts as endnotes, whatever the theme', async () => {
    const { page } = await on.visit(yesterday, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const notes = page.locator('.notes li')
    assert.ok((await notes.count()) > 10)
    assert.ok(await notes.first().isVisible())
    assert.ok(!(await page.locator('header.nav').isVisible()))
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor]
    })
    assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })

  test('fits every width, and axe finds nothing, in either language', async () => {
    const { page } = await on.visit('/', { bypassCSP: true })
    for (const path of [
      '/briefing',
      `${yesterday}?lang=de`,
      `/briefing/${day(0)}`,
      '/briefing/1999-01-01',
      '/briefing/archive',
    ]) {
      await page.goto(on.service.baseUrl + path)
      for (const width of [320, 390, 600, 760, 834, 900, 901, 1024, 1180, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(wide <= width, `${path} at ${width}: ${wide}`)
      }
      assert.deepEqual(await axeFindings(page), [], path)
    }
  })
})
