import { round } from '@bellwether-markets/engine/series/round'
import { type Concise, tableOf } from '../contract/concise.ts'
import { everyWeek } from '../every-week.ts'
import { untrackedText } from '../short-form.ts'
import type { Bar, PriceHistoryAnswer, RangeSummary } from './history-schema.ts'

/** Longer spans are told by week. */
const MOST_DAYS = 30
const ROWS = 53
/** Indices, yields, futures and currencies. */
const PAYS_NOTHING = /[\^=]|^DX-/

/** Its return and extremes, then closes, the latest first; of several assets their summaries. */
export function concisePriceHistory(answer: PriceHistoryAnswer, _query: object, limit = ROWS): Concise {
  const { symbol, count, stale, interval = '1d', summary = null, others = [], unknown = [] } = answer
  if (others.length > 0) return conciseHistories(answer)
  const bars = answer.bars.flatMap((bar) => {
    const { adj_close: close } = bar
    return close === null || close <= 0 ? [] : [{ ...bar, adj_close: close }]
  })
  if (bars.length === 0) return { summary: `No day of ${symbol} is known.`, columns: [], rows: [] }
  const byWeek = interval === '1d' && count > MOST_DAYS
  const visible = byWeek ? everyWeek(bars, ({ date }) => date) : bars.toReversed()
  return {
    summary: closesText(answer, bars),
    ...(summary === null ? {} : { evidence: [summaryText(summary)] }),
    caveats: [...unknown.map(untrackedText), ...(stale ? ['Stale: a later session is missing.'] : [])],
    symbol,
    [interval === '1d' ? 'days' : 'bars']: count,
    ...tableOf(visible.slice(0, limit), ['date', 'adj_close', ...(byWeek ? [] : ['volume' as const])]),
    more: byWeek
      ? 'Last day of each week; detail=detailed for every day.'
      : 'detail=detailed for open, high and low.',
  }
}

type PricedBar = Bar & { readonly adj_close: number }

function closesText({ symbol, name, currency }: PriceHistoryAnswer, bars: readonly PricedBar[]): string {
  const [first, last] = [bars[0], bars[bars.length - 1]]
  const change = round((last.adj_close / first.adj_close - 1) * 100, 1)
  const high = bars.reduce((one, other) => (other.adj_close > one.adj_close ? other : one))
  const low = bars.reduce((one, other) => (other.adj_close < one.adj_close ? other : one))
  const [dividends, adjusted] = PAYS_NOTHING.test(symbol) ? ['', ''] : [' with dividends', ' (adjusted)']
  const unit = symbol.startsWith('^') ? '' : ` ${currency}`
  const moved = `${change >= 0 ? '+' : ''}${change}%${dividends} since ${first.date}`
  return `${name} closed at ${last.close}${unit} on ${last.date}, ${moved}; highest ${high.adj_close} on ${high.date}, lowest ${low.adj_close} on ${low.date}${adjusted}.`
}

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

/** One row for each asset, by its return. */
function conciseHistories(answer: PriceHistoryAnswer): Concise {
  const { others = [], unknown = [], symbol, bars, summary = null } = answer
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
      ...unknown.map(untrackedText),
      ...(without.length === 0 ? [] : [`Without a bar in these days: ${without.join(', ')}.`]),
    ],
    ...tableOf(rows, [
      'symbol',
      {
        first_day: 'summary.first_day',
        last_day: 'summary.last_day',
        return_pct: 'summary.return_pct',
        volatility_pct: 'summary.volatility_pct',
        drawdown_pct: 'summary.drawdown_pct',
        last_close: (row) => row.bars.at(-1)?.close ?? null,
      },
    ]),
    more: 'One symbol for its closes; detail=detailed for every bar.',
  }
}
