import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asDay, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { CurveWindow, DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { annualisedVolatility } from '@bellwether-markets/engine/statistics/annualised-volatility'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { type CurveRow, curveWindow } from '../../../../test/fixtures/sample-commodities.ts'
import { syntheticWindows, windowFrom } from '../../../../test/fixtures/synthetic-windows.ts'
import { parseBody } from '../contract/query/body.ts'
import { CheckBody, CURRENCIES } from './check-body.ts'
import { checkInputs } from './check-inputs.ts'
import { checkPortfolio } from './compute-check.ts'
import { conciseCheck } from './concise-check.ts'
import { dollarPair } from './dollar-rates.ts'
import { portfolioCheck } from './product.ts'

const HELD = ['NVDA', 'TLT', 'GC=F', 'SPY', 'IEF', 'ZW=F', 'EURUSD=X', 'USDJPY=X']
const FACTORS = ['^GSPC', '^VIX', '^TNX', 'DX-Y.NYB', 'CL=F']
const windows = syntheticWindows([...HELD, ...FACTORS], 700, 17)
const LAST = [...windows.values()][0].day[699]
const AS_OF = startOfUtcDay(asDay(LAST + 2))

const check = (
  asked: CheckBody,
  bars: ReadonlyMap<string, DailyWindow> = windows,
  months: ReadonlyMap<string, CurveWindow> = new Map(),
) => checkPortfolio({ tracked: DEFAULT_UNIVERSE.assets, bars, months, index: windows }, asked, AS_OF)

const weights = (given: Readonly<Record<string, number>>): CheckBody['holdings'] =>
  Object.entries(given).map(([symbol, weight]) => ({ symbol, weight }))

/** A symbol's last rows only. */
const cut = (symbol: string, from: number, to?: number) => {
  const { day, close } = windows.get(symbol) ?? assert.fail(symbol)
  const [days, closes] = [day, close].map((column) => Array.from(column).slice(from, to))
  return new Map([...windows, [symbol, windowFrom(symbol, days, closes)]])
}

function refusal(asked: CheckBody, bars = windows): { code: string; hint: string } {
  try {
    check(asked, bars)
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, hint: String(error.fields.hint) }
    throw error
  }
  assert.fail('it was checked')
}

const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + Math.round(100 * value), 0) / 100

const MIX = { holdings: weights({ NVDA: 40, TLT: 30, 'GC=F': 20 }), cash_pct: 10 }

