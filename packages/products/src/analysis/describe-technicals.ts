import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { known, percentOf, priceDecimals } from '../known.ts'
import type { DayView, TechnicalsView } from './analysis-schema.ts'

export function describeTechnicals({ technicals: own, beta, window }: AssetAnalysis): TechnicalsView {
  const decimals = priceDecimals(own.close)
  const price = (value: number | undefined): number | null => known(value, decimals)
  const last = own.macd[own.macd.length - 1]
  return {
    day: formatDay(asDay(window.day[window.length - 1])),
    close: price(own.close) ?? 0,
    change_1d_pct: percentOf(own.change1d),
    ...averagesOf(own, price),
    rsi_14: known(own.rsi, 1),
    macd: last === undefined ? null : rounded(last, decimals + 1),
    atr_14: price(own.atr),
    atr_pct: percentOf(own.close > 0 ? own.atr / own.close : Number.NaN),
    bollinger: own.bollinger === undefined ? null : rounded(own.bollinger, decimals),
    adx_14: adxView(own.directional),
    year_high: price(own.yearHigh),
    year_low: price(own.yearLow),
    year_position_pct: known(100 * own.yearPosition, 0),
    ...returnsOf(own),
    volatility_20d_pct: percentOf(own.volatility20),
    volatility_1y_pct: percentOf(own.volatility1y),
    max_drawdown_1y_pct: percentOf(-own.maxDrawdown1y),
    beta_1y: known(beta, 2),
    volume_ratio: known(own.volumeRatio, 1),
    support: own.levels.support.map((level) => price(level) ?? 0),
    resistance: own.levels.resistance.map((level) => price(level) ?? 0),
  }
}

type Technicals = AssetAnalysis['technicals']

const averagesOf = (
  { sma20, sma50, sma200, close }: Technicals,
  price: (value: number) => number | null,
) => ({
  sma_20: price(sma20),
  sma_50: price(sma50),
  sma_200: price(sma200),
  gap_50_pct: percentOf(gapTo(sma50, close)),
  gap_200_pct: percentOf(gapTo(sma200, close)),
})

const returnsOf = (own: Technicals) => ({
  return_1m_pct: percentOf(own.return1m),
  return_3m_pct: percentOf(own.return3m),
  return_6m_pct: percentOf(own.return6m),
  return_12_1_pct: percentOf(own.return12to1),
})

/** The printed parts sum to the printed change. */
export function describeDay({ technicals: own, sectorFund }: AssetAnalysis): DayView {
  const change = percentOf(own.change1d)
  const sector = percentOf(sectorFund && sectorFund.beta * sectorFund.change1d)
  return {
    change_pct: change,
    times_usual: own.usualChange > 0 ? known(Math.abs(own.change1d) / own.usualChange, 1) : null,
    sector: sectorFund?.symbol ?? null,
    sector_change_pct: percentOf(sectorFund?.change1d),
    sector_beta: known(sectorFund?.beta, 2),
    sector_pp: sector,
    own_pp: change === null || sector === null ? null : known(change - sector, 1),
  }
}

/** A fraction; NaN unless the level is positive. */
export const gapTo = (level: number, close: number): number => (level > 0 ? close / level - 1 : Number.NaN)

function adxView(reading: Technicals['directional']): TechnicalsView['adx_14'] {
  if (reading === undefined) return null
  const { adx, plusDi, minusDi } = reading
  return { adx: known(adx, 1) ?? 0, plus_di: known(plusDi, 1) ?? 0, minus_di: known(minusDi, 1) ?? 0 }
}

const rounded = <T extends object>(reading: T, decimals: number): Record<keyof T, number> =>
  Object.fromEntries(
    Object.entries(reading).map(([name, value]) => [name, known(value as number, decimals) ?? 0]),
  ) as Record<keyof T, number>
