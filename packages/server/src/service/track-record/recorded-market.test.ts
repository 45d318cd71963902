import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { asInstant, formatInstant, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { closeToClose, resolvesAt } from '@bellwether-markets/engine/track-record/event-window'
import { resolveEvent } from '@bellwether-markets/engine/track-record/resolve-event'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { writeReplay } from '../../../../../test/fixtures/sample-replay.ts'
import { SAMPLE_EVENT } from '../../../../../test/fixtures/sample-signal.ts'
import { often } from '../../../../../test/often.ts'

const MARKET = new URL('../../../../../../shared/data/market/', import.meta.url)
const skip = existsSync(MARKET) ? false : 'no recorded market in ../shared/data/market'

const textOf = (file: string): string =>
  readFileSync(new URL(encodeURIComponent(file).replace('%2F', '/'), MARKET), 'utf8').trim()
const FEWEST_STOCKS = often(20, 60)

/** Those files that are looked at, and every third stock: all take seconds. */
function directoryOfSome(): string {
  const [header, ...assets] = textOf('assets.csv').split('\n')
  const some = assets.filter(
    (line, at) => /^(AAPL|SPY|CL=F),/.test(line) || (line.includes(',equity,') && at % often(3, 1) === 0),
  )
  const files = some.map((line) => `daily/${line.split(',')[0]}.csv`)
  return writeReplay({
    'assets.csv': [header, ...some].join('\n'),
    ...Object.fromEntries(files.map((file) => [file, textOf(file)])),
  })
}

/** A column of a recorded file, read without any code of ours. */
function column(symbol: string, name: string): (day: string) => number {
  const [header, ...lines] = textOf(`daily/${symbol}.csv`).split('\n')
  const at = header.split(',').indexOf(name)
  const rows = new Map(lines.map((line) => [line.split(',')[0], Number(line.split(',')[at])]))
  return (day) => rows.get(day) ?? Number.NaN
}

describe('the recorded market', { skip }, () => {
  let market: Observations
  before(() => {
    market = openReplayDirectory(directoryOfSome())
  })

  const resolved = (event: Partial<SignalEvent>) => {
    const whole = { ...SAMPLE_EVENT, ...event }
    const due = resolvesAt(whole, market.universe) ?? assert.fail('not tracked')
    assert.equal(resolveEvent(whole, market, asInstant(due - 1), false), undefined, 'known too early')
    return { due, ...(resolveEvent(whole, market, due, false) ?? assert.fail('pending')) }
  }
  const decided = (day: string, tradingDays: number) =>
    closeToClose(parseDay(day) ?? assert.fail(day), tradingDays)

  // Windows with the half day after Thanksgiving 2021, the day of mourning of 2018-12-05 and the crash of 2020.
  for (const [day, tradingDays, entry, exit, due] of [
    ['2021-11-23', 2, '2021-11-24', '2021-11-29', '2021-11-29T21:15:00Z'],
    ['2021-11-23', 1, '2021-11-24', '2021-11-26', '2021-11-26T18:15:00Z'],
    ['2018-12-03', 2, '2018-12-04', '2018-12-07', '2018-12-07T21:15:00Z'],
    ['2020-03-16', 10, '2020-03-17', '2020-03-31', '2020-03-31T20:15:00Z'],
  ] as const) {
    test(`a call decided on ${day} for ${tradingDays} trading days is scored by the recorded closes`, () => {
      const [aapl, spy] = [column('AAPL', 'close'), column('SPY', 'close')]
      const excess = aapl(exit) / aapl(entry) - spy(exit) / spy(entry)
      const event = {
        symbol: 'AAPL',
        kind: 'beats_benchmark' as const,
        benchmark: 'SPY',
        ...decided(day, tradingDays),
      }
      const long = resolved(event)
      assert.equal(formatInstant(long.due), due)
      assert.ok(Math.abs((long.excessReturn ?? Number.NaN) - excess) < 1e-12)
      assert.equal(long.outcome, excess > 0 ? 1 : 0)
      assert.equal(resolved({ ...event, direction: 'short' }).outcome, excess < 0 ? 1 : 0)
    })
  }

  test('oil below zero in April 2020 is a fall, and nothing is measured from it', () => {
    const point = (day: string) => ({ at: 'close' as const, day })
    const oil = { symbol: 'CL=F', basis: 'price' as const, direction: 'short' as const }
    assert.equal(resolved({ ...oil, entry: point('2020-04-17'), exit: point('2020-04-20') }).outcome, 1)
    const from = { ...SAMPLE_EVENT, ...oil, entry: point('2020-04-20'), exit: point('2020-04-21') }
    const due = resolvesAt(from, market.universe) ?? assert.fail('not tracked')
    assert.equal(resolveEvent(from, market, due, true)?.voidReason, 'price_not_positive')
  })

  test('a median is that of the stocks that traded: of all signs about half beat it', () => {
    const members = market.universe.assets
      .filter(({ assetClass }) => assetClass === 'equity')
      .map(({ symbol }) => symbol)
    const window = decided('2019-03-15', 10)
    const outcomes = members.map((symbol) => {
      const event: SignalEvent = { ...SAMPLE_EVENT, kind: 'beats_median', members, symbol, ...window }
      const due = resolvesAt(event, market.universe) ?? assert.fail('not tracked')
      return resolveEvent(event, market, due, true)?.outcome
    })
    const traded = outcomes.filter((outcome) => outcome !== 'void').length
    assert.ok(traded > FEWEST_STOCKS)
    assert.equal(outcomes.filter((outcome) => outcome === 1).length, Math.floor(traded / 2))
  })
})
