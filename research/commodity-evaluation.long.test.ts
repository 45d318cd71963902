import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { FUND_SYMBOLS, FUTURE_SYMBOLS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import type { CommodityWindows } from '@bellwether-markets/engine/commodities/commodity-series'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import {
  type CurveRow,
  curveWindow,
  dailyWindow,
  randomWindows,
} from '../test/fixtures/sample-commodities.ts'
import { resolvedScores, separateCalls } from './commodity-calls.ts'
import { evaluateCommodities } from './commodity-evaluation.ts'
import { commodityStudy } from './commodity-study.ts'
import type { EvaluationReport, ReportRow } from './evaluation-report.ts'

const MARKET = new URL('../../shared/data/market/', import.meta.url)
const skip = existsSync(MARKET) ? false : 'no recorded market in ../shared/data/market'

function readRows(folder: string, symbol: string): readonly (readonly number[])[] {
  const text = readFileSync(new URL(`${folder}/${encodeURIComponent(symbol)}.csv`, MARKET), 'utf8')
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) =>
    line.split(',').map((field, at) => {
      if (at === 0) return parseDay(field) ?? Number.NaN
      return field === '' ? Number.NaN : Number(field)
    }),
  )
}

function recordedWindows(): CommodityWindows {
  const has = (folder: string) => {
    const files = new Set(readdirSync(new URL(`${folder}/`, MARKET)))
    return (symbol: string) => files.has(`${symbol}.csv`)
  }
  const daily = [...FUTURE_SYMBOLS, ...FUND_SYMBOLS].filter(has('daily')).map((symbol) => {
    const rows = readRows('daily', symbol)
    const window = dailyWindow(
      symbol,
      rows.map(([day]) => day),
      rows.map((row) => row[4]),
    )
    return [symbol, window] as const
  })
  const curves = FUTURE_SYMBOLS.filter(has('commodities_carry')).map((symbol) => {
    const rows = readRows('commodities_carry', symbol) as unknown as readonly CurveRow[]
    return [symbol, curveWindow(symbol, rows)] as const
  })
  return { daily: new Map(daily), curves: new Map(curves) }
}

describe('on the recorded market', { skip }, () => {
  let report: EvaluationReport
  const row = (number: number): ReportRow => {
    const found = report.rows.find((each) => each.number === number)
    assert.ok(found)
    return found
  }
  before(() => {
    report = evaluateCommodities({ windows: recordedWindows() })
  })
  test('the composite of the futures with two contracts ranks what follows', () => {
    const { verdict, values } = row(14)
    assert.equal(verdict, 'pass')
    // the study of the method found 0.086 with an error of 0.015 on a longer history
    assert.ok(Math.abs((values.ic ?? 0) - 0.086) < 2 * 0.015)
    assert.ok((values.t_second_half ?? 0) > 2)
  })
  test('the confidence of the calls is calibrated, about as far as chance allows', () => {
    const { verdict, values } = row(12)
    assert.equal(verdict, 'pass')
    assert.ok((values.ece ?? 1) - (values.ece_by_chance ?? 0) < 0.01)
  })
})

describe('on raw materials that walk at random', () => {
  const windows = randomWindows({ days: 2200, seed: 3 })
  const history = commodityStudy(windows)

  test('nothing is found that is not there', () => {
    const composite = evaluateCommodities({ windows }).rows.find(({ number }) => number === 14)
    assert.equal(composite?.verdict, 'miss')
    assert.ok(Math.abs(composite?.values.t ?? Number.NaN) < 3)
  })
  test('a carry that is earned is found', () => {
    const earned = randomWindows({ days: 2200, seed: 3, carryIsEarned: true })
    const [table] = evaluateCommodities({ windows: earned }).tables
    const t = Number(table.rows.find(([name]) => name === 'carry_12m')?.[table.columns.indexOf('t')])
    assert.ok(t > 3, String(t))
  })
  test('one call of a raw material and direction is open at a time', () => {
    const resolved = resolvedScores(history)
    const calls = separateCalls(resolved)
    assert.ok(calls.length > 0 && calls.every(({ direction }) => direction !== undefined))
    const opened = new Map<string, number>()
    for (const { member, direction, at } of calls) {
      const before = opened.get(`${member} ${direction}`)
      assert.ok(before === undefined || at >= before + 21)
      opened.set(`${member} ${direction}`, at)
    }
  })
})
