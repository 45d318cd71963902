import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fundWindow, sampleFunds, upTo } from '../../../../test/fixtures/sample-funds.ts'
import { NotEnoughHistory } from '../kernel/errors.ts'
import { dayFromDate, formatDay, parseDay } from '../kernel/time.ts'
import { tradingDays } from '../market/calendar.ts'
import { filled, grown, ordersFor, TRADING, worthOf } from './book.ts'
import { billYield, cashReturns, fundPanel } from './fund-panel.ts'
import { modelTarget, trendVotes } from './model-target.ts'
import { performanceOf } from './performance.ts'
import { PORTFOLIO_NAMES } from './portfolio-decision.ts'
import type { PortfolioRecordEntry } from './portfolio-record.ts'
import { byModelVersion, openDecision } from './portfolio-record.ts'
import { studiedPerformance, studyPortfolio } from './portfolio-study.ts'
import { recordedBook } from './recorded-book.ts'
import { weeklyChecks } from './walk-forward.ts'

const near = (actual: number | undefined, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= tolerance, `${actual} is not ${expected}`)
const dayOf = (text: string) => parseDay(text) ?? assert.fail(text)

describe('weekly check', () => {
  // 2024-03-28 was the last session before Good Friday; 2024-07-05 a Friday after a holiday on Thursday.
  const days = tradingDays(dayOf('2024-03-25'), dayOf('2024-04-05'))
  test('is after the last session of the week, holidays known', () => {
    const checks = weeklyChecks(days)
    assert.deepEqual(days.filter((_, row) => checks[row] === 1).map(formatDay), ['2024-03-28', '2024-04-05'])
  })
  test('is made up for on the next row where that session is missing', () => {
    const holed = days.filter((day) => day !== dayOf('2024-03-28'))
    const checks = weeklyChecks(holed)
    assert.deepEqual(holed.filter((_, row) => checks[row] === 1).map(formatDay), ['2024-04-01', '2024-04-05'])
  })
  test('does not depend on days that come later', () => {
    for (let row = 0; row < days.length; row++) {
      assert.deepEqual(
        Array.from(weeklyChecks(days.slice(0, row + 1))),
        Array.from(weeklyChecks(days).slice(0, row + 1)),
      )
    }
  })
})

describe('cash', () => {
  // 365·.05/(360 − 91·.05) = 18.25/355.45
  test('earns the bill yield of its discount rate', () => near(billYield(0.05), 18.25 / 355.45))
  test('earns by calendar days at the rate known on the day before', () => {
    const days = [dayOf('2024-03-28'), dayOf('2024-04-01')]
    const [first, second] = cashReturns(days, fundWindow('^IRX', days, [5, 9]))
    assert.equal(first, 0)
    near(second, ((18.25 / 355.45) * 4) / 365)
  })
  test('earns nothing without a rate', () =>
    assert.deepEqual(Array.from(cashReturns([1, 2], undefined)), [0, 0]))
})

describe('book', () => {
  const book = { holdings: Float64Array.of(600, 300), cash: 100 }
  test('trades what is out by more than the band', () => {
    assert.deepEqual(
      ordersFor(book, [0.595, 0.4], 0.01).map(({ fund }) => fund),
      [1],
    )
    assert.deepEqual(ordersFor(book, [0.6, 0.31], 0.0101), [])
  })
  test('brings down what is above its weight within the band before it would borrow', () => {
    // .605 left alone with .40 bought would be 1.005
    const full = { holdings: Float64Array.of(605, 300), cash: 95 }
    assert.deepEqual(
      ordersFor(full, [0.6, 0.4], 0.01).map(({ fund }) => fund),
      [0, 1],
    )
  })
  test('pays costs from cash and loses nothing else', () => {
    // from 300 to 400 of 1000 at 10 bp: cost .1
    const { book: after, fills } = filled(book, ordersFor(book, [0.6, 0.4], 0.01), TRADING.costRate)
    near(after.cash, 100 - 100 - 0.1)
    near(fills[0].cost, 0.1)
    near(worthOf(after), 1000 - 0.1)
  })
  test('grows by prices and the rate of cash; a missing return is none', () => {
    near(worthOf(grown(book, [0.1, Number.NaN], 0.01)), 660 + 300 + 101)
  })
})

