import { asDay, asInstant, DAY, type Day, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import { latestTradingDay, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { localDay, localToInstant } from '../../packages/suppliers/src/providers/exchange-time.ts'
import { trackedAsset } from '../../packages/suppliers/src/providers/live-deps.ts'
import { levelOf, type Truth } from './truth.ts'

const NEW_YORK = 'America/New_York'
const KINDS = {
  equity: 'EQUITY',
  etf: 'ETF',
  sector_etf: 'ETF',
  commodity: 'FUTURE',
  fx: 'CURRENCY',
  index: 'INDEX',
} as const

const zoneOf = ({ assetClass }: Asset): string => (assetClass === 'fx' ? 'Europe/London' : NEW_YORK)
/** The dollar index is dated like the futures it follows. */
const isExchange = ({ assetClass, symbol }: Asset): boolean =>
  assetClass !== 'fx' && assetClass !== 'commodity' && symbol !== 'DX-Y.NYB'
const seconds = (instant: number): number => Math.floor(instant / SECOND)
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Answers as Yahoo words them, made of what really happens. */
export function truthYahoo(truth: Truth) {
  const { observations } = truth
  const { universe } = observations

  /** The quote of a moment: the last price made before it, on the level of the shares of its day. */
  const quoteOf = (asset: Asset, now: Instant) => {
    const day = latestTradingDay(asset, now)
    const columns = observations.quotes(asset.symbol, day)
    const level = levelOf(truth, asset.symbol, day)
    let row = -1
    while (columns !== undefined && row + 1 < columns.at.length && columns.at[row + 1] <= now) row++
    if (columns === undefined || row < 0) return undefined
    return {
      day,
      at: columns.at[row],
      price: columns.price[row] * level,
      high: columns.dayHigh[row] * level,
      low: columns.dayLow[row] * level,
      volume: columns.dayVolume[row] / level,
    }
  }

  const previousClose = (asset: Asset, day: Day): number => {
    const columns = observations.daily(asset.symbol)
    const before = tradingDayBefore(asset, day)
    const row = columns === undefined ? -1 : Array.from(columns.day).indexOf(before)
    return columns === undefined || row < 0
      ? Number.NaN
      : columns.close[row] * levelOf(truth, asset.symbol, day)
  }

  const period = (asset: Asset, now: Instant): { start: number; end: number } => {
    const session = tradingSession(asset, latestTradingDay(asset, now))
    if (isExchange(asset) && session !== undefined) return { start: session.open, end: session.close }
    const start = localToInstant(zoneOf(asset), localDay(zoneOf(asset), now), 0)
    return { start, end: start + DAY - 60_000 }
  }

  const metaOf = (asset: Asset, now: Instant, granularity: string) => {
    const quote = quoteOf(asset, now)
    const { start, end } = period(asset, now)
    return {
      // The dollar is left out of the pairs that begin with it.
      symbol: asset.symbol.replace(/^USD([A-Z]{3}=X)$/, '$1'),
      currency: asset.currency,
      instrumentType: KINDS[asset.assetClass],
      exchangeTimezoneName: zoneOf(asset),
      dataGranularity: granularity,
      currentTradingPeriod: { regular: { start: seconds(start), end: seconds(end) } },
      ...(quote === undefined
        ? {}
        : {
            regularMarketTime: seconds(quote.at),
            regularMarketPrice: quote.price,
            regularMarketDayHigh: quote.high,
            regularMarketDayLow: quote.low,
            regularMarketVolume: orNull(quote.volume),
          }),
    }
  }

  const daily = (asset: Asset, from: Day, to: Day, now: Instant): unknown => {
    const columns = observations.daily(asset.symbol)
    const today = latestTradingDay(asset, now)
    const rows = Array.from(columns?.day ?? [], (day, row) => ({ day: asDay(day), row })).filter(
      ({ day }) => day >= from && day <= to && day < today,
    )
    const running = to >= today ? quoteOf(asset, now) : undefined
    const stampOf = (day: Day): number => {
      const session = tradingSession(asset, day)
      return seconds(isExchange(asset) && session ? session.open : localToInstant(zoneOf(asset), day, 0))
    }
    const session = tradingSession(asset, today)
    const over = session !== undefined && now >= session.close
    const lastRow = Array.from(columns?.day ?? []).indexOf(today)
    const settled = over && lastRow >= 0 && to >= today
    const all = settled ? [...rows, { day: today, row: lastRow }] : rows
    const price = (column: ArrayLike<number> | undefined): (number | null)[] =>
      all.map(({ row }) => orNull((column?.[row] ?? Number.NaN) * levelOf(truth, asset.symbol, today)))
    const live = settled ? undefined : running
    const split = truth.splits[asset.symbol]
    return {
      meta: metaOf(asset, now, '1d'),
      timestamp: [...all.map(({ day }) => stampOf(day)), ...(live ? [seconds(live.at)] : [])],
      ...(split !== undefined && split.day <= today && split.day >= from
        ? {
            events: {
              splits: {
                [stampOf(split.day)]: {
                  date: stampOf(split.day),
                  numerator: split.numerator,
                  denominator: split.denominator,
                },
              },
            },
          }
        : {}),
      indicators: {
        quote: [
          {
            open: [...price(columns?.open), ...(live ? [live.price] : [])],
            high: [...price(columns?.high), ...(live ? [live.high] : [])],
            low: [...price(columns?.low), ...(live ? [live.low] : [])],
            close: [...price(columns?.close), ...(live ? [live.price] : [])],
            volume: [
              ...all.map(({ row }) =>
                orNull((columns?.volume[row] ?? Number.NaN) / levelOf(truth, asset.symbol, today)),
              ),
              ...(live ? [orNull(live.volume)] : []),
            ],
          },
        ],
        adjclose: [{ adjclose: [...price(columns?.adjClose), ...(live ? [live.price] : [])] }],
      },
    }
  }

  const halfHours = (asset: Asset, from: number, to: number, now: Instant): unknown => {
    const days: Day[] = []
    for (
      let day = latestTradingDay(asset, now);
      day * DAY > from - 2 * DAY;
      day = tradingDayBefore(asset, day)
    ) {
      days.unshift(day)
    }
    const today = latestTradingDay(asset, now)
    const bars = days.flatMap((day) => {
      const columns = observations.intraday?.(asset.symbol, day)
      const level = levelOf(truth, asset.symbol, today)
      return Array.from(columns?.start ?? [], (start, row) => ({ start, row, columns, level })).filter(
        ({ start }) => start >= from && start < Math.min(to, now) && columns !== undefined,
      )
    })
    const column = (name: 'open' | 'high' | 'low' | 'close'): (number | null)[] =>
      bars.map(({ row, columns, level }) => orNull((columns?.[name][row] ?? Number.NaN) * level))
    return {
      meta: metaOf(asset, now, '30m'),
      timestamp: bars.map(({ start }) => seconds(start)),
      indicators: {
        quote: [
          {
            open: column('open'),
            high: column('high'),
            low: column('low'),
            close: column('close'),
            volume: bars.map(({ row, columns, level }) =>
              orNull((columns?.volume[row] ?? Number.NaN) / level),
            ),
          },
        ],
      },
    }
  }

  return {
    chart(symbol: string, query: URLSearchParams, now: Instant): unknown {
      const asset = trackedAsset(universe, symbol)
      if (asset === undefined) {
        return { chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } }
      }
      const from = Number(query.get('period1')) * SECOND
      const to = Number(query.get('period2')) * SECOND
      const result =
        query.get('interval') === '1d'
          ? daily(asset, asDay(Math.floor(from / DAY)), asDay(Math.floor(to / DAY) - 1), now)
          : halfHours(asset, from, to, now)
      return { chart: { result: [result], error: null } }
    },
    quotes(symbols: readonly string[], now: Instant): unknown {
      const result = symbols.flatMap((symbol) => {
        const asset = trackedAsset(universe, symbol)
        const quote = asset && quoteOf(asset, now)
        if (asset === undefined || quote === undefined) return []
        return [
          {
            symbol,
            currency: asset.currency,
            exchangeTimezoneName: zoneOf(asset),
            exchangeDataDelayedBy: 0,
            regularMarketTime: seconds(quote.at),
            regularMarketPrice: quote.price,
            regularMarketDayHigh: quote.high,
            regularMarketDayLow: quote.low,
            regularMarketVolume: orNull(quote.volume),
            regularMarketPreviousClose: orNull(previousClose(asset, quote.day)),
            quoteType: KINDS[asset.assetClass],
          },
        ]
      })
      return { quoteResponse: { result: result.reverse(), error: null } }
    },
    spark(symbols: readonly string[], now: Instant): unknown {
      const today = asDay(Math.floor(now / DAY))
      const result = symbols.flatMap((symbol) => {
        const asset = trackedAsset(universe, symbol)
        return asset === undefined
          ? []
          : [{ symbol, response: [daily(asset, asDay(today - 6), asDay(today + 1), asInstant(now))] }]
      })
      return { spark: { result, error: null } }
    },
  }
}
