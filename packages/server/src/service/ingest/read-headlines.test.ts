import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { asInstant, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { until } from '../../../../../test/until.ts'
import { batchOf, emptyResult } from '../../../../suppliers/src/providers/live-deps.ts'
import { wallClock, wallSleep } from '../../adapters/clock/clock.ts'
import { openObservationStore } from '../../storage/sqlite/observation-store.ts'
import type { HeadlineModel } from '../ports.ts'
import { headlineReading, type ReadHeadlinesDeps } from './read-headlines.ts'
import { runIngest } from './run-ingest.ts'

const NOON = asInstant(1_000 * HOUR)
const CUT = { type: 'guidance_down', direction: -1, probability: 0.875 } as const
const READING = { model: 'small', ...CUT }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const running = new AbortController().signal
const headline = (title: string, source = 'Sample Wire'): Headline => sampleHeadline(title, NOON, { source })
const readings = (headlines: readonly Headline[]) => headlines.map(({ reading }) => reading)

/** A model that is told how to read, with the titles that it was asked for. */
function modelThat(read: HeadlineModel['read']) {
  const asked: (readonly string[])[] = []
  const model: HeadlineModel = {
    id: 'small',
    read(titles, signal) {
      asked.push(titles)
      return read(titles, signal)
    },
  }
  return { asked, model }
}

const cutting = () => modelThat(async (titles) => titles.map(() => CUT))

function opened(of: Partial<ReadHeadlinesDeps> & Pick<ReadHeadlinesDeps, 'model'>) {
  const lines: [event: string, fields: unknown][] = []
  const keep = (event: string, fields?: unknown): void => void lines.push([event, fields])
  const read = headlineReading({
    budget: { take: () => true },
    market: { news: () => [] },
    clock: { now: () => NOON },
    log: { info: keep, warn: keep, error: keep },
    ...of,
  })
  return { read, lines }
}

describe('a title', () => {
  test('is read once, whoever publishes it, and given to the model without what is no text', async () => {
    const { model, asked } = cutting()
    const { read } = opened({ model })
    const first = await read([headline('Boeing <b>cuts</b>\u0007 full-year\u202E outlook')], running)
    assert.deepEqual(asked, [['Boeing cuts full-year outlook']])
    assert.deepEqual(readings(first), [READING])
    const others = [headline('Boeing cuts full-year outlook - Reuters', 'Reuters'), headline('  ')]
    assert.deepEqual(readings(await read(others, running)), [READING, undefined])
    assert.equal(asked.length, 1)
  })

  test('that was stored with a reading of this model is not asked again after a start', async () => {
    const { model, asked } = cutting()
    const title = 'Boeing cuts full-year outlook'
    const stored = [
      { ...headline(title), reading: { ...READING, probability: 0.5 } },
      { ...headline('Boeing sees less'), reading: { ...READING, model: 'another' } },
    ]
    const { read } = opened({ model, market: { news: () => stored } })
    const [known] = await read([headline(title, 'Reuters'), headline('Boeing sees less', 'Reuters')], running)
    assert.equal(known.reading?.probability, 0.5)
    assert.deepEqual(asked, [['Boeing sees less']])
  })

  test('that the model leaves out is stored without a reading', async () => {
    const { model } = modelThat(async () => [undefined, CUT])
    const { read } = opened({ model })
    assert.deepEqual(readings(await read([headline('One falls'), headline('Two falls')], running)), [
      undefined,
      READING,
    ])
  })
})

describe('the model is asked', () => {
  const titles = (count: number, of = 'news') =>
    Array.from({ length: count }, (_, at) => headline(`${of} ${at}`))

  test('for a few titles a request, and for so many a minute', async () => {
    const { model, asked } = cutting()
    let now: Instant = NOON
    const { read } = opened({ model, clock: { now: () => now } })
    const many = await read(titles(130), running)
    assert.deepEqual(
      asked.map(({ length }) => length),
      Array(10).fill(10),
    )
    assert.equal(many.filter(({ reading }) => reading !== undefined).length, 100)
    await read(titles(5, 'others'), running)
    assert.equal(asked.length, 10)
    now = asInstant(NOON + MINUTE)
    await read(titles(5, 'others'), running)
    assert.equal(asked.length, 11)
  })

  test('no more once the calls of the day are spent, which is said once', async () => {
    const { model, asked } = cutting()
    const { read, lines } = opened({ model, budget: { take: () => false } })
    for (const count of [1, 2]) assert.deepEqual(readings(await read(titles(count), running))[0], undefined)
    assert.equal(asked.length, 0)
    const warnings = lines.filter(([event]) => event === 'headline_model_failed')
    assert.deepEqual(warnings, [['headline_model_failed', { reason: 'its calls of the day are spent' }]])
  })

  test('and waited for no longer than it may take, or until the stop', async () => {
    const late = () => modelThat((_titles, signal) => wallSleep(HOUR, signal).then(() => assert.fail('late')))
    const { read, lines } = opened({ model: late().model, waitMs: 30 })
    assert.deepEqual(readings(await read(titles(1), running)), [undefined])
    assert.equal(lines[0][0], 'headline_model_failed')
    const stop = new AbortController()
    const waiting = opened({ model: late().model }).read(titles(1), stop.signal)
    stop.abort()
    assert.deepEqual(readings(await waiting), [undefined])
  })

  test('and its failure leaves the titles of other requests their readings', async () => {
    const { model } = modelThat(async (batch) => {
      if (batch.includes('news 0')) throw new Error('rubbish')
      return batch.map(() => CUT)
    })
    const { read, lines } = opened({ model })
    const given = await read(titles(15), running)
    assert.equal(given.filter(({ reading }) => reading !== undefined).length, 5)
    assert.deepEqual(lines, [
      ['headline_model_failed', { reason: 'Error: rubbish' }],
      ['headlines_read', { new: 15, asked: 15, read: 5 }],
    ])
  })
})

for (const [name, { model }, expected] of [
  ['with its reading', cutting(), READING],
  ['also if the model fails', modelThat(async () => Promise.reject(new Error('down'))), undefined],
] as const) {
  test(`a new headline is stored ${name}, known after it was read`, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bellwether-read-'))
    const store = openObservationStore(join(directory, 'market.sqlite'), universeOf([]))
    const { market } = store
    const received = wallClock.now()
    const one = { ...headline('Boeing cuts full-year outlook'), knownAt: received }
    const ingest = runIngest({
      store,
      suppliers: {
        collect: async () => ({ ...emptyResult(undefined), batch: batchOf('receipt', { headlines: [one] }) }),
        suppliersOf: () => ['somebody'],
        channels: () => [{ id: 'feed', everyMs: MINUTE }],
        takeChangedSources: () => [],
      },
      clock: wallClock,
      sleep: wallSleep,
      log: silent,
      readHeadlines: opened({ model, market }).read,
      onProgress: () => undefined,
    })
    try {
      const [stored] = await until('the headline is stored', () => {
        const found = market.news?.(asInstant(0), wallClock.now()) ?? []
        return found.length > 0 && found
      })
      assert.deepEqual(stored.reading, expected)
      assert.ok(stored.knownAt >= received)
    } finally {
      await ingest.stop()
      store.close()
      rmSync(directory, { recursive: true })
    }
  })
}
