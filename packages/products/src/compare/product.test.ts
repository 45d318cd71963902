import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { Value } from 'typebox/value'
import { sampleCompany } from '../../../../test/fixtures/sample-companies.ts'
import { fundWindow } from '../../../../test/fixtures/sample-funds.ts'
import { randomStream } from '../../../simulator/src/random.ts'
import { compareAssets } from './compare-assets.ts'
import { Comparison } from './compare-schema.ts'
import { compare, conciseCompare } from './product.ts'

const AS_OF = asInstant(0)
const days = tradingDays(dayFromDate(2023, 1, 2), dayFromDate(2024, 3, 15))
const random = randomStream(3, 'returns')
const walk = (): number[] => {
  let price = 100
  return days.map(() => {
    price *= Math.exp(0.01 * random.normal())
    return price
  })
}
const bars = new Map(
  ['AAPL', 'MSFT', 'XOM', 'SPY'].map((symbol) => [symbol, fundWindow(symbol, days, walk())]),
)

const tech = { sector: 'Information Technology' }
/** With them the price to earnings has an interquartile range of 4.75. */
const PEERS = [10, 15, 20, 25, 30].map((pe, at) =>
  sampleCompany(`P${at}`, { ...tech, price_to_earnings: pe, quality: 20 * at, beta_1y: at }),
)
const COMPANIES = [
  sampleCompany('AAPL', { ...tech, price_to_earnings: 20, quality: 80, beta_1y: 1, stability: 90 }),
  sampleCompany('MSFT', { ...tech, price_to_earnings: 17, quality: 75, beta_1y: 3, stability: 10 }),
  sampleCompany('XOM', { price_to_earnings: 19, quality: 10, beta_1y: 2 }),
  sampleCompany('SPY', { asset_class: 'etf', sector: null, period_end: null, stability: 50 }),
]
const TABLE = { companies: [...COMPANIES, ...PEERS] }

function compared(symbols: string, companies = TABLE.companies): Comparison {
  const { table: _, ...declared } = compare.inputs(DEFAULT_UNIVERSE, { symbols }, AS_OF)
  const named = declared.tracked.request
  assert.ok('symbols' in named)
  const tracked = DEFAULT_UNIVERSE.assets.filter(({ symbol }) => named.symbols.includes(symbol))
  const made = compareAssets(
    { table: { asOf: AS_OF, snapshot: { companies } }, tracked, bars },
    { symbols },
    AS_OF,
  )
  assert.deepEqual(Value.Errors(Comparison, made).slice(0, 1), [])
  return made
}
const measureIn = ({ measures }: Comparison, field: string) => {
  const found = measures.find((measure) => measure.field === field)
  assert.ok(found)
  return found
}

function refusalOf(symbols: string): AppError {
  try {
    compared(symbols)
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error
  }
  return assert.fail()
}

