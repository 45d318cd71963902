import type { Day } from '../../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'

/** The closes of one stock with the part it plays in the model. */
export interface PriceSeries {
  readonly symbol: string
  /** GICS sector; undefined is a sector of its own kind. */
  readonly sector: string | undefined
  /** Strictly increasing, paired with `adjustedClose` and `dollarVolume` by index. */
  readonly day: Numbers
  /** Adjusted for splits and dividends; NaN where absent. */
  readonly adjustedClose: Numbers
  /** Turnover of the day in dollars; undefined or NaN where unknown, which passes the liquidity gate. */
  readonly dollarVolume: Numbers | undefined
  /** Unadjusted close for the price gate; undefined where only adjusted closes exist, which passes it. */
  readonly quotedClose: Numbers | undefined
  /** The day from which its rows train the model; undefined where they never do, −∞ where they always do. */
  readonly trainsFrom: number | undefined
  /** Whether signals are issued for it. */
  readonly serves: boolean
}

/** Closes of a wider list of stocks, on one calendar, that trains the model and is not served. */
export interface TrainingColumns {
  readonly day: Numbers
  readonly stocks: readonly {
    readonly symbol: string
    readonly sector: string | undefined
    /** When it entered the list; rows before do not train. Undefined where unknown: they all do. */
    readonly memberSince: Day | undefined
    readonly adjustedClose: Numbers
  }[]
}

/** What the model is built from. */
export interface AlphaPrices {
  /** Windows of the tracked assets; those that are no stocks are passed over. */
  readonly windows: ReadonlyMap<string, DailyWindow>
  readonly assets: readonly Asset[]
  /** Stocks that are tracked as well are read from their window and keep the entry date from here. */
  readonly training: TrainingColumns | undefined
  /**
   * Whether `close` of the windows is the price at which the stock traded that day. Suppliers that restate closes
   * after a split make an old price look low, and a gate on it would look ahead.
   */
  readonly closesAsTraded: boolean
}

/**
 * The series of the model: tracked stocks first, in the order of the assets, then the stocks that only train.
 * @returns one series a symbol; stocks without a window are left out
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
