import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { withoutBrowser } from './browser.ts'
import { SAMPLE } from './widths/page-states.ts'
import { type Walker, walker } from './widths/walk-pages.ts'

describe('every page at every width', { skip: withoutBrowser() }, () => {
  let on: Walker
  before(async () => {
    on = await walker()
  })
  after(async () => void (await on?.leave()))

  for (const [name, state] of Object.entries(SAMPLE)) {
    test(`nothing overflows, overlaps or is cut, and axe finds nothing: ${name}`, async () => {
      assert.deepEqual(await on.walk(state), {})
    })
  }
})
