import type { Day } from '../../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'

/** Closes of one stock and its role in the model. */
export interface PriceSeries {
  readonly symbol: string
  /** GICS sector; undefined forms its own sector. */
  readonly sector: string | undefined
  /** Strictly increasing; `adjustedClose` and `dollarVolume` are paired with it. */
  readonly day: Numbers
  /** Adjusted for splits and dividends; NaN if missing. */
  readonly adjustedClose: Numbers
  /** Daily turnover in dollars; undefined or NaN passes the liquidity gate. */
  readonly dollarVolume: Numbers | undefined
  /** Unadjusted close; undefined passes the price gate. */
  readonly quotedClose: Numbers | undefined
  /** First day whose rows train the model; undefined: never, −∞: always. */
  readonly trainsFrom: number | undefined
  /** Whether signals are issued for it. */
  readonly serves: boolean
}

/** Closes of a wider list of stocks on one calendar, which train the model but are not served. */
export interface TrainingColumns {
  readonly day: Numbers
  readonly stocks: readonly {
    readonly symbol: string
    readonly sector: string | undefined
    /** Entry into the list; earlier rows do not train. If undefined, all rows do. */
    readonly memberSince: Day | undefined
    readonly adjustedClose: Numbers
  }[]
}

export interface AlphaPrices {
  /** Of the tracked assets; those that are not stocks are skipped. */
  readonly windows: ReadonlyMap<string, DailyWindow>
  readonly assets: readonly Asset[]
  /** Tracked stocks use their window and take only the entry date from here. */
  readonly training: TrainingColumns | undefined
  /** Whether `close` is the price as traded. Closes restated after a split would make the price gate look ahead. */
  readonly closesAsTraded: boolean
}

/**
 * Tracked stocks first, in asset order, then training-only stocks.
 * @returns one series per symbol, without stocks that have no window
 */
export function priceSeries(prices: AlphaPrices): readonly PriceSeries[] {
  const { training } = prices
  const entry = new Map(training?.stocks.map((stock) => [stock.symbol, stock.memberSince]))
  const served = prices.assets.flatMap((asset) => {
    const window = prices.windows.get(asset.symbol)
    if (asset.assetClass !== 'equity' || window === undefined) return []
    return [servedSeries(asset, window, entry.get(asset.symbol), prices.closesAsTraded)]
  })
  const taken = new Set(served.map((series) => series.symbol))
  const others = training?.stocks.filter((stock) => !taken.has(stock.symbol)) ?? []
  return [
    ...served,
    ...others.map((stock) => ({
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

function servedSeries(
  asset: Asset,
  window: DailyWindow,
  memberSince: Day | undefined,
  closesAsTraded: boolean,
): PriceSeries {
  return {
    symbol: asset.symbol,
    sector: asset.sector,
    day: window.day,
    adjustedClose: window.adjClose,
    dollarVolume: Float64Array.from(
      { length: window.length },
      (_, row) => window.close[row] * window.volume[row],
    ),
    quotedClose: closesAsTraded ? window.close : undefined,
    trainsFrom: memberSince ?? Number.NEGATIVE_INFINITY,
    serves: true,
  }
}
