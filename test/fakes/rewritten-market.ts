import type {
  CurveColumns,
  DailyColumns,
  FundamentalRow,
  IntradayColumns,
  Numbers,
  Observations,
  QuoteColumns,
  TrainingColumns,
} from '../../src/core/market/observation.ts'
import type { Day, Instant } from '../../src/kernel/time.ts'

type Columns = DailyColumns | QuoteColumns | CurveColumns | IntradayColumns

/** A market physically cut at an instant: whatever became known later does not exist. */
export const cutAt = (market: Observations, instant: Instant): Observations =>
  rewritten(
    market,
    (columns) => {
      const rows = Array.from({ length: columns.knownAt.length }, (_, row) => row).filter(
        (row) => columns.knownAt[row] <= instant,
      )
      return mapColumns(columns, (values) => Float64Array.from(rows, (row) => values[row]))
    },
    (rows) => rows.filter(({ knownAt }) => knownAt <= instant),
    (training) => {
      const rows = Array.from({ length: training.knownAt.length }, (_, row) => row).filter(
        (row) => training.knownAt[row] <= instant,
      )
      return mapTraining(training, (values) => Float64Array.from(rows, (row) => values[row]))
    },
  )

/** A market whose every number that became known after an instant is replaced by noise. */
export const noiseAfter = (market: Observations, instant: Instant, random: () => number): Observations =>
  rewritten(
    market,
    (columns) =>
      mapColumns(columns, (values, name) =>
        ['knownAt', 'day', 'at', 'start', 'end'].includes(name)
          ? values
          : Float64Array.from(values, (value, row) =>
              columns.knownAt[row] > instant ? 1 + 1000 * random() : value,
            ),
      ),
    (rows) => rows.map((row) => (row.knownAt > instant ? noisyFigures(row, random) : row)),
    (training) =>
      mapTraining(training, (values, name) =>
        name === 'adjustedClose'
          ? Float64Array.from(values, (value, row) =>
              training.knownAt[row] > instant ? 1 + 1000 * random() : value,
            )
          : values,
      ),
  )

const noisyFigures = (row: FundamentalRow, random: () => number): FundamentalRow => {
  const { periodEnd, knownAt } = row
  const noise = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? 1 + 1000 * random() : value,
  ])
  return { ...(Object.fromEntries(noise) as FundamentalRow), periodEnd, knownAt }
}

function rewritten(
  market: Observations,
  rewrite: <C extends Columns>(columns: C) => C,
  rewriteRows: (rows: readonly FundamentalRow[]) => readonly FundamentalRow[],
  rewriteTraining: (training: TrainingColumns) => TrainingColumns,
): Observations {
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
    intraday: (symbol: string, day: Day) => {
      const columns = market.intraday?.(symbol, day)
      return columns && rewrite(columns)
    },
    curve: (symbol: string) => {
      const columns = market.curve?.(symbol)
      return columns && rewrite(columns)
    },
    fundamentals: (symbol: string) => {
      const rows = market.fundamentals?.(symbol)
      return rows && rewriteRows(rows)
    },
    training: () => {
      const training = market.training?.()
      return training && rewriteTraining(training)
    },
  }
}

const mapTraining = (
  training: TrainingColumns,
  change: (values: Numbers, name: 'day' | 'knownAt' | 'adjustedClose') => Numbers,
): TrainingColumns => ({
  ...training,
  day: change(training.day, 'day'),
  knownAt: change(training.knownAt, 'knownAt'),
  stocks: training.stocks.map((stock) => ({
    ...stock,
    adjustedClose: change(stock.adjustedClose, 'adjustedClose'),
  })),
})

function mapColumns<C extends Columns>(columns: C, change: (values: Numbers, name: string) => Numbers): C {
  const entries = Object.entries(columns).map(([name, value]) => [
    name,
    typeof value === 'object' ? change(value as Numbers, name) : value,
  ])
  return Object.fromEntries(entries) as C
}
