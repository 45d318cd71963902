import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { showTrackRecord } from '../../packages/server/src/operations/track-record/show-track-record.ts'
import { recordedCalls } from '../../packages/server/src/service/track-record/recorded-calls.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { issuePast } from '../../test/fixtures/past-record-parts.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'
import { type Visitor, visitor, withoutBrowser } from './browser.ts'

describe('the record checked in a browser', { skip: withoutBrowser() }, () => {
  const directory = temporaryDirectory()
  const recordOf = (name: string) => {
    const reader = issuePast(
      openTrackRecordStore(join(directory, `${name}.sqlite`)),
      openRecordSigner(join(directory, name)),
    )
    return showTrackRecord({ reader, market: 'demo', calls: recordedCalls(reader) })
  }
  const record = recordOf('one')
  let on: Visitor
  before(async () => {
    on = await visitor()
  })
  after(async () => void (await on?.leave()))

  /** Verifies by keyboard what `change` makes of the record's pages. */
  async function verified(
    page: Page,
    change = (body: string): string => body,
    view = record,
  ): Promise<string> {
    await page.context().unrouteAll()
    await page.context().route('**/v1/track-record?*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const query = { from_seq: Number(asked.get('from_seq')), limit: Number(asked.get('limit')) }
      const body = change(JSON.stringify({ ok: true, data: view(query).data }))
      return route.fulfill({ contentType: 'application/json', body })
    })
    await page.getByRole('button', { name: /^Verify/ }).press('Enter')
    await page.getByRole('button', { name: 'Verify again' }).waitFor()
    return (await page.locator('[data-result]').textContent()) ?? ''
  }
  const opened = async (): Promise<Page> => (await on.visit('/track-record')).page

  test('a record that holds passes all four steps, and its key is kept', async () => {
    const page = await opened()
    const entries = record({}).data.record.entries
    assert.match(await verified(page), new RegExp(`The record holds: ${entries} entries`))
    assert.equal(await page.locator('[data-step][data-state=done]').count(), 4)
    assert.match((await page.locator('[data-key]').textContent()) ?? '', /first seen here now/)
    await verified(page)
    assert.match((await page.locator('[data-key]').textContent()) ?? '', /unchanged/)
  })

  test('a changed entry fails and is named, with what was expected and found, and the proof is a file', async () => {
    const page = await opened()
    const text = await verified(page, (body) => body.replace('"confidence":0.52', '"confidence":0.53'))
    assert.match(
      text,
      /does not hold: entry 1: its hash is not that of its content\. Expected \w{64}, found \w{64}/,
    )
    assert.equal(await page.locator('[data-step=chain]').getAttribute('data-state'), 'failed')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText('Download the proof').click(),
    ])
    assert.equal(file.suggestedFilename(), 'record-mismatch.json')
  })

  test('another key and a rewritten entry are said, though the record holds in itself', async () => {
    const page = await opened()
    await verified(page)
    const text = await verified(page, undefined, recordOf('other'))
    assert.match((await page.locator('[data-key]').textContent()) ?? '', /The signing key has changed since/)
    assert.match(text, /The record holds/)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('track-record-key') ?? '{}')
      localStorage.setItem('track-record-key', JSON.stringify({ ...kept, head: { ...kept.head, hash: '0' } }))
    })
    assert.match(await verified(page), /The record was rewritten\. Entry \d+ had the hash 0/)
  })

  test('the check stops when it is told to', async () => {
    const page = await opened()
    await page.context().route('**/v1/track-record?*', () => new Promise(() => undefined))
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    assert.equal(await page.locator('[data-result]').textContent(), 'Stopped.')
  })

  test('without scripts the calls, their filters and the command are there', async () => {
    const { page } = await on.visit('/track-record', { javaScriptEnabled: false })
    assert.ok(await page.getByText('node verify.mjs').isVisible())
    assert.equal(await page.getByRole('button', { name: 'Verify' }).count(), 0)
    await page.getByLabel('Source').selectOption('alpha_14d')
    await page.getByRole('button', { name: 'Show' }).click()
    assert.match(page.url(), /source=alpha_14d/)
    assert.equal(await page.getByLabel('Source').inputValue(), 'alpha_14d')
  })
})
