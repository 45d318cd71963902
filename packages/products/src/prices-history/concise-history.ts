import { round } from '@bellwether-markets/engine/series/round'
import type { Concise } from '../contract/concise.ts'
import { everyWeek } from '../every-week.ts'
import type { Bar, PriceHistoryAnswer, RangeSummary } from './history-schema.ts'

/** Longer spans are told by week. */
const MOST_DAYS = 30
const ROWS = 53
/** Indices, yields, futures and currencies. */
const PAYS_NOTHING = /[\^=]|^DX-/

/** Its return and extremes, then closes, the latest first; of several assets their summaries. */
export function concisePriceHistory(
  answer: PriceHistoryAnswer,
  _query: object,
  limit: number | undefined,
): Concise {
  const { symbol, name, count, stale, currency, interval = '1d', summary = null, others = [] } = answer
  if (others.length > 0) return conciseHistories(answer)
  const bars = answer.bars.flatMap((bar) => {
    const { adj_close: close } = bar
    return close === null || close <= 0 ? [] : [{ ...bar, adj_close: close }]
  })
  const [first] = bars
  const last = bars.at(-1)
  if (first === undefined || last === undefined) {
    return { summary: `No day of ${symbol} is known.`, columns: [], rows: [] }
  }
  const change = round((last.adj_close / first.adj_close - 1) * 100, 1)
  const high = bars.reduce((one, other) => (other.adj_close > one.adj_close ? other : one))
  const low = bars.reduce((one, other) => (other.adj_close < one.adj_close ? other : one))
  const byWeek = interval === '1d' && count > MOST_DAYS
  const shown = byWeek ? everyWeek(bars, ({ date }) => date) : [...bars].reverse()
  const [dividends, adjusted] = PAYS_NOTHING.test(symbol) ? ['', ''] : [' with dividends', ' (adjusted)']
  const unit = symbol.startsWith('^') ? '' : ` ${currency}`
  const moved = `${change >= 0 ? '+' : ''}${change}%${dividends} since ${first.date}`
  return {
    summary: `${name} closed at ${last.close}${unit} on ${last.date}, ${moved}; highest ${high.adj_close} on ${high.date}, lowest ${low.adj_close} on ${low.date}${adjusted}.`,
    ...(summary === null ? {} : { evidence: [summaryText(summary)] }),
    caveats: [...unknownText(answer), ...(stale ? ['Stale: a later session is missing.'] : [])],
    symbol,
    [interval === '1d' ? 'days' : 'bars']: count,
    columns: ['date', 'adj_close', ...(byWeek ? [] : ['volume'])],
    rows: shown
      .slice(0, limit ?? ROWS)
      .map(({ date, adj_close: close, volume }) => [date, close, ...(byWeek ? [] : [volume])]),
    more: byWeek
      ? 'Last day of each week; detail=detailed for every day.'
      : 'detail=detailed for open, high and low.',
  }
}

/** Of adjusted daily closes. */
function summaryText(summary: RangeSummary): string {
  const { volatility_pct: volatility, drawdown_pct: fall, best_day: best, worst_day: worst } = summary
  const parts = [
    ...(volatility === null ? [] : [`annualised volatility ${volatility}%`]),
    ...(fall === null
      ? []
      : [`deepest fall ${fall}% from ${summary.drawdown_from} to ${summary.drawdown_to}`]),
    ...(best === null ? [] : [`best day ${signed(best.pct)}% on ${best.date}`]),
    ...(worst === null ? [] : [`worst ${signed(worst.pct)}% on ${worst.date}`]),
  ]
  const skipped = summary.days_not_above_zero
  const note = skipped === 0 ? '' : ` Days with a close at or below zero are left out: ${skipped}.`
  return `From ${summary.first_day} to ${summary.last_day}: ${parts.join(', ') || 'too few days for a measure'}.${note}`
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value}`

const unknownText = ({ unknown = [] }: PriceHistoryAnswer): readonly string[] =>
  unknown.map(({ symbol, suggestions }) =>
    suggestions.length === 0
      ? `${symbol} is not tracked.`
      : `${symbol} is not tracked; nearest: ${suggestions.join(', ')}.`,
  )

const HISTORY_COLUMNS = [
  'symbol',
  'first_day',
  'last_day',
  'return_pct',
  'volatility_pct',
  'drawdown_pct',
  'last_close',
]

/** One row for each asset, by its return. */
function conciseHistories(answer: PriceHistoryAnswer): Concise {
  const { others = [], symbol, bars, summary = null } = answer
  const all: readonly { symbol: string; bars: readonly Bar[]; summary: RangeSummary | null }[] = [
    { symbol, bars, summary },
    ...others,
  ]
  const rows = all
    .flatMap((one) => (one.summary === null ? [] : [{ ...one, summary: one.summary }]))
    .sort((one, other) => (other.summary.return_pct ?? -Infinity) - (one.summary.return_pct ?? -Infinity))
  const [best, worst] = [rows[0], rows.at(-1)]
  const without = all.filter((one) => one.summary === null).map((one) => one.symbol)
  const textOf = (row: (typeof rows)[number] | undefined): string =>
    `${row?.symbol} ${signed(row?.summary.return_pct ?? Number.NaN)}%`
  return {
    summary: `Best of ${rows.length}: ${textOf(best)}; last: ${textOf(worst)}, with dividends, each over its own days below.`,
    caveats: [
      ...unknownText(answer),
      ...(without.length === 0 ? [] : [`Without a bar in these days: ${without.join(', ')}.`]),
    ],
    columns: HISTORY_COLUMNS,
    rows: rows.map(({ symbol: one, bars: own, summary: of }) => [
      one,
      of.first_day,
      of.last_day,
      of.return_pct,
      of.volatility_pct,
      of.drawdown_pct,
      own.at(-1)?.close ?? null,
    ]),
    more: 'One symbol for its closes; detail=detailed for every bar.',
  }
}
