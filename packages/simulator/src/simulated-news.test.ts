import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  asDay,
  asInstant,
  DAY,
  dayFromDate,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import {
  DEFAULT_UNIVERSE,
  DEMO_UNIVERSE,
  INVENTED_COMPANIES,
} from '@bellwether-markets/engine/market/universe'
import { CRISIS_DAYS, STORY_DAYS } from '@bellwether-markets/engine/news/crises/crisis-themes'
import { crisisNews, findCrises } from '@bellwether-markets/engine/news/crises/find-crises'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import { often } from '../../../test/often.ts'
import { NEWS_PUBLISHERS, NEWS_WORDINGS } from './news-story.ts'
import { createSimulatedMarket } from './simulate-market.ts'

const LAST = dayFromDate(2018, 6, 29)
const END = startOfUtcDay(LAST)

/** One of each kind that headlines are about. */
const FEW = universeOf(
  DEMO_UNIVERSE.assets.filter(({ symbol }) => [SP500, VIX, 'ZZHFO', 'CL=F', 'KC=F'].includes(symbol)),
)

function newsOf(
  seed: number,
  last = LAST,
  universe = DEMO_UNIVERSE,
): (from: Instant, to: Instant) => readonly Headline[] {
  const market = createSimulatedMarket({ seed, universe })
  market.extendTo(last)
  return (from, to) => market.news?.(from, to) ?? assert.fail('no news')
}

const daysBefore = (days: number): Instant => asInstant(END - days * DAY)
const news = newsOf(42)
const year = news(daysBefore(365), END)

