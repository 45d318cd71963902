import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { asDay, type Day, dayFromDate, parseDay, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import type { EarningsRow } from '@bellwether-markets/engine/signals/alpha/earnings-row'
import { type AlphaPrices, priceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { walkAlpha } from '../test/fixtures/walk-alpha.ts'
import { alphaStudy } from './alpha-study.ts'
import { type AlphaEvaluation, evaluateAlpha } from './evaluate-alpha.ts'

const DATA = new URL('../../shared/data/', import.meta.url)
const skip = existsSync(DATA) ? false : 'no recorded market in ../shared/data'

type Table = Readonly<Record<string, readonly string[]>>

function readTable(path: string): Table {
  const [header, ...lines] = readFileSync(new URL(path, DATA), 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(','))
  return Object.fromEntries(header.split(',').map((name, at) => [name, rows.map((row) => row[at])]))
}

const numbers = (texts: readonly string[]): Float64Array =>
  Float64Array.from(texts, (text) => (text ? Number(text) : Number.NaN))

const days = (texts: readonly string[]): readonly Day[] =>
  texts.map((text) => parseDay(text) ?? asDay(Number.NaN))

function readWindow(symbol: string): DailyWindow {
  const table = readTable(`market/daily/${symbol}.csv`)
  const close = numbers(table.close)
  return {
    symbol,
    source: 'recorded',
    length: close.length,
    day: days(table.date),
    open: numbers(table.open),
    high: numbers(table.high),
    low: numbers(table.low),
    close,
    adjClose: close,
    volume: numbers(table.volume),
    latestKnownAt: undefined,
  }
}

function readStocks(): readonly Asset[] {
  const { symbol, class: assetClass, sector, name, currency } = readTable('market/assets.csv')
  const recorded = new Set(readdirSync(new URL('market/daily/', DATA)))
  return symbol.flatMap((one, at) =>
    assetClass[at] === 'equity' && recorded.has(`${one}.csv`)
      ? [
          {
            symbol: one,
            name: name[at],
            assetClass: 'equity' as const,
            sector: sector[at],
            currency: currency[at],
          },
        ]
      : [],
  )
}

function readTraining(): AlphaPrices['training'] {
  const { date, ...closes } = readTable('wide/closes.csv')
  const { symbol, sector, member_since: since } = readTable('wide/members.csv')
  return {
    day: days(date),
    stocks: symbol.map((one, at) => ({
      symbol: one,
      sector: sector[at],
      memberSince: parseDay(since[at]),
      adjustedClose: numbers(closes[one]),
    })),
  }
}

function readEarnings(): readonly EarningsRow[] {
  const table = readTable('market/fundamentals.csv')
  const column = (name: string) => numbers(table[name])
  const [netIncome, epsDiluted, epsReported] = ['net_income', 'eps_diluted', 'eps_reported'].map(column)
  return table.symbol.flatMap((symbol, at) => {
    const filed = parseDay(table.available_date[at])
    const periodEnd = parseDay(table.period_end[at])
    if (table.period[at] !== 'Q' || filed === undefined || periodEnd === undefined) return []
    const knownAt = startOfUtcDay(asDay(filed + 1))
    return [
      {
        symbol,
        periodEnd,
        knownAt,
        netIncome: netIncome[at],
        epsDiluted: epsDiluted[at],
        epsReported: epsReported[at],
      },
    ]
  })
}

describe('on the recorded market', { skip }, () => {
  let evaluation: AlphaEvaluation
  before(() => {
    const assets = readStocks()
    const windows = new Map(assets.map(({ symbol }) => [symbol, readWindow(symbol)]))
    const series = priceSeries({ windows, assets, training: readTraining(), closesAsTraded: false })
    const study = alphaStudy(walkAlpha(series, readEarnings()), series)
    evaluation = evaluateAlpha(study, dayFromDate(2003, 1, 1), dayFromDate(2025, 9, 30))
  })
  // Neutral to beta and volatility: it misses the 0.02 that the raw score had.
  test('the rank IC is at least .012 with t of 3, and not so high that it betrays a leak', () => {
    const { mean, t } = evaluation.ic
    assert.ok(mean >= 0.012 && mean < 0.06, `${mean}`)
    assert.ok(t >= 3, `${t}`)
  })
  test('probabilities are calibrated within .02 and better than one half', () => {
    assert.ok(evaluation.cases >= 2000)
    assert.ok(evaluation.calibration.ece < 0.02, `${evaluation.calibration.ece}`)
    assert.ok(evaluation.calibration.skill >= 0, `${evaluation.calibration.skill}`)
  })
  test('probabilities stay near one half, as so small an IC demands', () => {
    assert.ok(evaluation.calibration.lowest > 0.45 && evaluation.calibration.highest < 0.55)
  })
})
