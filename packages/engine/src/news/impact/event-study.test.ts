import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHeadline } from '../../../../../test/fixtures/sample-headline.ts'
import { asDay, asInstant, type Day, dayFromDate, parseInstant } from '../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { newsStories } from '../story/news-stories.ts'
import { EVENT_EFFECTS, eventSide, SIDES } from './event-effects.ts'
import { dayOfEffect, shrunk, studyEvents } from './event-study.ts'
import { scoreStories } from './score-stories.ts'

const FIRST = dayFromDate(2024, 1, 1)
const EVENT_DAY = asDay(FIRST + 100)
const at = (text: string) => parseInstant(text) ?? assert.fail(text)

/** Closes that move by a thousandth up and down, and by `jump` on the day of the event. */
function windowOf(symbol: string, jump: number): DailyWindow {
  const day = Array.from({ length: 160 }, (_, row) => FIRST + row)
  let log = 0
  const close = day.map((one, row) => {
    log += (row % 2 === 0 ? 1 : -1) * 0.001 + (one === EVENT_DAY ? jump : 0)
    return 100 * Math.exp(log)
  })
  const columns = { open: close, high: close, low: close, close, adjClose: close, volume: close }
  return { symbol, source: 'test', length: day.length, day, ...columns, latestKnownAt: undefined }
}

const OIL: Asset = {
  symbol: 'CL=F',
  name: 'WTI Crude Oil',
  assetClass: 'commodity',
  sector: 'Energy',
  currency: 'USD',
}
const windows = new Map([['CL=F', windowOf('CL=F', 0.05)]])
const NOON = asInstant(EVENT_DAY * 86_400_000 + 16 * 3_600_000)

test('the return of the day and the next is measured, and counts with twenty events of prior', () => {
  const stories = scoreStories(
    newsStories([sampleHeadline('OPEC agrees to cut output by 1 million barrels a day', NOON)]),
    windows,
    NOON,
  )
  const { mapped } = studyEvents(stories, windows, [OIL])
  const row = EVENT_EFFECTS.find(({ event, symbol }) => event === 'opec' && symbol === 'CL=F')
  const measured = row && mapped.get(row)
  assert.ok(measured)
  // The event day moves by 0.05 ± 0.001, the day after by ∓ 0.001: 500 bp together.
  assert.ok(Math.abs(measured.mean - 500) < 1e-6, String(measured.mean))
  assert.deepEqual([measured.n, measured.hits, measured.directed], [1, 1, 1])
  assert.ok(Math.abs(shrunk(measured, 220) - (500 + 20 * 220) / 21) < 1e-6)
  assert.equal(shrunk({ n: 0, mean: Number.NaN, hits: 0, directed: 0 }, 220), 220)
})

test('news of the other side counts with the opposite sign, and news of neither side not at all', () => {
  const studied = (title: string) => {
    const stories = scoreStories(newsStories([sampleHeadline(title, NOON)]), windows, NOON)
    return [...studyEvents(stories, windows, [OIL]).mapped.values()].map(({ mean }) => Math.round(mean))
  }
  assert.deepEqual(studied('OPEC agrees to raise output by 1 million barrels a day'), [-500])
  assert.deepEqual(studied('OPEC meets on output'), [])
})

test('a named company that falls counts negative, and its move has a size without a sign', () => {
  const falling = new Map([['BA', windowOf('BA', -0.05)]])
  const boeing: Asset = { ...OIL, symbol: 'BA', name: 'Boeing', assetClass: 'equity' }
  const stories = scoreStories(newsStories([sampleHeadline('Boeing cuts its outlook', NOON)]), falling, NOON)
  const { named, sizes } = studyEvents(stories, falling, [boeing])
  const measured = named.get('guidance_down')
  assert.ok(measured !== undefined && Math.abs(measured.mean + 500) < 1e-6, String(measured?.mean))
  assert.deepEqual([measured.n, measured.hits, measured.directed], [1, 1, 1])
  const size = sizes.get('guidance_down')
  assert.ok(size !== undefined && size > 400 && size < 500, String(size))
})

test('two reports of one day count once', () => {
  const titles = [
    'OPEC agrees to cut output by 1 million barrels a day',
    'Saudi Arabia hails OPEC production cut as needed',
  ]
  const stories = scoreStories(
    newsStories(titles.map((title, index) => sampleHeadline(title, asInstant(NOON + index)))),
    windows,
    NOON,
  )
  const counts = [...studyEvents(stories, windows, [OIL]).mapped.values()].map(({ n }) => n)
  assert.ok(
    counts.every((n) => n === 1),
    String(counts),
  )
})

test('a headline after the close acts the day after, one with a bare date on that date', () => {
  const day = (publishedAt: string, timeOfDayKnown: boolean): Day =>
    dayOfEffect({ publishedAt: at(publishedAt), timeOfDayKnown })
  assert.equal(day('2024-06-04T19:59:00Z', true), dayFromDate(2024, 6, 4))
  assert.equal(day('2024-06-04T20:00:00Z', true), dayFromDate(2024, 6, 5))
  assert.equal(day('2024-06-04', false), dayFromDate(2024, 6, 4))
})

test('the side of an event that can come either way is read from its words', () => {
  const sides: readonly (readonly [string, string, number])[] = [
    ['cb_decision', 'Fed raises interest rates by 25 basis points', 1],
    ['cb_decision', 'Fed senkt Leitzins um 25 Basispunkte', -1],
    ['cb_decision', 'Fed leaves interest rates unchanged', 0],
    ['cpi', 'U.S. inflation slows to 2.9%, below expectations', -1],
    ['opec', 'OPEC+ to reduce production', 1],
    ['inventory', 'US oil inventories build by 3 million barrels', -1],
    ['tariff', 'Trump pauses tariffs for 90 days', -1],
    ['war_act', 'Fighting escalates', 1],
  ]
  for (const [event, title, side] of sides) assert.equal(eventSide(event, title), side, title)
})

test('the map names only kinds of events and assets that there are, each row once, none with effect 0', async () => {
  const { EVENT_TYPES } = await import('../events/event-types.ts')
  const { DEFAULT_UNIVERSE } = await import('../../market/universe.ts')
  const codes = new Set(EVENT_TYPES.map(({ code }) => code))
  for (const { event, symbol, bps } of EVENT_EFFECTS) {
    assert.ok(codes.has(event) && bps !== 0, event)
    assert.ok(DEFAULT_UNIVERSE.bySymbol.has(symbol), symbol)
  }
  for (const event of Object.keys(SIDES)) assert.ok(codes.has(event), event)
  const keys = EVENT_EFFECTS.map(({ event, region, symbol }) => `${event} ${region} ${symbol}`)
  assert.equal(new Set(keys).size, keys.length)
})
