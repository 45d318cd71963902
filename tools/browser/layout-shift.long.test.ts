import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withoutBrowser } from './browser.ts'
import { PAGES } from './widths/page-list.ts'
import { type Walker, walker } from './widths/walk-pages.ts'

/** Pages that are open at once. */
const AT_ONCE = 6
const FONTS_LATE_MS = 2_000
const MOST_SHIFT = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

describe('layout while fonts are late', { skip: withoutBrowser() }, () => {
  let on: Walker
  before(async () => {
    on = await walker()
  })
  after(async () => void (await on?.leave()))

  async function shiftOf(path: string, viewport: (typeof SIZES)[number]): Promise<number> {
    const context = await on.browser.newContext({ viewport, bypassCSP: true })
    const page = await context.newPage()
    await page.addInitScript(`
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    await page.route('**/*.woff2', async (route) => {
      await sleep(FONTS_LATE_MS)
      await route.continue()
    })
    await page.goto(on.service.baseUrl + path, { waitUntil: 'networkidle' })
    await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame))')
    const shift = await page.evaluate<number>('window.shift')
    await context.close()
    return shift
  }

  for (const size of SIZES) {
    test(`no page moves when its fonts arrive, ${size.width} px`, async () => {
      const left = [...PAGES]
      const moved: (readonly [string, number])[] = []
      const work = async (): Promise<void> => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          const shift = await shiftOf(path, size)
          if (shift >= MOST_SHIFT) moved.push([path, shift])
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      assert.deepEqual(moved, [])
    })
  }
})
