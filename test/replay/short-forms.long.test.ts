import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Concise } from '@bellwether-markets/products/contract/concise'
import type { Product } from '@bellwether-markets/products/contract/product'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { openMarket } from '../../packages/server/src/main/market/open-market.ts'
import type { MarketSource, Snapshot } from '../../packages/server/src/service/ports.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { makerOf } from '../fixtures/maker-of.ts'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market'
const CRISES = ['2008-10-10', '2020-03-16', '2022-06-16', '2025-04-08'].map((day) => `${day}T22:00:00Z`)

interface Short {
  readonly id: string
  /** Most tokens of the data. */
  readonly tokens: number
  readonly queries?: readonly Readonly<Record<string, unknown>>[]
  readonly subjects?: readonly string[]
  /** Numbers that the sentence counts or works out, worked out here by another way. */
  readonly derived?: (result: Rows) => readonly number[]
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const SHORT: readonly Short[] = [
  { id: 'risk', tokens: 800, queries: [{}, { region: 'europe' }] },
  { id: 'regime', tokens: 800 },
  { id: 'risk-history', tokens: 900 },
  { id: 'regime-history', tokens: 900, derived: changesOf },
  {
    id: 'prices',
    tokens: 1_200,
    queries: [{}, { symbols: 'NVDA,GC=F,^VIX,NOSUCH' }, { class: 'stock', sort: 'losers' }],
    derived: directionsOf,
  },
  { id: 'prices-history', tokens: 1_100, subjects: ['NVDA', 'GC=F'], derived: returnOf },
  { id: 'signals-latest', tokens: 1_300, queries: [{}, { symbols: 'NVDA,GC=F' }, { direction: 'short' }] },
  { id: 'alpha', tokens: 1_300 },
  { id: 'intraday', tokens: 900 },
  { id: 'commodities', tokens: 1_350, queries: [{}, { symbols: 'gold, CL=F' }, { direction: 'short' }] },
  { id: 'sector-radar', tokens: 880, queries: [{}, { sector: 'XLK' }, { quadrant: 'leading' }] },
  { id: 'portfolio-model', tokens: 1_100 },
  { id: 'agent-context', tokens: 600 },
  { id: 'impact', tokens: 1_000, queries: [{}, { event: 'opec' }, { symbol: 'CL=F' }, { symbol: 'NONE' }] },
  { id: 'events', tokens: 1_350, queries: [{}, { symbols: 'BA,^GSPC' }, { type: 'opec' }, { limit: 5 }] },
  { id: 'analysis', tokens: 1_050, subjects: ['NVDA', 'SPY', 'GC=F'] },
  {
    id: 'briefing',
    tokens: 1_350,
    queries: [{ lang: 'en' }, { lang: 'de' }, { lang: 'de', format: 'tldr' }],
  },
]

const productOf = (id: string): Product => {
  const product = CATALOG.products.find((one) => one.id === id)
  assert.ok(product, id)
  return product
}

function shortOf(product: Product, result: unknown, query: unknown, limit?: number): Concise {
  assert.ok(product.concise, `${product.id} has no short form`)
  return product.concise(result as never, query as never, limit)
}

const NUMBER = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g
const numbersOf = (text: string): readonly string[] =>
  [...text.matchAll(NUMBER)].map(([number]) => number.replaceAll(',', ''))

/** Numbers of a sentence that the answer does not print, neither as they are nor with more digits. */
function ungrounded(sentence: string, answer: unknown, derived: readonly number[] = []): readonly string[] {
  const printed = [...numbersOf(JSON.stringify(answer)), ...derived.map((value) => String(Math.abs(value)))]
  const isPrinted = (number: string): boolean => {
    const digits = number.split('.')[1]?.length ?? 0
    return printed.some((one) => one === number || Number(Number(one).toFixed(digits)) === Number(number))
  }
  return numbersOf(sentence).filter((number) => !isPrinted(number))
}

function demandShort({ id, tokens, derived }: Short, result: unknown, query: unknown): void {
  const product = productOf(id)
  const short = shortOf(product, result, query)
  const text = JSON.stringify(short)
  const said = `${id} ${JSON.stringify(query)}: ${text.slice(0, 400)}`
  assert.deepEqual(ungrounded(short.summary, result, derived?.(result as Rows)), [], said)
  assert.match(short.summary, /^\S.*\S$/su, said)
  const size = encode(text).length
  assert.ok(size <= tokens, `${size} tokens, at most ${tokens}: ${said}`)
  assert.doesNotMatch(text, /undefined|NaN|\[object|null%|\(\)/u, said)
  assert.ok((short.more ?? '').length > 0, said)
  const { columns = [], rows = [] } = short
  for (const row of rows) assert.equal(row.length, columns.length, said)
  assert.equal(new Set(columns).size, columns.length, said)
  for (const limit of [1, 3]) {
    const cut = shortOf(product, result, query, limit)
    const given = cut.rows ?? []
    assert.ok(given.length <= limit, said)
    // Long rows may be fewer by default.
    assert.deepEqual(given.slice(0, rows.length), rows.slice(0, limit), said)
    assert.equal(cut.summary, short.summary, said)
  }
}

/** How often the regime changed. */
function changesOf({ rows }: Rows): readonly number[] {
  const names = rows.map(({ regime }) => regime)
  return [names.filter((name, at) => at > 0 && name !== names[at - 1]).length]
}

/** How many prices rise and fall, and how many of several are not named. */
function directionsOf({ prices }: Rows): readonly number[] {
  const moves = prices
    .filter(({ asset_class: kind, stale }) => kind !== 'index' && stale === false)
    .map(({ change_pct: change }) => Math.sign(Number(change)))
  const count = (side: number): number => moves.filter((move) => move === side).length
  return [count(1), count(-1), moves.length, prices.length - 3]
}

/** Percent between the first and the last close. */
function returnOf({ bars }: Rows): readonly number[] {
  const closes = bars.flatMap(({ adj_close: close }) => (Number(close) > 0 ? [Number(close)] : []))
  return [100 * ((closes.at(-1) ?? 0) / (closes[0] ?? 0) - 1)]
}

test('a number that the answer does not print is found', () => {
  assert.deepEqual(ungrounded('Gold at 1,234.5, 3 of 7', { gold: 1234.5, count: 3 }), ['7'])
})

describe('short forms of the examples', () => {
  for (const short of SHORT) {
    test(short.id, () => {
      const { example } = productOf(short.id)
      demandShort(short, example.result, {})
    })
  }
})

function keptSnapshots() {
  const kept = new Map<string, Snapshot>()
  const key = (...parts: readonly unknown[]): string => parts.join(' ')
  return {
    get: (product: string, version: number, asOf: Instant) => kept.get(key(product, version, asOf)),
    put: (one: Snapshot) => void kept.set(key(one.product, one.version, one.asOf), one),
    close: () => undefined,
  }
}

/** @returns how many answers were shortened */
function demandAll(source: MarketSource, instants: readonly string[]): number {
  const maker = makerOf(source, keptSnapshots())
  let shortened = 0
  for (const text of instants) {
    for (const short of SHORT) {
      const product = productOf(short.id)
      const made = unlessRefused(() =>
        maker.make(short.id, refreshSlot(product, asInstant(Date.parse(text)))),
      )
      if (made === undefined) continue
      const { parts } = made
      for (const subject of short.subjects ?? ['']) {
        const bytes = parts.get(subject)
        if (bytes === undefined) continue
        for (const query of short.queries ?? [{}]) {
          const snapshot = JSON.parse(Buffer.from(bytes).toString())
          const answer = unlessRefused(() => product.answer(snapshot as never, query as never))
          if (answer === undefined) continue
          demandShort(short, answer, query)
          shortened++
        }
      }
    }
  }
  return shortened
}

/** Undefined if there was no data then, or a filter names nothing that was known. */
function unlessRefused<Result>(take: () => Result): Result | undefined {
  try {
    return take()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

describe('short forms of what markets were like', () => {
  test('calm and falling, of the demo market', async () => {
    const demo = await openMarket(readConfig({}).market, () => assert.fail('a demo market stores nothing'))
    const shortened = demandAll(demo, Object.values(PREPARED_PAST))
    assert.ok(shortened >= 2 * SHORT.length, String(shortened))
  })

  test('on days of crisis of the recorded market', { skip }, () => {
    const observations = openReplayDirectory(RECORDED)
    const shortened = demandAll(
      { kind: 'replay', id: 'recorded', observations, advanceTo: () => undefined },
      CRISES,
    )
    assert.ok(shortened >= CRISES.length * SHORT.length, String(shortened))
  })
})

test('links and headlines of any length fit into the budget of events', () => {
  const short = SHORT.find(({ id }) => id === 'events')
  assert.ok(short)
  const { result } = productOf('events').example
  const [event] = (result as { events: object[] }).events
  const long = {
    ...event,
    title: 'Long '.repeat(60),
    source_url: `https://example.com/${'a8Zq'.repeat(100)}`,
  }
  const events = Array.from({ length: 50 }, () => long)
  demandShort(short, { ...(result as object), events, count: 50, total: 50 }, {})
})

describe('filters', () => {
  const { example: commodities } = productOf('commodities')
  const asked = (id: string, query: object): Record<string, unknown> => {
    const product = productOf(id)
    return product.answer(product.example.result as never, query as never) as Record<string, unknown>
  }

  test('of commodities: by ticker, name or side, counted anew; unknown names have suggestions', () => {
    const whole = asked('commodities', {})
    assert.deepEqual(whole, commodities.result)
    const { commodities: found, covered, unknown } = asked('commodities', { symbols: 'gold,NG=F,cl=g' })
    assert.deepEqual(
      (found as { symbol: string }[]).map(({ symbol }) => symbol),
      ['GC=F', 'NG=F'],
    )
    assert.equal(covered, 2)
    assert.equal((unknown as { symbol: string }[])[0].symbol, 'CL=G')
    assert.ok((unknown as { suggestions: string[] }[])[0].suggestions.includes('CL=F'))
    const short = asked('commodities', { direction: 'short' })
    for (const { direction } of short.commodities as { direction: string }[]) assert.equal(direction, 'short')
    assert.equal(short.covered, (short.commodities as unknown[]).length)
    assert.throws(() => asked('commodities', { symbols: 'bitcoin' }), { code: 'symbol_not_tracked' })
  })

  test('of events: by several tickers; unknown ones have suggestions', () => {
    const events = productOf('events')
    const { result } = events.example
    const snapshot = { ...(result as object), tracked: ['BA', 'XOM'] }
    const ask = (query: object) => events.answer(snapshot as never, query as never) as Record<string, unknown>
    assert.deepEqual(ask({}), result)
    const { total, unknown } = ask({ symbols: 'BA XOMM' })
    assert.equal(total, 1)
    assert.deepEqual(unknown, [{ symbol: 'XOMM', suggestions: ['XOM'] }])
    const other = ask({ symbols: 'XOM' })
    assert.deepEqual([other.events, other.total, other.themes, other.verdicts_total], [[], 0, [], 0])
    assert.equal(ask({ symbol: 'NONE' }).total, 0)
    assert.throws(() => ask({ symbols: 'NONE' }), { code: 'symbol_not_tracked' })
  })

  test('of sectors: by name, fund or quadrant', () => {
    assert.deepEqual(asked('sector-radar', {}), productOf('sector-radar').example.result)
    for (const sector of ['XLE', 'Energy']) {
      const { sectors } = asked('sector-radar', { sector })
      assert.deepEqual(
        (sectors as { etf: string }[]).map(({ etf }) => etf),
        ['XLE'],
      )
    }
    const none = asked('sector-radar', { sector: 'XLE', quadrant: 'lagging' })
    assert.deepEqual(none.sectors, [])
    assert.equal(shortOf(productOf('sector-radar'), none, {}).summary, 'No sector fits.')
  })
})