describe('trend', () => {
  const price = Float64Array.from({ length: 300 }, (_, row) => 100 + row)
  test('counts the horizons that rose', () => {
    assert.equal(trendVotes(price, 299), 3)
    const fallen = price.map((value, row) => (row < 150 ? 1000 : value))
    assert.equal(trendVotes(fallen, 299), 2)
    assert.ok(Number.isNaN(trendVotes(price, 251)))
  })
})

/** Of a market in which each fund steps up or down between its horizons, so that it has these votes on the last day. */
function targetWith(votes: Readonly<Record<'SPY' | 'IEF', number>>) {
  const days = tradingDays(dayFromDate(2022, 1, 3), dayFromDate(2024, 1, 5)).slice(0, 300)
  // A step up 30, 100 or 200 rows ago is above the prices of 3, 2 or 1 of the horizons.
  const stepAt = [Number.POSITIVE_INFINITY, 200, 100, 30]
  const market = new Map(
    Object.entries(votes).map(([symbol, wanted]) => {
      const close = days.map((_, row) => (row >= 299 - stepAt[wanted] && wanted > 0 ? 101 : 100))
      return [symbol, fundWindow(symbol, days, close)]
    }),
  )
  const panel = fundPanel(market, ['SPY', 'IEF'], 'SPY', (day) => new Float64Array(day.length))
  return modelTarget(panel, 299)
}

describe('60/40 with a brake', () => {
  // SPY .3 + .3·v, IEF .4 + .3·(1 − v)·b
  const cases: readonly (readonly [number, number, number, number])[] = [
    [3, 3, 0.6, 0.4],
    [3, 0, 0.6, 0.4],
    [0, 3, 0.3, 0.7],
    [0, 0, 0.3, 0.4],
    [1, 2, 0.4, 0.4 + 0.2 * (2 / 3)],
    [2, 1, 0.5, 0.4 + 0.1 / 3],
  ]
  for (const [spy, ief, stocks, bonds] of cases) {
    test(`with ${spy} votes for stocks and ${ief} for bonds`, () => {
      const { weights, votes } = targetWith({ SPY: spy, IEF: ief })
      assert.deepEqual(Array.from(votes), [spy, ief])
      near(weights[0], stocks)
      near(weights[1], bonds)
    })
  }
  test('of any market is never below zero, never above one in sum, and cash for a fund without votes', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 300, maxLength: 300 })
    fc.assert(
      fc.property(prices, prices, fc.constantFrom('none', 'SPY', 'IEF'), (spy, ief, unheld) => {
        const price = [Float64Array.from(spy), Float64Array.from(ief)]
        const symbols = ['SPY', 'IEF']
        const canHold = symbols.map((symbol) => new Uint8Array(300).fill(symbol === unheld ? 0 : 1))
        const none = new Float64Array(300)
        const { weights, votes } = modelTarget(
          { symbols, price, canHold, returns: [none, none], day: none, cash: none },
          299,
        )
        assert.ok(weights.every((weight) => weight >= 0) && weights[0] + weights[1] <= 1 + 1e-12)
        symbols.forEach((symbol, fund) => {
          if (symbol === unheld) assert.ok(weights[fund] === 0 && Number.isNaN(votes[fund]))
          else assert.ok(weights[fund] >= [0.3, 0.4][fund])
        })
        if (unheld === 'SPY') assert.equal(weights[1], 0.4)
      }),
    )
  })
})

const SEED = Number(process.env.PORTFOLIO_SEED ?? Date.now() % 1_000_000)
const windows = sampleFunds(SEED, dayFromDate(2015, 1, 2), dayFromDate(2019, 6, 28))

