import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import axe, { type AxeResults } from 'axe-core'
import { type Visitor, visitor, withoutBrowser } from './browser.ts'

const PATHS = ['/', '/market', '/track-record', '/account', '/admin', '/checkout', '/status'] as const
const SIZES = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } } as const

describe('WCAG 2.2 AA and best practice by axe', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor()
  })
  after(async () => void (await on?.leave()))

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`no page has a finding, ${colorScheme}, ${size}`, async () => {
        for (const path of PATHS) {
          const { page } = await on.visit(path, { colorScheme, viewport, bypassCSP: true })
          await page.evaluate(axe.source)
          const { violations } = await page.evaluate<AxeResults>('axe.run(document)')
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
          )
          assert.deepEqual(found, [], path)
        }
      })
    }
  }
})