describe('a checked portfolio', () => {
  const told = check(MIX)

  test('is of its own schema, as the example is', () => {
    assert.deepEqual(Value.Errors(portfolioCheck.result, told), [])
    assert.deepEqual(Value.Errors(portfolioCheck.result, portfolioCheck.example.result), [])
    assert.ok(Value.Check(CheckBody, portfolioCheck.example.body))
  })
  test('has contributions, weights and exposures that sum to 100 as printed', () => {
    assert.equal(sumOf(told.holdings.map(({ risk_contribution_pct }) => risk_contribution_pct)), 100)
    assert.equal(sumOf([...told.holdings.map(({ weight_pct }) => weight_pct), told.cash_pct]), 100)
    for (const exposure of Object.values(told.exposure)) {
      assert.equal(sumOf(exposure.map(({ weight_pct }) => weight_pct)), 100)
    }
  })
  test('counts funds as what they hold, commodities by group, and cash in its currency', () => {
    const { class: kinds, sector, currency } = told.exposure
    assert.deepEqual(
      kinds.map(({ name }) => name),
      ['stocks', 'bonds', 'commodities', 'cash'],
    )
    assert.deepEqual(
      sector.map(({ name }) => name),
      ['Information Technology', 'no sector', 'Metals', 'cash'],
    )
    assert.deepEqual(currency, [{ name: 'USD', weight_pct: 100 }])
  })
  test('says its span, that weights are constant, and that it is the past', () => {
    const limits = told.limits.join(' ')
    for (const words of [
      /699 trading days/,
      /no promise/,
      /Constant weights/,
      /GC=F and the oil factor: front-month/,
    ]) {
      assert.match(limits, words)
    }
    assert.deepEqual(told.missing, [])
  })
  test('of one asset has its own figures', () => {
    const close = windows.get('SPY')?.close ?? assert.fail()
    const moves = Array.from(close)
      .slice(1)
      .map((price, at) => price / close[at] - 1)
    const alone = check({ holdings: weights({ SPY: 1 }) })
    assert.equal(alone.volatility_pct, Math.round(1000 * annualisedVolatility(moves)) / 10)
    assert.deepEqual([alone.holdings[0].risk_contribution_pct, alone.effective_bets], [100, 1])
    assert.equal(alone.holdings[0].volatility_pct, alone.volatility_now_pct)
    const index = check({ holdings: weights({ '^GSPC': 1 }) })
    assert.deepEqual([index.beta, index.beta_interval_95], [1, [1, 1]])
    const oil = check({ holdings: weights({ 'CL=F': 50 }), cash_pct: 50 })
    assert.deepEqual(oil.sensitivities.at(-1)?.effect_pct, 10)
  })
  test('is the same in fractions and percent, in any order, case and number of lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 33 }), { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (some, order) => {
          // Whole percent: thirds would leave it to rounding errors which of them is printed a cent larger.
          const percents = [...some, 100 - some.reduce((sum, share) => sum + share, 0)]
          const lines = percents.map((share, at) => ({ symbol: HELD[at], weight: share / 100 }))
          const one = check({ holdings: lines })
          const other = check({
            holdings: order.flatMap((at) => {
              const { symbol, weight } = lines[at]
              return [{ symbol, weight: 25 * weight }].concat({
                symbol: ` ${symbol.toLowerCase()}`,
                weight: 75 * weight,
              })
            }),
          })
          const { correlations: _, ...rest } = one
          const { correlations: __, ...same } = other
          assert.deepEqual(same, rest)
        },
      ),
      { numRuns: 20 },
    )
  })
  test('names the youngest holding, which sets the span', () => {
    const young = check(MIX, cut('TLT', 500))
    assert.equal(young.days, 199)
    assert.match(young.limits[0], /the span of TLT, the youngest holding/)
  })
  test('lacks what a factor without prices would tell, and says so', () => {
    const without = new Map([...windows].filter(([symbol]) => symbol !== '^TNX'))
    const { sensitivities, missing } = check(MIX, without)
    assert.deepEqual(sensitivities[1].effect_pct, null)
    assert.deepEqual(
      missing.map(({ name }) => name),
      ['yield_10y'],
    )
  })
})

describe('shares', () => {
  test('are valued by the latest close in dollars, of cents and by the pair of another currency', () => {
    const holdings = ['NVDA', 'ZW=F', 'USDJPY=X'].map((symbol) => ({ symbol, shares: 100 }))
    const { holdings: rows, cash_pct } = check({ holdings, cash_pct: 20 })
    const close = (symbol: string) => windows.get(symbol)?.close[699] ?? assert.fail()
    const worth = { NVDA: close('NVDA'), 'ZW=F': close('ZW=F') / 100, 'USDJPY=X': 1 }
    const whole = Object.values(worth).reduce((sum, one) => sum + one, 0)
    assert.equal(cash_pct, 20)
    for (const { symbol, weight_pct } of rows) {
      assert.ok(Math.abs(weight_pct - (80 * worth[symbol as keyof typeof worth]) / whole) < 0.011, symbol)
    }
  })
  test('of an unknown symbol have no worth', () => {
    const { code, hint } = refusal({ holdings: [{ symbol: 'NVDIA', shares: 1 }] })
    assert.equal(code, 'symbol_not_tracked')
    assert.match(hint, /NVDIA: .*Did you mean NVDA\?/)
  })
})

describe('another currency', () => {
  test('counts gains in it', () => {
    const flat = new Map([
      ...windows,
      ['EURUSD=X', windowFrom('EURUSD=X', windows.get('SPY')?.day ?? [], new Float64Array(700).fill(1.25))],
    ])
    const [dollars, euros] = (['USD', 'EUR'] as const).map((currency) => check({ ...MIX, currency }, flat))
    assert.equal(euros.volatility_pct, dollars.volatility_pct)
    assert.equal(euros.currency, 'EUR')
    assert.match(euros.limits.at(-1) ?? '', /converted to EUR/)
    assert.deepEqual(euros.exposure.currency.at(-1), { name: 'EUR', weight_pct: 10 })
    assert.notEqual(check({ ...MIX, currency: 'EUR' }).volatility_pct, dollars.volatility_pct)
  })
  test('of each code has a pair to the dollar', () => {
    for (const currency of CURRENCIES.slice(1))
      assert.ok(dollarPair(DEFAULT_UNIVERSE.assets, currency), currency)
  })
  test('is refused without a rate', () => {
    const { code, hint } = refusal({ ...MIX, currency: 'CHF' })
    assert.deepEqual([code, hint], ['validation_error', 'No rate of CHF to the dollar is known then.'])
  })
})