describe(`following the rules, seed ${SEED}`, () => {
  const study = studyPortfolio(windows)
  const { panel, paths } = study
  const checks = weeklyChecks(panel.day)

  /** The worth of a path from its fills and prices alone: number of shares times price, and an account of cash. */
  const independentWorth = (name: (typeof PORTFOLIO_NAMES)[number]): readonly number[] => {
    const path = paths[name]
    const shares = panel.symbols.map(() => 0)
    let cash = 100_000
    return Array.from({ length: panel.day.length - path.start }, (_, at) => {
      const row = path.start + at
      if (at > 0) {
        const rate = (365 * 0.03) / (360 - 91 * 0.03)
        cash += (cash * rate * (panel.day[row] - panel.day[row - 1])) / 365
      }
      for (const { fund, bought } of path.fills.find((each) => each.row === row)?.fills ?? []) {
        shares[fund] += bought / panel.price[fund][row]
        cash -= bought + 0.001 * Math.abs(bought)
      }
      return cash + shares.reduce((sum, held, fund) => sum + held * panel.price[fund][row], 0)
    })
  }
  for (const name of PORTFOLIO_NAMES) {
    test(`the worth of ${name} is that of an independent account, to 1e-9`, () => {
      const worth = independentWorth(name)
      assert.ok(worth.length > 200)
      worth.forEach((value, at) => void near(paths[name].worth[at] / value, 1, 1e-9))
      near(
        paths[name].book.cash + paths[name].book.holdings.reduce((sum, each) => sum + each, 0),
        worth[worth.length - 1],
        1e-4,
      )
    })
    test(`the return of ${name} is the product of its days`, () => {
      const path = paths[name]
      const growth = path.net.reduce((product, value) => product * (1 + value), 1)
      near(growth * 100_000, path.worth[path.worth.length - 1], 1e-4)
    })
  }
  test('every fill is one session after its decision, and every decision at a check', () => {
    for (const { decided, row } of paths.model.fills) {
      assert.equal(row, decided + 1)
      assert.equal(checks[decided], 1)
    }
    assert.ok(paths.model.fills.length > 20)
  })
  test('the past does not change as days come: decided then is decided now', () => {
    const last = panel.day[700]
    const then = studyPortfolio(upTo(windows, last))
    for (const name of PORTFOLIO_NAMES) {
      const now = paths[name].fills.filter(({ row }) => row <= 700)
      assert.deepEqual(then.paths[name].fills, now, name)
    }
    const pending = then.paths.model.pending
    const done = paths.model.fills.find(({ row }) => row === 701)
    assert.deepEqual(
      pending.map(({ fund, to }) => [fund, to]),
      (done?.fills ?? []).map(({ fund, to }) => [fund, to]),
    )
  })
  test('a fund without current prices is left, and its last price stands for what is left of it', () => {
    const gone = new Map(windows)
    const bonds = windows.get('IEF') ?? assert.fail('no IEF')
    const rows = 900
    gone.set(
      'IEF',
      fundWindow('IEF', Array.from(bonds.day).slice(0, rows), Array.from(bonds.close).slice(0, rows)),
    )
    const { panel: short, paths: left } = studyPortfolio(gone)
    const fund = short.symbols.indexOf('IEF')
    assert.equal(short.canHold[fund][rows + 10], 0)
    assert.equal(left.model.book.holdings[fund], 0)
  })
  test('without SPY, or with less than a year, there is no portfolio', () => {
    const noMarket = new Map(windows)
    noMarket.delete('SPY')
    assert.throws(() => studyPortfolio(noMarket), NotEnoughHistory)
    assert.throws(() => studyPortfolio(upTo(windows, panel.day[200])), NotEnoughHistory)
  })
  test('costs are what lies between the returns before and after them', () => {
    const figures = studiedPerformance(study, 'model', { from: study.start + 1, to: panel.day.length - 1 })
    near(figures.costDrag, 0.001 * figures.turnover, 2e-5)
  })
})

describe('performance', () => {
  const days = 120
  const market = Float64Array.from({ length: days }, (_, at) => (at % 2 === 0 ? 0.01 : -0.008))
  const cash = new Float64Array(days).fill(0.0001)
  const input = {
    net: market.map((value, at) => cash[at] + 0.0002 + 0.5 * (value - cash[at])),
    gross: market,
    market,
    cash,
    traded: new Float64Array(days).fill(0.01),
    days: [0, 365.25] as const,
    trials: 1,
  }
  const figures = performanceOf(input)
  // excess of the market .0099 and −.0081: mean .0009, deviation .009; of the portfolio .5 of it + .0002:
  // .00515 and −.00385: mean .00065, deviation .0045
  test('has beta and alpha of a return made from both', () => {
    near(figures.beta, 0.5, 1e-12)
    near(figures.alpha, 252 * 0.0002, 1e-12)
  })
  test('of the market itself has beta 1 and no t of alpha', () => {
    const itself = performanceOf({ ...input, net: market })
    near(itself.beta, 1, 1e-9)
    assert.ok(Number.isNaN(itself.alphaT))
  })
  test('has the Sharpe ratio over cash by hand', () =>
    near(figures.sharpe, (0.00065 / 0.0045) * Math.sqrt(252), 1e-9))
  test('has the Sortino ratio over cash by hand', () =>
    near(figures.sortino, (0.00065 / (0.00385 * Math.sqrt(0.5))) * Math.sqrt(252), 1e-9))
  test('compounds over the calendar time it took', () => near(figures.cagr, figures.twr, 1e-12))
  test('counts turnover a year', () => near(figures.turnover, 2.52, 1e-12))
  test('knows how long a fall lasted', () => {
    // from the high at row 59 down at row 60, up again at row 70
    const path = Float64Array.from({ length: days }, (_, at) => (at < 60 ? 0.001 : at === 60 ? -0.1 : 0.02))
    const fall = performanceOf({ ...input, net: path })
    near(fall.maxDrawdown, -0.1)
    // .9·1.02^n ≥ 1 for n = 6
    assert.equal(fall.maxDrawdownDays, 7)
  })
  test('of a few days is only its return', () => {
    const few = performanceOf({ ...input, net: [0.01, 0.02] })
    near(few.twr, 1.01 * 1.02 - 1)
    assert.ok(Number.isNaN(few.sharpe) && Number.isNaN(few.cagr))
  })
  test('of no day is nothing', () => assert.equal(performanceOf({ ...input, net: [] }).twr, 0))
})

