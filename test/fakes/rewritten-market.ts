import { asDay, type Day, type Instant } from '@bellwether-markets/engine/kernel/time'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import type {
  CurveColumns,
  DailyColumns,
  FundamentalRow,
  Headline,
  IntradayColumns,
  Numbers,
  Observations,
  QuoteColumns,
  ScheduledEvent,
  TrainingColumns,
} from '@bellwether-markets/engine/market/observation'
import { plainBars } from '../fixtures/plain-bars.ts'

type Columns = DailyColumns | QuoteColumns | CurveColumns | IntradayColumns

/** The same market, which makes the bars of each day and the headlines of each span once. */
export function remembering(market: Observations): Observations {
  const intraday = once((symbol: string, day: Day) => market.intraday?.(symbol, day))
  const news = market.news?.bind(market)
  return { ...market, intraday, ...(news && { news: once(news) }) }
}

/** A market physically cut at an instant: whatever became known later does not exist. */
export const cutAt = (market: Observations, instant: Instant): Observations =>
  rewritten(market, {
    columns: (columns) => {
      const rows = Array.from({ length: columns.knownAt.length }, (_, row) => row).filter(
        (row) => columns.knownAt[row] <= instant,
      )
      const isStart = rows.length === 0 || rows[rows.length - 1] === rows.length - 1
      return mapColumns(columns, (values) =>
        isStart ? startOf(values, rows.length) : Float64Array.from(rows, (row) => values[row]),
      )
    },
    rows: (rows) => rows.filter(({ knownAt }) => knownAt <= instant),
    scheduled: (events) => events.filter(({ knownAt }) => knownAt <= instant),
    training: (training) => {
      const rows = Array.from({ length: training.knownAt.length }, (_, row) => row).filter(
        (row) => training.knownAt[row] <= instant,
      )
      return mapTraining(training, (values) => Float64Array.from(rows, (row) => values[row]))
    },
    news: (headlines) => headlines.filter(({ knownAt }) => knownAt <= instant),
  })

/** A market whose every number that became known after an instant is replaced by noise. */
export const noiseAfter = (market: Observations, instant: Instant, random: () => number): Observations =>
  rewritten(market, {
    columns: (columns) =>
      mapColumns(columns, (values, name) =>
        ['knownAt', 'day', 'at', 'start', 'end'].includes(name)
          ? values
          : noisyAfter(columns.knownAt, instant, { values, random }),
      ),
    rows: (rows) => rows.map((row) => (row.knownAt > instant ? noisyFigures(row, random) : row)),
    scheduled: (events) =>
      events.map((one) =>
        one.knownAt > instant ? { ...one, day: asDay(one.day - Math.floor(40 * random())) } : one,
      ),
    training: (training) =>
      mapTraining(training, (values, name) =>
        name === 'adjustedClose'
          ? Float64Array.from(values, (value, row) =>
              training.knownAt[row] > instant ? 1 + 1000 * random() : value,
            )
          : values,
      ),
    news: (headlines) =>
      headlines.map((one) => (one.knownAt > instant ? { ...one, title: noisyTitle(one, random) } : one)),
  })

const startOf = (values: Numbers, length: number): Numbers =>
  values instanceof Float64Array
    ? values.slice(0, length)
    : Float64Array.from({ length }, (_, row) => values[row])

function noisyAfter(
  knownAt: Numbers,
  instant: Instant,
  { values, random }: { readonly values: Numbers; readonly random: () => number },
): Float64Array {
  const noisy = Float64Array.from(values)
  for (let row = 0; row < noisy.length; row++) if (knownAt[row] > instant) noisy[row] = 1 + 1000 * random()
  return noisy
}

/** As alarming as a title can be, so that whatever reads it must notice. */
const noisyTitle = ({ title }: Headline, random: () => number): string =>
  `${random() < 0.5 ? 'War breaks out as banks collapse' : 'Tariffs and sanctions lifted at once'}: ${title}`

const noisyFigures = (row: FundamentalRow, random: () => number): FundamentalRow => {
  const { periodEnd, knownAt } = row
  const noise = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'number' ? 1 + 1000 * random() : value,
  ])
  return { ...(Object.fromEntries(noise) as FundamentalRow), periodEnd, knownAt }
}

interface Rewriting {
  columns<C extends Columns>(columns: C): C
  rows(rows: readonly FundamentalRow[]): readonly FundamentalRow[]
  scheduled(events: readonly ScheduledEvent[]): readonly ScheduledEvent[]
  training(training: TrainingColumns): TrainingColumns
  news(headlines: readonly Headline[]): readonly Headline[]
}

/** What many products ask for is rewritten once, so that all of them see the same other future. */
function rewritten(market: Observations, rewriting: Rewriting): Observations {
  const news = market.news?.bind(market)
  return {
    universe: market.universe,
    since: market.since,
    ...(market.isSimulated && { isSimulated: true }),
    daily: once((symbol: string) => {
      const columns = market.daily(symbol)
      return columns && rewriting.columns(plainBars(columns))
    }),
    quotes: (symbol: string, day: Day) => {
      const columns = market.quotes(symbol, day)
      return columns && rewriting.columns(columns)
    },
    intraday: (symbol: string, day: Day) => {
      const columns = market.intraday?.(symbol, day)
      return columns && rewriting.columns(columns)
    },
    curve: once((symbol: string) => {
      const columns = market.curve?.(symbol)
      return columns && rewriting.columns(columns)
    }),
    fundamentals: once((symbol: string) => {
      const rows = market.fundamentals?.(symbol)
      return rows && rewriting.rows(rows.map(plainRow))
    }),
    ...(market.scheduled && { scheduled: once(() => rewriting.scheduled(market.scheduled?.() ?? [])) }),
    training: once(() => {
      const training = market.training?.()
      return training && rewriting.training(training)
    }),
    ...(news && { news: (from: Instant, to: Instant) => rewriting.news(news(from, to)) }),
  }
}

/** Remembers what it gave. */
function once<P extends readonly (string | number)[], R>(read: (...asked: P) => R): (...asked: P) => R {
  const given = new Map<string, R>()
  return (...asked) => {
    const key = asked.join(' ')
    if (!given.has(key)) given.set(key, read(...asked))
    return given.get(key) as R
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