describe('a comparison', () => {
  test('calls a value better only if people agree on the direction and its lead is material', () => {
    const made = compared('AAPL,MSFT')
    assert.equal(measureIn(made, 'price_to_earnings').better, 'MSFT')
    assert.equal(measureIn(made, 'quality').better, null)
    assert.equal(measureIn(made, 'beta_1y').better, null)
    assert.ok((measureIn(made, 'beta_1y').difference ?? 0) > 0)
    assert.equal(measureIn(compared('AAPL,XOM'), 'price_to_earnings').better, null)
  })

  test('of three needs a lead over both others', () => {
    assert.equal(measureIn(compared('AAPL,MSFT,XOM'), 'price_to_earnings').better, 'MSFT')
    assert.equal(measureIn(compared('AAPL,XOM,P4'), 'price_to_earnings').better, null)
  })

  test('does not compare scores that rank among different peers', () => {
    const made = compared('AAPL,XOM')
    assert.deepEqual([measureIn(made, 'quality').difference, measureIn(made, 'quality').better], [null, null])
    assert.equal(measureIn(compared('MSFT,SPY'), 'stability').better, null)
  })

  test('gives the place in the sector from five companies on', () => {
    const [apple, exxon] = measureIn(compared('AAPL,XOM'), 'price_to_earnings').values
    assert.deepEqual([apple.percentile, apple.n], [57, 7])
    assert.deepEqual([exxon.percentile, exxon.n], [null, 1])
  })

  test('puts the largest difference first and names it with both ends', () => {
    const made = compared('AAPL,MSFT')
    assert.equal(made.measures[0].field, 'beta_1y')
    assert.match(made.summary, /^AAPL and MSFT differ most in beta_1y \(AAPL 1, MSFT 3\) and /)
    assert.equal(compared('XOM,SPY').summary, 'XOM and SPY have no figure in common.')
  })

  test('has each pair with its correlation and its days', () => {
    const { correlations } = compared('AAPL,MSFT,XOM')
    assert.deepEqual(
      correlations.map(({ symbols }) => symbols.join()),
      ['AAPL,MSFT', 'AAPL,XOM', 'MSFT,XOM'],
    )
    for (const { correlation, n } of correlations) {
      assert.ok(Math.abs(correlation ?? 9) < 0.3)
      assert.equal(n, 252)
    }
  })

  test('says what its assets do not share', () => {
    const late = sampleCompany('AAPL', {
      ...tech,
      period_end: '2023-09-30',
      day: '2024-03-14',
      currency: 'EUR',
    })
    const { caveats } = compared('AAPL,XOM,SPY', [late, ...TABLE.companies.slice(2)])
    for (const part of [
      /^SPY has no fundamentals/,
      /different sectors: AAPL Information Technology and XOM Energy/,
      /Reports end on different days: AAPL 2023-09-30 and XOM 2023-12-31/,
      /latest closes are of different days/,
      /currency: AAPL EUR, XOM USD and SPY USD/,
      /^Not known of AAPL: price_to_earnings/,
    ])
      assert.ok(
        caveats.some((caveat) => part.test(caveat)),
        `${part} in ${caveats}`,
      )
    const adjusted = ['AAPL', 'MSFT'].map((symbol) => sampleCompany(symbol, { adjusted: true }))
    const told = compared('AAPL,MSFT', adjusted).caveats
    assert.ok(told.some((caveat) => caveat.startsWith('No multiples')))
    assert.ok(!told.some((caveat) => caveat.includes('price_to_earnings')))
  })

  test('answers for the known ones and gives each unknown one its own entry', () => {
    const made = compared('AAPL,MSFT,XOMM,KO')
    assert.deepEqual(made.unknown, [{ symbol: 'XOMM', suggestions: ['XOM'] }])
    assert.deepEqual(made.not_analysed, ['KO'])
    assert.deepEqual(conciseCompare(made, {}, undefined).unknown, made.unknown)
  })

  test('of fewer than two or more than eight is refused with a hint', () => {
    for (const text of ['AAPL', 'aapl, AAPL']) {
      assert.match(String(refusalOf(text).fields.hint), /call \/v1\/analysis\/AAPL;/)
    }
    assert.match(String(refusalOf(' , ').fields.hint), /\{ticker\}/)
    assert.match(String(refusalOf('A,B,C,D,E,F,G,H,I').fields.hint), /Compare fewer/)
    const { code, fields } = refusalOf('AAPL,XOMM')
    assert.deepEqual([code, fields.nearest], ['symbol_not_tracked', ['XOM']])
    assert.match(String(fields.hint), /^Only AAPL can be compared/)
    assert.match(String(refusalOf('XOMM,YYYY').fields.hint), /^None of these/)
  })

  test('asks the market for the bars of the tracked ones alone', () => {
    const universe = universeOf(DEFAULT_UNIVERSE.assets.slice(0, 3))
    const symbols = [...universe.assets.map(({ symbol }) => symbol), 'NOPE']
    const { request } = compare.inputs(universe, { symbols: symbols.join() }, AS_OF).bars
    assert.ok(request.kind === 'daily')
    assert.deepEqual(request.symbols, symbols.slice(0, 3))
  })
})

test('the short form of the example takes at most 572 tokens and has no row without a value', () => {
  const short = conciseCompare(compare.example.result, {}, undefined)
  const tokens = encode(JSON.stringify(short)).length
  assert.ok(tokens <= 572, String(tokens))
  assert.equal(short.rows?.length, 24)
  assert.equal(conciseCompare(compared('XOM,SPY'), {}, undefined).rows?.length, 4)
})