describe('recorded book', () => {
  const days = tradingDays(dayFromDate(2024, 6, 3), dayFromDate(2024, 6, 14))
  const two = new Map([
    [
      'SPY',
      fundWindow(
        'SPY',
        days,
        days.map((_, at) => 100 + at),
      ),
    ],
    [
      'IEF',
      fundWindow(
        'IEF',
        days,
        days.map(() => 50),
      ),
    ],
  ])
  const panel = fundPanel(two, ['SPY', 'IEF'], 'SPY', (day) => new Float64Array(day.length))
  const frame = { mode: 'paper' as const, at: '2024-06-03T21:00:00Z' }
  const decision: PortfolioRecordEntry = {
    ...frame,
    seq: 1,
    kind: 'decision',
    payload: {
      portfolio: 'model',
      model_version: '1',
      decided_on: '2024-06-03',
      fills_on: '2024-06-04',
      nav: 100_000,
      targets: [{ symbol: 'SPY', weight: 0.5 }],
      orders: [{ symbol: 'SPY', from: 0, to: 0.5 }],
    },
  }
  const fill: PortfolioRecordEntry = {
    ...frame,
    seq: 2,
    kind: 'fill',
    payload: {
      portfolio: 'model',
      decision_seq: 1,
      day: '2024-06-04',
      fills: [{ symbol: 'SPY', price: 101, bought: 50_000, cost: 50 }],
      unfilled: [],
      nav: 99_950,
      cash: 49_950,
      holdings: [{ symbol: 'SPY', value: 50_000 }],
    },
  }
  test('begins with its first fill, whose cost is its first return, and then follows prices', () => {
    const path = recordedBook([decision, fill], panel)
    assert.equal(path.start, 1)
    near(path.net[0], -0.0005)
    near(path.gross[0], 0)
    near(path.worth[1], 49_950 + (50_000 * 102) / 101, 1e-9)
  })
  test('before a fill is the money it begins with', () => {
    const path = recordedBook([decision], panel)
    assert.equal(path.start, undefined)
    assert.equal(worthOf(path.book), 100_000)
  })
  test('a decision is open until it is filled; one that orders nothing never is', () => {
    assert.equal(openDecision([decision])?.seq, 1)
    assert.equal(openDecision([decision, fill]), undefined)
    assert.equal(openDecision([{ ...decision, payload: { ...decision.payload, orders: [] } }]), undefined)
  })
  test('a fill belongs to the model of its decision, also after the next model has begun', () => {
    const next = { ...decision, seq: 2, payload: { ...decision.payload, model_version: '2' } }
    const late = { ...fill, seq: 3 }
    const own = { ...fill, seq: 4, payload: { ...fill.payload, decision_seq: 2 } }
    const records = byModelVersion([decision, next, late, own])
    assert.deepEqual(
      [...records].map(([version, entries]) => [version, ...entries.map(({ seq }) => seq)]),
      [
        ['1', 1, 3],
        ['2', 2, 4],
      ],
    )
  })
  test('a panel that ends before the fill knows nothing of it', () => {
    const short = fundPanel(upTo(two, days[0]), ['SPY', 'IEF'], 'SPY', (day) => new Float64Array(day.length))
    assert.equal(recordedBook([decision, fill], short).start, undefined)
  })
})
