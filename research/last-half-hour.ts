import type { IntradayFeatures } from '@bellwether-markets/engine/signals/intraday/intraday-features'
import { wilsonInterval } from '@bellwether-markets/engine/statistics/wilson-interval'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'

const SYMBOLS: readonly string[] = ['SPY', 'QQQ', 'IWM']
const FEWEST_DAYS = 20
const UNUSUAL_SHARE = 0.8

/**
 * Whether the first half hour, since the previous close, told the sign of the last one (Gao, Han, Li and Zhou 2018), on
 * all days and on those whose first half hour was larger than four fifths of those before it.
 */
export function lastHalfHourTable(features: readonly IntradayFeatures[]): ReportTable {
  const market = features.filter(({ asset }) => SYMBOLS.includes(asset.symbol))
  const rows = market.flatMap((one) => {
    const days = sessionEnds(one)
    const unusual = days.filter(({ first }, at) => isUnusual(Math.abs(first), days.slice(0, at)))
    return [
      rowOf(one.asset.symbol, 'all days', days),
      rowOf(one.asset.symbol, 'large first half hour', unusual),
    ]
  })
  return {
    title: 'First half hour against the last one (context only, not in the rule)',
    columns: ['symbol', 'days', 'same sign', '95 % (Wilson)', 'n'],
    rows,
  }
}

interface SessionEnds {
  readonly first: number
  readonly last: number
}

function sessionEnds({ window, session: readings }: IntradayFeatures): readonly SessionEnds[] {
  const sessions = Map.groupBy(
    Array.from({ length: window.length }, (_, row) => row),
    (row) => window.day[row],
  )
  return [...sessions.values()].map((rows) => ({
    first: readings.move[rows[0]],
    last: readings.step[rows[rows.length - 1]],
  }))
}

function isUnusual(size: number, before: readonly SessionEnds[]): boolean {
  if (before.length < FEWEST_DAYS) return false
  const smaller = before.filter(({ first }) => Math.abs(first) < size).length
  return smaller / before.length > UNUSUAL_SHARE
}

function rowOf(symbol: string, label: string, days: readonly SessionEnds[]): readonly string[] {
  const moved = days.filter(({ first, last }) => first * last !== 0)
  const same = moved.filter(({ first, last }) => first * last > 0).length / moved.length
  const [low, high] = wilsonInterval(moved.length > 0 ? same : 0.5, moved.length)
  return [symbol, label, percent(same), `[${figure(low, 3)}, ${figure(high, 3)}]`, String(moved.length)]
}
