import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axeFindings, figureVisitor, type Visitor, withoutBrowser } from './browser.ts'

const PATHS = [
  '/',
  '/market',
  '/history',
  '/track-record',
  '/account/sign-in',
  '/account/free-key',
  '/admin',
  '/checkout',
  '/connect',
  '/status',
  '/legal',
] as const
const SIZES = { desktop: { width: 1360, height: 900 }, phone: { width: 390, height: 844 } } as const

describe('WCAG 2.2 AA and best practice by axe', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await figureVisitor()
  })
  after(async () => void (await on?.leave()))

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test(`no page has a finding, ${colorScheme}, ${size}`, async () => {
        const { page } = await on.visit('/', { colorScheme, viewport, bypassCSP: true })
        for (const path of PATHS) {
          await page.goto(on.service.baseUrl + path, { waitUntil: 'networkidle' })
          assert.deepEqual(await axeFindings(page), [], path)
        }
      })
    }
  }
})
