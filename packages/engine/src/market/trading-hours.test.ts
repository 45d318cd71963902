import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  formatDay,
  formatInstant,
  type Instant,
  MINUTE,
  parseDay,
  parseInstant,
} from '../kernel/time.ts'
import type { Asset } from './asset.ts'
import {
  dailyBarKnownAt,
  latestTradingDay,
  marketState,
  tradingDayAt,
  tradingSession,
} from './trading-hours.ts'
import { DEFAULT_UNIVERSE } from './universe.ts'

const asset = (symbol: string): Asset => DEFAULT_UNIVERSE.bySymbol.get(symbol) ?? assert.fail(symbol)
const day = (text: string): Day => parseDay(text) ?? assert.fail(text)
const instant = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

function session(symbol: string, text: string): readonly [string, string] | undefined {
  const found = tradingSession(asset(symbol), day(text))
  return found && [formatInstant(found.open), formatInstant(found.close)]
}

const knownAt = (symbol: string, text: string): string =>
  formatInstant(dailyBarKnownAt(asset(symbol), day(text)))
const stateAt = (symbol: string, text: string): string => marketState(asset(symbol), instant(text))

function dayAt(symbol: string, text: string): string | undefined {
  const found = tradingDayAt(asset(symbol), instant(text))
  return found === undefined ? undefined : formatDay(found)
}

const latest = (symbol: string, text: string): string =>
  formatDay(latestTradingDay(asset(symbol), instant(text)))

/** Wednesday 2024-01-17, when New York is five hours behind UTC: each time below is the published one plus five. */
const ON_A_WEDNESDAY_IN_WINTER: readonly (readonly [symbol: string, open: string, close: string])[] = [
  ['AAPL', '2024-01-17T14:30:00Z', '2024-01-17T21:00:00Z'],
  ['SPY', '2024-01-17T14:30:00Z', '2024-01-17T21:00:00Z'],
  ['XLK', '2024-01-17T14:30:00Z', '2024-01-17T21:00:00Z'],
  ['^GSPC', '2024-01-17T14:30:00Z', '2024-01-17T21:00:00Z'],
  ['^VIX', '2024-01-17T14:30:00Z', '2024-01-17T21:15:00Z'],
  ['^VIX3M', '2024-01-17T14:30:00Z', '2024-01-17T21:15:00Z'],
  ['GC=F', '2024-01-16T23:00:00Z', '2024-01-17T22:00:00Z'],
  ['CL=F', '2024-01-16T23:00:00Z', '2024-01-17T22:00:00Z'],
  ['ZC=F', '2024-01-17T01:00:00Z', '2024-01-17T19:20:00Z'],
  ['KC=F', '2024-01-17T09:15:00Z', '2024-01-17T18:30:00Z'],
  ['CC=F', '2024-01-17T09:45:00Z', '2024-01-17T18:30:00Z'],
  ['SB=F', '2024-01-17T08:30:00Z', '2024-01-17T18:00:00Z'],
  ['CT=F', '2024-01-17T02:00:00Z', '2024-01-17T19:20:00Z'],
  ['LBR=F', '2024-01-17T15:00:00Z', '2024-01-17T21:05:00Z'],
  ['EURUSD=X', '2024-01-16T22:00:00Z', '2024-01-17T22:00:00Z'],
  ['DX-Y.NYB', '2024-01-17T01:00:00Z', '2024-01-17T22:00:00Z'],
]

