import type { Asset } from '../../market/asset.ts'
import type { Numbers, TrainingColumns } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { Room } from '../../series/room.ts'

export interface PriceSeries {
  readonly symbol: string
  /** GICS; undefined forms its own sector. */
  readonly sector: string | undefined
  /** Strictly increasing, paired with the columns below. */
  readonly day: Numbers
  /** Adjusted for splits and dividends; NaN if missing. */
  readonly adjustedClose: Numbers
  /** Daily, in dollars; undefined or NaN passes the liquidity gate. */
  readonly dollarVolume: Numbers | undefined
  /** Unadjusted; undefined passes the price gate. */
  readonly quotedClose: Numbers | undefined
  /** First day that trains the model; undefined: never, −∞: always. */
  readonly trainsFrom: number | undefined
  readonly serves: boolean
}

export interface AlphaPrices {
  readonly windows: ReadonlyMap<string, DailyWindow>
  readonly assets: readonly Asset[]
  /** Symbols; undefined: every tracked stock. */
  readonly served?: ReadonlySet<string>
  /** Tracked stocks take only the entry date from here. */
  readonly training: Pick<TrainingColumns, 'day' | 'stocks'> | undefined
  /** Closes restated after a split would make the price gate look ahead. */
  readonly closesAsTraded: boolean
}

/** Tracked stocks in asset order, then training-only stocks; those without a window are skipped. */
export function priceSeries(prices: AlphaPrices, room = new Room()): readonly PriceSeries[] {
  const { training } = prices
  const entry = new Map(training?.stocks.map((stock) => [stock.symbol, stock.memberSince]))
  const followed = prices.assets.flatMap((asset) => {
    const window = prices.windows.get(asset.symbol)
    if (asset.assetClass !== 'equity' || window === undefined) return []
    const serves = prices.served?.has(asset.symbol) ?? true
    return [
      {
        symbol: asset.symbol,
        sector: asset.sector,
        day: window.day,
        adjustedClose: window.adjClose,
        dollarVolume: productOf(window.close, window.volume, room),
        quotedClose: prices.closesAsTraded ? window.close : undefined,
        trainsFrom: entry.get(asset.symbol) ?? Number.NEGATIVE_INFINITY,
        serves,
      },
    ]
  })
  // Also those without a window yet: a series must not change its source when the first bar comes.
  const tracked = new Set(prices.assets.map(({ symbol }) => symbol))
  const trainingStocks = training?.stocks.filter((stock) => !tracked.has(stock.symbol)) ?? []
  return [
    ...followed,
    ...trainingStocks.map((stock) => ({
      symbol: stock.symbol,
      sector: stock.sector,
      day: training?.day ?? [],
      adjustedClose: stock.adjustedClose,
      dollarVolume: undefined,
      quotedClose: undefined,
      trainsFrom: stock.memberSince ?? Number.NEGATIVE_INFINITY,
      serves: false,
    })),
  ]
}

function productOf(one: Numbers, other: Numbers, room: Room): Float64Array {
  const product = room.numbers(one.length)
  for (let row = 0; row < one.length; row++) product[row] = one[row] * other[row]
  return product
}
