import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'

const PATHS = [
  '/docs',
  '/docs/analysis',
  '/docs/risk',
  '/docs/quick-start',
  '/docs/agents/codex',
  '/methods',
  '/methods/risk',
  '/methods/prices',
  '/pricing',
  '/changes',
]
const WIDTHS = [320, 390, 560, 720, 760, 761, 1024, 1180, 1440]

/** Width beyond the window, without what scrolls in a frame of its own. */
const OVERFLOW = 'document.querySelector("main").scrollWidth - innerWidth'

/** Pairs of texts of one figure that lie over each other. */
const COLLISIONS = `[...document.querySelectorAll('main svg')].flatMap((svg) => {
  const boxes = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()])
  return boxes.flatMap(([one, a], index) => boxes.slice(index + 1).flatMap(([other, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      ? [one + ' | ' + other] : []))
})`

describe('the documentation in a browser', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor()
  })
  after(async () => void (await on?.leave()))

  test('from the first visit to a working call that costs, by mouse', async () => {
    const { page, faults } = await on.visit('/docs/quick-start')
    await page.getByRole('link', { name: 'on the home page' }).click()
    await page.locator('#free-key input[name=email]').fill('reader@example.com')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('#issued-key').textContent()) ?? ''
    await page.goto(`${on.service.baseUrl}/docs/prices`, { waitUntil: 'networkidle' })
    assert.match(
      (await page.locator('#run-cost').textContent()) ?? '',
      /^1 credit of 1,000, key of this tab$/,
    )
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('1 credit used').waitFor()
    assert.match((await page.locator('#answer-foot').textContent()) ?? '', /^Request .+, 999 credits left$/)
    assert.ok(!(await page.content()).includes(key), 'the whole key is not on the page')
    assert.deepEqual(faults, [])
  })

  test('a free call and the tabs by keyboard; the language is remembered', async () => {
    const { page, faults } = await on.visit('/docs/risk-history')
    await page.getByRole('textbox', { name: 'days' }).fill('4')
    await page.keyboard.press('Enter')
    await page.getByText('nothing charged').waitFor()
    await page.getByRole('link', { name: 'Python' }).focus()
    await page.keyboard.press('Enter')
    assert.ok(await page.getByLabel('The call in Python').isVisible())
    await page.goto(`${on.service.baseUrl}/docs/regime`, { waitUntil: 'networkidle' })
    assert.ok(await page.getByLabel('The call in Python').isVisible())
    assert.equal(await page.locator('[data-panel]:visible').count(), 1)
    assert.deepEqual(faults, [])
  })

  test('a call that costs asks for a key before it sends anything', async () => {
    const { page } = await on.visit('/docs/analysis')
    await page.getByRole('button', { name: 'Run' }).click()
    assert.match((await page.locator('#run-cost').textContent()) ?? '', /Nothing was sent/)
    assert.equal(await page.evaluate('document.activeElement.id'), 'tab-key')
    await page.getByLabel('API key').fill('bw_wrong')
    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('We do not know this key').waitFor()
    assert.ok(await page.getByLabel('API key').isVisible())
  })

  test('without scripts: from the documentation to a working call', async () => {
    const { page } = await on.visit('/docs', { javaScriptEnabled: false })
    await page.locator('article').getByRole('link', { name: 'Risk index', exact: true }).click()
    await page.getByRole('button', { name: 'Run' }).click()
    assert.match((await page.locator('#answer-title').textContent()) ?? '', /^200 in \d+ ms, free$/)
    await page.getByRole('link', { name: 'TypeScript' }).click()
    assert.ok(await page.getByLabel('The call in TypeScript').isVisible())
  })

  test('without scripts: a new reader pays for a call from the session, once', async () => {
    const { page } = await on.visit('/', { javaScriptEnabled: false })
    await page.locator('#free-key input[name=email]').fill('scriptless@example.com')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.goto(`${on.service.baseUrl}/docs/prices`)
    await page.getByRole('button', { name: /^Show today’s prices: 1 of your 1,000 credits$/ }).click()
    assert.equal((await page.locator('#answer-title').textContent())?.trim(), 'Your answer')
    assert.match((await page.locator('#answer-text').textContent()) ?? '', /"prices": \[/)
    assert.equal(await page.getByRole('button', { name: /^Show today/ }).count(), 0)
  })

  test('nothing leaves the page or lies over other text at any width', async () => {
    const { page } = await on.visit('/docs')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of PATHS) {
        await page.goto(on.service.baseUrl + path)
        assert.ok((await page.evaluate<number>(OVERFLOW)) <= 0, `${path} at ${width}`)
        assert.deepEqual(await page.evaluate(COLLISIONS), [], `${path} at ${width}`)
      }
    }
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      test(`axe finds nothing, ${colorScheme}, ${width} px`, async () => {
        const viewport = { width, height: 900 }
        const { page } = await on.visit('/docs', { colorScheme, viewport, bypassCSP: true })
        for (const path of PATHS) {
          await page.goto(on.service.baseUrl + path, { waitUntil: 'networkidle' })
          assert.deepEqual(await axeFindings(page), [], path)
        }
      })
    }
  }
})
