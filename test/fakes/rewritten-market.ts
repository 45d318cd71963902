import type {
  CurveColumns,
  DailyColumns,
  Numbers,
  Observations,
  QuoteColumns,
} from '../../src/core/market/observation.ts'
import type { Day, Instant } from '../../src/kernel/time.ts'

type Columns = DailyColumns | QuoteColumns | CurveColumns

/** A market physically cut at an instant: whatever became known later does not exist. */
export const cutAt = (market: Observations, instant: Instant): Observations =>
  rewritten(market, (columns) => {
    const rows = Array.from({ length: columns.knownAt.length }, (_, row) => row).filter(
      (row) => columns.knownAt[row] <= instant,
    )
    return mapColumns(columns, (values) => Float64Array.from(rows, (row) => values[row]))
  })

/** A market whose every number that became known after an instant is replaced by noise. */
export const noiseAfter = (market: Observations, instant: Instant, random: () => number): Observations =>
  rewritten(market, (columns) =>
    mapColumns(columns, (values, name) =>
      name === 'knownAt' || name === 'day' || name === 'at'
        ? values
        : Float64Array.from(values, (value, row) =>
            columns.knownAt[row] > instant ? 1 + 1000 * random() : value,
          ),
    ),
  )

function rewritten(market: Observations, rewrite: <C extends Columns>(columns: C) => C): Observations {
  return {
    universe: market.universe,
    since: market.since,
    daily: (symbol: string) => {
      const columns = market.daily(symbol)
      return columns && rewrite(columns)
    },
    quotes: (symbol: string, day: Day) => {
      const columns = market.quotes(symbol, day)
      return columns && rewrite(columns)
    },
    curve: (symbol: string) => {
      const columns = market.curve?.(symbol)
      return columns && rewrite(columns)
    },
  }
}

function mapColumns<C extends Columns>(columns: C, change: (values: Numbers, name: string) => Numbers): C {
  const entries = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' ? change(value as Numbers, name) : value,
  ])
  return Object.fromEntries(entries) as C
}
