import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { COMPUTATIONS } from '../computations.ts'
import { readSymbols } from '../named-symbols.ts'
import type { Price, PricesSnapshot } from './price-schema.ts'
import { prices } from './product.ts'

const computePrices = COMPUTATIONS.prices

const [TEMPLATE] = prices.example.result.prices
const priceOf = (symbol: string, name: string, rest: Partial<Price> = {}): Price => ({
  ...TEMPLATE,
  symbol,
  name,
  ...rest,
})

const SNAPSHOT: PricesSnapshot = {
  prices: [
    priceOf('AAPL', 'Apple Inc.', { change_pct: 1.5 }),
    priceOf('NVDA', 'Nvidia', { change_pct: -3.417 }),
    priceOf('GC=F', 'Gold futures', { change_pct: null }),
    priceOf('EURUSD=X', 'EUR/USD', { change_pct: 9, stale: true }),
  ],
  without_data: [{ symbol: 'BZ=F', name: 'Brent Crude Oil futures', asset_class: 'commodity' as const }],
}

const ask = (symbols?: string) => prices.answer(SNAPSHOT, symbols === undefined ? {} : { symbols })
const symbolsOf = (result: { prices: readonly Price[] }) => result.prices.map((price) => price.symbol)

function refusalOf(symbols: string): AppError {
  try {
    ask(symbols)
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    return error
  }
  return assert.fail('answered')
}

test('without symbols every tracked asset that has a price is answered', () => {
  const result = ask()
  assert.deepEqual(symbolsOf(result), ['AAPL', 'NVDA', 'GC=F', 'EURUSD=X'])
  assert.equal(result.count, 4)
  assert.deepEqual(result.unknown, [])
  assert.deepEqual(result.without_data, ['BZ=F'])
})

test('symbols are answered in the order asked, in any case, with blanks and each once', () => {
  const result = ask(' nvda , aapl,,NVDA gc=f')
  assert.deepEqual(symbolsOf(result), ['NVDA', 'AAPL', 'GC=F'])
  assert.equal(result.count, 3)
  assert.deepEqual(result.without_data, [])
})

test('an unknown symbol beside a known one comes with the nearest tickers', () => {
  const result = ask('AAPL,APPL,gold')
  assert.deepEqual(symbolsOf(result), ['AAPL'])
  assert.deepEqual(result.unknown, [
    { symbol: 'APPL', suggestions: ['AAPL'] },
    { symbol: 'GOLD', suggestions: ['GC=F'] },
  ])
})

test('where no symbol is tracked the call is refused with 404 and the nearest tickers', () => {
  const refusal = refusalOf('nvda1')
  assert.equal(refusal.code, 'symbol_not_tracked')
  assert.equal(refusal.status, 404)
  assert.deepEqual(refusal.fields.hints, ['Did you mean NVDA?'])
  assert.deepEqual(refusal.fields.unknown, [{ symbol: 'NVDA1', suggestions: ['NVDA'] }])
})

test('a tracked symbol without a price is told beside others and refused alone, so that nothing is charged for it', () => {
  assert.deepEqual(ask('AAPL,BZ=F').without_data, ['BZ=F'])
  const refusal = refusalOf('BZ=F')
  assert.equal(refusal.code, 'no_data_then')
  assert.match(String(refusal.fields.hint), /BZ=F/)
})

test('an empty list is a mistake of the caller, worded as pydantic words it', () => {
  for (const symbols of ['', ',', ' , ,']) {
    const refusal = refusalOf(symbols)
    assert.equal(refusal.status, 422)
    assert.deepEqual(refusal.fields.detail, [
      {
        type: 'value_error',
        loc: ['query', 'symbols'],
        msg: 'Value error, name at least one symbol or omit the parameter',
        input: symbols,
        ctx: { error: {} },
      },
    ])
  }
})

test('two hundred symbols are the most', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`).join()
  assert.equal(readSymbols(list(200)).length, 200)
  assert.throws(() => readSymbols(list(201)), AppError)
  assert.equal(readSymbols(`${list(200)},${list(200)}`).length, 200)
})

test('whatever is asked, every symbol stands in exactly one list or the call is refused', () => {
  const symbol = fc.oneof(
    fc.constantFrom('AAPL', 'nvda', 'BZ=F', 'GC=F', 'XXXX'),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(symbol, { maxLength: 12 }), (symbols) => {
      const text = symbols.join(',')
      try {
        const result = ask(text)
        const told = [
          ...symbolsOf(result),
          ...result.unknown.map((entry) => entry.symbol),
          ...result.without_data,
        ]
        assert.deepEqual(told.sort(), [...readSymbols(text)].sort())
        assert.ok(Value.Check(prices.result, result))
      } catch (error) {
        assert.ok(error instanceof AppError, String(error))
      }
    }),
  )
})

test('the next call is the history of what moved most among the answered prices that are current', () => {
  assert.deepEqual(prices.next(ask()), {
    product: 'prices-history',
    query: { symbol: 'NVDA' },
    because: 'NVDA fell 3.4%, the most of these 4 assets: its last 365 days show whether that is unusual.',
  })
  assert.equal(prices.next(ask('AAPL,GC=F')).query?.symbol, 'AAPL')
  assert.match(prices.next(ask('AAPL')).because, /^AAPL rose 1\.5%: /)
  assert.equal(prices.next(ask('GC=F,EURUSD=X')).product, 'risk')
  const vix = priceOf('^VIX', 'Volatility', { asset_class: 'index', change_pct: 43 })
  const withIndex = { ...ask(), prices: [vix, ...SNAPSHOT.prices] }
  assert.equal(prices.next(withIndex).query?.symbol, 'NVDA')
  assert.match(prices.next(withIndex).because, /of these 4 assets, indices apart: /)
  assert.equal(prices.next({ ...withIndex, prices: [vix] }).query?.symbol, '^VIX')
})

test('the snapshot holds what has a price and names what has none', () => {
  const tracked = [
    { symbol: 'AAA', name: 'A', assetClass: 'equity', sector: undefined, currency: 'USD' },
    { symbol: 'BBB', name: 'B', assetClass: 'equity', sector: undefined, currency: 'USD' },
  ] as const
  const live = new Map([
    [
      'AAA',
      {
        symbol: 'AAA',
        source: 'test',
        day: 20_240 as never,
        at: asInstant(20_240.6 * 86_400_000),
        knownAt: asInstant(20_240.6 * 86_400_000),
        price: 5,
        dayHigh: 6,
        dayLow: 4,
        dayVolume: 1,
      },
    ],
  ])
  const asOf = asInstant(20_240.7 * 86_400_000)
  const snapshot = computePrices({ tracked, bars: new Map(), live }, asOf)
  assert.deepEqual(symbolsOf(snapshot), ['AAA'])
  assert.deepEqual(snapshot.without_data, [{ symbol: 'BBB', name: 'B', asset_class: 'equity' }])
  assert.ok(Value.Check(prices.snapshot, snapshot))
  assert.throws(() => computePrices({ tracked, bars: new Map(), live: new Map() }, asOf), NotEnoughHistory)
})

test('the example is an answer', () => {
  assert.ok(Value.Check(prices.result, prices.example.result))
})
