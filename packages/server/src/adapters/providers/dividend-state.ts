import type { Asset } from '../../domain/market/asset.ts'
import type { StoredDailyColumns, StoredMarket } from '../../service/ports.ts'
import type { DailyBarAnswer } from './daily-bar-providers.ts'

const stateName = ({ symbol }: Asset): string => `dividends ${symbol}`

export function newDividends(
  asset: Asset,
  { dividends }: DailyBarAnswer,
  market: StoredMarket,
  stored: StoredDailyColumns | undefined,
): DailyBarAnswer['dividends'] {
  if (stored === undefined) return []
  const through = Number(market.providerState(stateName(asset)) ?? stored.day[stored.day.length - 1])
  return dividends.filter(({ exDay }) => exDay > through)
}

export function dividendState(
  asset: Asset,
  { daily, dividends }: DailyBarAnswer,
  market: StoredMarket,
): Readonly<Record<string, string>> {
  const before = Number(
    market.providerState(stateName(asset)) ?? daily.bars.day[daily.bars.day.length - 1] ?? 0,
  )
  const latest = dividends.reduce((day, { exDay }) => Math.max(day, exDay), before)
  return { [stateName(asset)]: String(latest) }
}