describe('tradingSession', () => {
  for (const [symbol, open, close] of ON_A_WEDNESDAY_IN_WINTER) {
    it(`gives ${symbol} its published hours`, () => {
      assert.deepEqual(session(symbol, '2024-01-17'), [open, close])
    })
  }

  it('moves with daylight saving time', () => {
    assert.deepEqual(session('GC=F', '2024-07-17'), ['2024-07-16T22:00:00Z', '2024-07-17T21:00:00Z'])
  })

  it('begins the Monday of futures and currencies on Sunday evening', () => {
    assert.equal(session('CL=F', '2024-01-22')?.[0], '2024-01-21T23:00:00Z')
    assert.equal(session('EURUSD=X', '2024-01-22')?.[0], '2024-01-21T22:00:00Z')
  })

  it('shortens stocks and VIX on 3 July, and futures only at Thanksgiving and Christmas', () => {
    assert.equal(session('AAPL', '2024-07-03')?.[1], '2024-07-03T17:00:00Z')
    assert.equal(session('^VIX', '2024-07-03')?.[1], '2024-07-03T17:15:00Z')
    assert.equal(session('GC=F', '2024-07-03')?.[1], '2024-07-03T21:00:00Z')
    assert.equal(session('GC=F', '2024-11-29')?.[1], '2024-11-29T18:45:00Z')
    assert.equal(session('ZC=F', '2024-12-24')?.[1], '2024-12-24T18:05:00Z')
    assert.equal(session('KC=F', '2024-12-24')?.[1], '2024-12-24T18:30:00Z')
    assert.equal(session('GC=F', '2003-12-26')?.[1], '2003-12-26T22:15:00Z')
  })

  it('closes futures on Good Friday, Christmas, New Year and the other recurring holidays', () => {
    for (const text of ['2024-03-29', '2024-12-25', '2025-01-01', '2024-05-27', '2024-11-28']) {
      for (const symbol of ['GC=F', 'NG=F', 'ZS=F', 'SB=F', 'LBR=F', 'DX-Y.NYB', 'AAPL', '^GSPC']) {
        assert.equal(session(symbol, text), undefined, `${symbol} ${text}`)
      }
    }
  })

  it('keeps futures open when only the stock exchange closes, but not after 11 September 2001', () => {
    assert.equal(session('AAPL', '2025-01-09'), undefined)
    assert.notEqual(session('GC=F', '2025-01-09'), undefined)
    assert.equal(session('GC=F', '2001-09-12'), undefined)
    assert.notEqual(session('GC=F', '2001-09-14'), undefined)
  })

  it('has a session of currencies on every weekday, holidays included, and none at weekends', () => {
    assert.notEqual(session('EURUSD=X', '2024-12-25'), undefined)
    assert.notEqual(session('USDJPY=X', '2025-01-01'), undefined)
    assert.equal(session('EURUSD=X', '2024-01-20'), undefined)
    assert.equal(session('EURUSD=X', '2024-01-21'), undefined)
  })

  it('keeps the hours that held before they moved', () => {
    assert.equal(session('GC=F', '2015-09-18')?.[1], '2015-09-18T21:15:00Z')
    assert.equal(session('GC=F', '2015-09-21')?.[1], '2015-09-21T21:00:00Z')
    assert.equal(session('ZW=F', '2012-05-18')?.[1], '2012-05-18T18:15:00Z')
    assert.equal(session('ZW=F', '2012-05-21')?.[1], '2012-05-21T19:00:00Z')
    assert.equal(session('ZW=F', '2013-04-08')?.[1], '2013-04-08T18:20:00Z')
    assert.equal(session('SB=F', '2014-01-31')?.[1], '2014-01-31T19:00:00Z')
    assert.equal(session('SB=F', '2014-02-03')?.[1], '2014-02-03T18:00:00Z')
  })

  it('knows contracts outside the default universe by their group', () => {
    const brent: Asset = { ...asset('CL=F'), symbol: 'BZ=F' }
    const juice: Asset = { ...asset('KC=F'), symbol: 'OJ=F' }
    const at = day('2024-01-17')
    assert.deepEqual(tradingSession(brent, at), tradingSession(asset('CL=F'), at))
    assert.equal(formatInstant(tradingSession(juice, at)?.close ?? assert.fail()), '2024-01-17T19:00:00Z')
  })
})

describe('tradingDayAt and marketState', () => {
  it('count the opening moment in and the closing moment out', () => {
    assert.equal(dayAt('AAPL', '2024-01-17T14:29:59Z'), undefined)
    assert.equal(dayAt('AAPL', '2024-01-17T14:30:00Z'), '2024-01-17')
    assert.equal(dayAt('AAPL', '2024-01-17T20:59:59Z'), '2024-01-17')
    assert.equal(dayAt('AAPL', '2024-01-17T21:00:00Z'), undefined)
    assert.equal(stateAt('AAPL', '2024-01-17T20:59:59Z'), 'open')
    assert.equal(stateAt('AAPL', '2024-01-17T21:00:00Z'), 'closed')
  })

  it('put Sunday evening into Monday and leave the daily break of metals between two days', () => {
    assert.equal(dayAt('GC=F', '2024-01-21T23:30:00Z'), '2024-01-22')
    assert.equal(dayAt('GC=F', '2024-01-17T21:59:00Z'), '2024-01-17')
    assert.equal(dayAt('GC=F', '2024-01-17T22:30:00Z'), undefined)
    assert.equal(dayAt('GC=F', '2024-01-17T23:00:00Z'), '2024-01-18')
  })

  it('close currencies from Friday 17:00 to Sunday 17:00', () => {
    assert.equal(stateAt('EURUSD=X', '2024-01-19T21:59:00Z'), 'open')
    assert.equal(stateAt('EURUSD=X', '2024-01-19T22:00:00Z'), 'closed')
    assert.equal(stateAt('EURUSD=X', '2024-01-20T12:00:00Z'), 'closed')
    assert.equal(stateAt('EURUSD=X', '2024-01-21T21:59:00Z'), 'closed')
    assert.equal(stateAt('EURUSD=X', '2024-01-21T22:00:00Z'), 'open')
  })

  it('close grains in the morning break, which still belongs to the trading day', () => {
    assert.equal(stateAt('ZC=F', '2024-01-17T13:44:00Z'), 'open')
    assert.equal(stateAt('ZC=F', '2024-01-17T14:00:00Z'), 'closed')
    assert.equal(dayAt('ZC=F', '2024-01-17T14:00:00Z'), '2024-01-17')
    assert.equal(stateAt('ZC=F', '2024-01-17T14:30:00Z'), 'open')
  })

  it('are closed at holidays', () => {
    assert.equal(stateAt('AAPL', '2024-07-04T15:00:00Z'), 'closed')
    assert.equal(stateAt('GC=F', '2024-03-29T15:00:00Z'), 'closed')
  })
})

