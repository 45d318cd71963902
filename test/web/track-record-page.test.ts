import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { showTrackRecord } from '../../packages/server/src/operations/track-record/show-track-record.ts'
import type { TrackRecordStore } from '../../packages/server/src/service/ports.ts'
import { recordedCalls } from '../../packages/server/src/service/track-record/recorded-calls.ts'
import { openTrackRecordStore } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import type { Page, PageDeps, PageResult } from '../../packages/server/src/surfaces/web/page.ts'
import { signalOfRecord } from '../../packages/server/src/surfaces/web/pages/signal-page.tsx'
import { trackRecord } from '../../packages/server/src/surfaces/web/pages/track-record-page.tsx'
import { rendered } from '../../packages/server/src/surfaces/web/render.ts'
import { issuePast, PAST_NOW } from '../fixtures/past-record-parts.ts'
import { temporaryDirectory } from '../journeys/service.ts'

const directory = join(temporaryDirectory(), 'records')
mkdirSync(directory)
const newStore = (name: string): TrackRecordStore => openTrackRecordStore(join(directory, `${name}.sqlite`))

function pagesOf(record: TrackRecordStore) {
  const calls = recordedCalls(record)
  const deps = {
    record,
    calls,
    trackRecord: showTrackRecord({ reader: record, market: 'demo', calls }),
    market: 'demo',
    baseUrl: () => 'http://localhost',
    view: { risk: () => undefined },
    currentSnapshots: { latest: () => undefined },
  } as unknown as PageDeps
  const textOf = async (page: Page, query = '', parameters = {}): Promise<string | undefined> => {
    const request = { parameters, query: new URLSearchParams(query), viewer: undefined }
    const made = (await page.render(request, deps)) as Exclude<PageResult, { redirect: string }> | undefined
    return made && rendered(made.main)
  }
  return { calls, textOf }
}

describe('the pages of the record', () => {
  let store: TrackRecordStore
  before(() => {
    store = issuePast(newStore('whole'), openRecordSigner(join(directory, 'key')))
  })
  after(() => store.close())

  test('without a call it says that nothing is decided', async () => {
    const empty = newStore('empty')
    const text = await pagesOf(empty).textOf(trackRecord)
    assert.match(text ?? '', /<h1>Nothing has been decided yet\.<\/h1>.*No call has been issued yet/s)
    empty.savePast({
      since: asInstant(PAST_NOW - 100 * DAY),
      through: asInstant(PAST_NOW - 69 * DAY),
      until: PAST_NOW,
    })
    const building = await pagesOf(empty).textOf(trackRecord)
    assert.match(building ?? '', /Building the record:<\/b> 20 April 2024, 31%/)
    empty.close()
  })

  test('every call is listed with its mark, and filters narrow the list and its file alike', async () => {
    const { calls, textOf } = pagesOf(store)
    const text = (await textOf(trackRecord)) ?? ''
    assert.equal(text.match(/alpha_14d, simulated/g)?.length, calls().length)
    assert.doesNotMatch(text, /Building the record/)
    const own = calls().filter(({ symbol }) => symbol === 'AAA').length
    const narrowed = (await textOf(trackRecord, 'symbol=aaa')) ?? ''
    assert.match(narrowed, new RegExp(`href="/track-record.csv\\?symbol=AAA"[^>]*>CSV of ${own} rows`))
    assert.match((await textOf(trackRecord, 'outcome=void')) ?? '', /No call of the record is of this kind/)
  })

  test('a call has a page with its claim, its proof and its neighbours; an unknown one has none', async () => {
    const { calls, textOf } = pagesOf(store)
    const [first] = calls()
    const text = (await textOf(signalOfRecord, '', { id: first.id })) ?? ''
    assert.match(text, /<h1>Stock model on AAA: rises until .*It (came|did)/)
    assert.match(text, /Merkle root of the day/)
    assert.match(text, /Entry 2, issued, BBB/)
    assert.equal(await textOf(signalOfRecord, '', { id: 'none' }), undefined)
  })
})