describe('what cannot be checked', () => {
  test('up to a fifth is left out, named, and the rest scaled up', () => {
    const holdings = weights({ NVDIA: 20, SPY: 60 })
    const { left_out, limits, holdings: rows, cash_pct } = check({ holdings, cash_pct: 20 })
    assert.deepEqual(
      left_out.map(({ symbol, weight_pct, suggestions }) => [symbol, weight_pct, suggestions[0]]),
      [['NVDIA', 20, 'NVDA']],
    )
    assert.deepEqual([rows[0].weight_pct, cash_pct], [75, 25])
    assert.match(limits[1], /NVDIA left out, 20.0% of the weight/)
  })
  test('above a fifth is refused with what it is', () => {
    const { code, hint } = refusal({ holdings: weights({ NVDIA: 21, SPY: 79 }) })
    assert.equal(code, 'symbol_not_tracked')
    assert.match(hint, /21.0% of the weight cannot be checked.*Did you mean NVDA\?/)
  })
  test('is thirty days of history', () => {
    const bars = cut('TLT', 669)
    assert.match(check({ holdings: weights({ TLT: 10, SPY: 90 }) }, bars).left_out[0].reason, /Only 30 daily/)
    const { code, hint } = refusal({ holdings: weights({ TLT: 1 }) }, bars)
    assert.equal(code, 'no_data_then')
    assert.match(hint, /Only 30 daily returns are known; at least 60/)
  })
  test('is a series that ended, and a level that nobody can hold', () => {
    const { left_out } = check({ holdings: weights({ TLT: 10, '^VIX': 10, SPY: 80 }) }, cut('TLT', 0, 600))
    assert.match(left_out[0].reason, /Its last price is of 200\d-/)
    assert.match(left_out[1].reason, /nobody can hold/)
  })
  test('is what never moved', () => {
    const flat = windowFrom('TLT', windows.get('TLT')?.day ?? [], new Float64Array(700).fill(90))
    const { hint } = refusal({ holdings: weights({ TLT: 1 }) }, new Map([...windows, ['TLT', flat]]))
    assert.match(hint, /No price of these holdings moved/)
  })
})

describe('holdings that are refused', () => {
  test('have weights that make neither 1 nor 100, with both sums and what the rest may be', () => {
    const { code, hint } = refusal({ holdings: weights({ SPY: 60, TLT: 30 }) })
    assert.equal(code, 'validation_error')
    assert.match(hint, /must make 1: 90 \+ 0 = 90; .*must make 100: 90 \+ 0 = 90; .*cash_pct=10\./)
    assert.match(refusal({ holdings: weights({ SPY: 0.6 }), cash_pct: 0.4 }).hint, /did you mean 40\./)
    assert.doesNotMatch(refusal({ holdings: weights({ SPY: 101 }) }).hint, /cash_pct=/)
    check({ holdings: weights({ SPY: 60.4, TLT: 40 }) })
  })
  test('are not long', () => {
    for (const amount of [-1, 0]) {
      assert.match(refusal({ holdings: weights({ SPY: 100, TLT: amount }) }).hint, /Only long holdings/)
      assert.match(refusal({ holdings: [{ symbol: 'SPY', shares: amount }] }).hint, /Only long holdings/)
    }
  })
  test('have neither or both of weight and shares, or are mixed', () => {
    for (const holdings of [
      [{ symbol: 'SPY' }],
      [{ symbol: 'SPY', weight: 1, shares: 1 }],
      [
        { symbol: 'SPY', weight: 1 },
        { symbol: 'TLT', shares: 1 },
      ],
    ]) {
      assert.match(refusal({ holdings }).hint, /either weight or shares/)
    }
  })
  test('are none, 51, or have members that nobody knows', () => {
    const read = (value: object) => parseBody(CheckBody, new TextEncoder().encode(JSON.stringify(value)))
    const lines = (count: number) => Array.from({ length: count }, () => ({ symbol: 'SPY', weight: 2 }))
    assert.ok(read({ holdings: lines(50) }).ok)
    for (const body of [
      { holdings: lines(51) },
      { holdings: [] },
      { holdings: [{ symbol: 'SPY', weight: 1, price: 3 }] },
      { ...MIX, leverage: 2 },
      { ...MIX, cash_pct: 100 },
      { ...MIX, currency: 'BTC' },
    ]) {
      assert.ok(!read(body).ok, JSON.stringify(body))
    }
  })
  test('are refused before the market is read', () => {
    assert.throws(() => checkInputs(DEFAULT_UNIVERSE, { holdings: weights({ SPY: 60 }) }), AppError)
  })
})