describe('simulated headlines', () => {
  test('are the same for a seed, others for another, however the market was extended and asked', () => {
    const again = newsOf(42, dayFromDate(2019, 1, 31))
    const parts = Array.from({ length: 12 }, (_, part) => again(daysBefore(12 - part), daysBefore(11 - part)))
    assert.deepEqual(
      parts.flat(),
      year.filter(({ knownAt }) => knownAt > daysBefore(12)),
    )
    assert.notDeepEqual(
      newsOf(7)(daysBefore(12), END).map(({ title }) => title),
      parts.flat().map(({ title }) => title),
    )
  })
  test('are the same when a year is asked for again, crises that have ended since included', () => {
    for (const seed of [3, 42]) {
      const told = newsOf(seed, LAST, FEW)
      assert.deepEqual(told(daysBefore(500), END), told(daysBefore(500), END), `seed ${seed}`)
    }
  })
  test('are the same when a crisis that reached its longest has ended over a weekend', () => {
    const last = dayFromDate(2019, 3, 7)
    const told = newsOf(488_132, last, FEW)
    const weeks = (): readonly Headline[] => told(asInstant((last - 700) * DAY), asInstant(last * DAY))
    assert.deepEqual(weeks(), weeks())
  })
  test('come in order, under one id each, known minutes after they were published', () => {
    assert.equal(new Set(year.map(({ id }) => id)).size, year.length)
    for (let index = 0; index < year.length; index++) {
      const { publishedAt, knownAt, title } = year[index]
      assert.ok(knownAt >= publishedAt && knownAt <= publishedAt + 4 * 60_000)
      assert.ok(index === 0 || knownAt >= year[index - 1].knownAt)
      assert.doesNotMatch(title, /[<>]|undefined|NaN/)
    }
  })
  test('are of several publishers in two languages, at any hour, with copies among them', () => {
    assert.ok(year.length > 1500 && year.length < 6000, String(year.length))
    assert.equal(new Set(year.map(({ source }) => source)).size, NEWS_PUBLISHERS.length)
    assert.ok(year.some(({ title }) => /Prozent|Kursziel|Aktie/.test(title)))
    assert.ok(new Set(year.map(({ publishedAt }) => Math.floor(publishedAt / 3_600_000) % 24)).size > 18)
    const copies =
      year.length - new Set(year.map(({ title, publishedAt }) => title + Math.floor(publishedAt / DAY))).size
    assert.ok(copies > 0.05 * year.length, String(copies))
    assert.ok(year.every(({ url }) => /^https:\/\/[a-z-]+\.example\//.test(url ?? '')))
  })
  test('of a day exist only once the market has come so far', () => {
    const early = newsOf(42, asDay(LAST - 5))
    assert.deepEqual(early(daysBefore(4), END), [])
    assert.deepEqual(early(daysBefore(20), daysBefore(6)), news(daysBefore(20), daysBefore(6)))
  })
  test('tell of a report before the open of the session that it moves', () => {
    const market = createSimulatedMarket({ seed: 42, universe: FEW })
    market.extendTo(LAST)
    const filed = market.fundamentals?.('ZZHFO')?.filter(({ period }) => period !== 'FY') ?? []
    const told = (market.news?.(daysBefore(900), END) ?? []).filter(
      ({ title, taggedSymbols }) =>
        /Helix Foundry/.test(title) &&
        taggedSymbols.includes('ZZHFO') &&
        /earn|estimates|profit of|results|Quartal/.test(title),
    )
    const days = new Set(filed.map(({ knownAt }) => knownAt / DAY - 1))
    assert.ok(told.length > 3)
    for (const { publishedAt, title } of told) assert.ok(days.has(Math.floor(publishedAt / DAY)), title)
  })
})

test('every title says that the market is simulated, and none names a real company', () => {
  const real = DEFAULT_UNIVERSE.assets.filter(({ assetClass }) => assetClass === 'equity')
  const named = new Set<string>()
  for (const headline of year) {
    assert.match(headline.title, /^(Simulated market|Simulierter Markt): /)
    for (const { symbols } of linkEntities(normaliseHeadline(headline)))
      for (const symbol of symbols) named.add(symbol)
  }
  assert.deepEqual(
    real.filter(({ symbol }) => named.has(symbol)),
    [],
  )
  assert.deepEqual(
    INVENTED_COMPANIES.filter(({ symbol }) => !named.has(symbol)),
    [],
  )
})

test('a crisis is open on most days, and every kind comes up', () => {
  const [first, looks, step] = [dayFromDate(2016, 1, 1), often(30, 60), 37]
  const told = newsOf(7, asDay(first + looks * step), FEW)
  const open = Array.from({ length: looks }, (_, look) => {
    const at = startOfUtcDay(asDay(first + look * step))
    const after = asInstant(at - (CRISIS_DAYS + STORY_DAYS) * DAY)
    return findCrises(crisisNews(told(after, at), [{ after, upTo: at }]), at)
  })
  const share = open.filter(({ length }) => length > 0).length / looks
  assert.ok(share > 0.6, `${share} of the days`)
  const found = new Set<string>(open.flat().map(({ theme }) => theme.category))
  for (const theme of ['war', 'pandemic', 'finance', 'disaster', 'political'])
    assert.ok(found.has(theme), theme)
})

test('every kind of story has at least six English wordings and three German ones, none twice', () => {
  for (const [kind, { en, de }] of Object.entries(NEWS_WORDINGS)) {
    assert.ok(new Set(en).size >= 6 && new Set(de).size >= 3, kind)
    assert.equal(new Set([...en, ...de]).size, en.length + de.length, kind)
  }
})

test('a year of stress has crises in its headlines', () => {
  const market = createSimulatedMarket({ seed: 42, universe: FEW })
  market.extendTo(dayFromDate(2024, 12, 31))
  const vix = market.daily('^VIX')
  assert.ok(vix)
  const stressed = Array.from(vix.close).findIndex((close) => close > 33)
  assert.ok(stressed > 0)
  const from = asInstant((vix.day[stressed] - 1) * DAY)
  const told = market.news?.(from, asInstant(from + 21 * DAY)) ?? []
  const crisis = told.filter(({ title }) =>
    /virus|bank|tariff|trade war|clash|missile|air strikes|Zölle|Virus|Bank/i.test(title),
  )
  assert.ok(crisis.length > 20, String(crisis.length))
})