describe('latestTradingDay', () => {
  it('is the running session, else the one that ended last', () => {
    assert.equal(latest('AAPL', '2024-01-17T15:00:00Z'), '2024-01-17')
    assert.equal(latest('AAPL', '2024-01-17T23:00:00Z'), '2024-01-17')
    assert.equal(latest('AAPL', '2024-01-18T14:00:00Z'), '2024-01-17')
    assert.equal(latest('AAPL', '2024-01-16T14:00:00Z'), '2024-01-12')
    assert.equal(latest('AAPL', '2001-09-16T12:00:00Z'), '2001-09-10')
    assert.equal(latest('GC=F', '2024-01-17T22:30:00Z'), '2024-01-17')
    assert.equal(latest('GC=F', '2024-01-17T23:30:00Z'), '2024-01-18')
    assert.equal(latest('EURUSD=X', '2024-01-20T12:00:00Z'), '2024-01-19')
  })
})

describe('dailyBarKnownAt', () => {
  it('is 15 minutes after the close, early closes of the stock exchange included', () => {
    assert.equal(knownAt('AAPL', '2024-01-17'), '2024-01-17T21:15:00Z')
    assert.equal(knownAt('^VIX', '2024-01-17'), '2024-01-17T21:30:00Z')
    assert.equal(knownAt('AAPL', '2024-07-03'), '2024-07-03T17:15:00Z')
    assert.equal(knownAt('GC=F', '2024-01-17'), '2024-01-17T22:15:00Z')
    assert.equal(knownAt('SB=F', '2024-01-17'), '2024-01-17T18:15:00Z')
  })

  it('waits for the regular close of futures on their short days', () => {
    assert.equal(knownAt('GC=F', '2024-11-29'), '2024-11-29T22:15:00Z')
  })

  it('waits for midnight in London with currencies, where suppliers end the day', () => {
    assert.equal(knownAt('EURUSD=X', '2024-01-17'), '2024-01-18T00:15:00Z')
    assert.equal(knownAt('EURUSD=X', '2024-07-17'), '2024-07-18T00:15:00Z')
  })

  it('is 17:15 in New York for bars on days without a session, and outside the calendar', () => {
    assert.equal(knownAt('^VIX', '2024-07-04'), '2024-07-04T21:15:00Z')
    assert.equal(knownAt('GC=F', '2006-09-04'), '2006-09-04T21:15:00Z')
    assert.equal(knownAt('AAPL', '2024-01-20'), '2024-01-20T22:15:00Z')
    assert.equal(knownAt('AAPL', '1970-01-02'), '1970-01-02T22:15:00Z')
    assert.equal(knownAt('GC=F', '2040-01-18'), '2040-01-18T22:15:00Z')
  })
})

describe('every asset of the default universe', () => {
  const someAsset = fc.constantFrom(...DEFAULT_UNIVERSE.assets)
  const someDay = fc.integer({ min: dayFromDate(1990, 1, 1), max: dayFromDate(2035, 6, 30) }).map(asDay)
  const someInstant = fc
    .tuple(someDay, fc.integer({ min: 0, max: 1439 }))
    .map(([at, minutes]) => asInstant((at * 1440 + minutes) * MINUTE))

  it('knows no bar before 15 minutes after the end of its session', () => {
    fc.assert(
      fc.property(someAsset, someDay, (one, at) => {
        const found = tradingSession(one, at)
        if (found !== undefined) assert.ok(dailyBarKnownAt(one, at) >= found.close + 15 * MINUTE)
      }),
    )
  })

  it('knows the bars of later days later', () => {
    fc.assert(
      fc.property(someAsset, someDay, (one, at) => {
        assert.ok(dailyBarKnownAt(one, asDay(at + 1)) > dailyBarKnownAt(one, at))
      }),
    )
  })

  it('has sessions that do not overlap', () => {
    fc.assert(
      fc.property(someAsset, someDay, (one, at) => {
        const found = tradingSession(one, at)
        if (found === undefined) return
        assert.ok(found.open < found.close)
        const before = latestTradingDay(one, asInstant(found.open - 1))
        assert.ok((tradingSession(one, before)?.close ?? assert.fail()) <= found.open)
      }),
    )
  })

  it('places a moment in the session that contains it, which is then the latest', () => {
    fc.assert(
      fc.property(someAsset, someInstant, (one, at) => {
        const last = latestTradingDay(one, at)
        const { open, close } = tradingSession(one, last) ?? assert.fail()
        assert.ok(open <= at)
        assert.equal(tradingDayAt(one, at), at < close ? last : undefined)
        if (marketState(one, at) === 'open') assert.ok(at < close)
      }),
    )
  })
})