describe('of a future', () => {
  const gold = windows.get('GC=F') ?? assert.fail()
  const EVERY = 20
  const JUMP = 1.1
  /** Closes that jump by a tenth at each change of the contract. */
  const jumping = Array.from(gold.close, (close, row) => close * JUMP ** Math.floor(row / EVERY))
  const bars = new Map([...windows, ['GC=F', windowFrom('GC=F', gold.day, jumping)]])
  const monthsOf = (kept: number) => {
    const rows = Array.from(gold.day, (day, row): CurveRow => {
      const contract = 202001 + Math.floor(row / EVERY)
      return [day, jumping[row], contract, jumping[row] * JUMP, contract + 1]
    })
    return new Map([['GC=F', curveWindow('GC=F', rows.slice(-kept))]])
  }
  const holdings = weights({ 'GC=F': 60, SPY: 40 })
  const figures = ({ limits: _, ...rest }: ReturnType<typeof check>) => rest

  test('the jumps at changes of the contract are left out', () => {
    const told = check({ holdings }, bars, monthsOf(700))
    assert.deepEqual(figures(told), figures(check({ holdings })))
    assert.notDeepEqual(figures(check({ holdings }, bars)), figures(told))
    assert.ok(told.limits.includes('GC=F: each return is of one contract, without the jump when it changes.'))
    assert.ok(
      told.limits.includes('The oil factor: front-month closes, which jump when the contract changes.'),
    )
  })
  test('the days without a known contract are counted', () => {
    const { limits } = check({ holdings }, bars, monthsOf(200))
    assert.ok(limits.some((limit) => limit.startsWith('GC=F: on 500 of 699 days the contract is not known')))
  })
  test('oil is no factor of its own jumps', () => {
    const oil = windows.get('CL=F') ?? assert.fail()
    const same = { ...monthsOf(700).get('GC=F'), symbol: 'CL=F' } as CurveWindow
    const jumpingOil = new Map([...bars, ['CL=F', windowFrom('CL=F', oil.day, jumping)]])
    const { sensitivities } = check(
      { holdings: weights({ 'GC=F': 100 }) },
      jumpingOil,
      new Map([...monthsOf(700), ['CL=F', same]]),
    )
    assert.equal(sensitivities.at(-1)?.effect_pct, 20)
    assert.deepEqual(sensitivities.at(-1)?.interval_95, [20, 20])
  })
})

test('only what a check needs is read', () => {
  const { bars, months } = checkInputs(DEFAULT_UNIVERSE, { ...MIX, currency: 'JPY' })
  assert.ok(bars.request.kind === 'daily')
  assert.deepEqual(
    [...bars.request.symbols].sort(),
    ['NVDA', 'TLT', 'GC=F', 'USDJPY=X', '^GSPC', '^VIX', '^TNX', 'DX-Y.NYB', 'CL=F'].sort(),
  )
  assert.ok(bars.request.bars <= 2600)
  assert.ok(months.request.kind === 'curves')
  assert.deepEqual([...months.request.symbols].sort(), ['CL=F', 'GC=F'])
})

test('the short form has limits first, then the holdings by what they carry', () => {
  const told = check({ holdings: weights({ NVDA: 40, TLT: 30, 'GC=F': 20, NVDIA: 10 }) })
  const { summary, caveats = [], rows = [], evidence } = conciseCheck(told, {}, 2)
  assert.deepEqual(caveats.slice(0, told.limits.length), told.limits)
  assert.match(caveats.at(-1) ?? '', /NVDIA: It is not tracked\. Did you mean NVDA\?/)
  assert.deepEqual([rows.length, rows[0][0]], [2, told.holdings[0].symbol])
  assert.match(summary, new RegExp(`${told.volatility_pct}% a year`))
  const { worst_windows } = evidence as { worst_windows: { rows: readonly (readonly unknown[])[] } }
  assert.deepEqual(
    worst_windows.rows.map(([days]) => days),
    [20, 60, 250],
  )
  assert.equal(portfolioCheck.next(told).product, 'regime')
})
