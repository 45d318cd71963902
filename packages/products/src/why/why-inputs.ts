import { factorSetOf } from '@bellwether-markets/engine/attribution/factor-set'
import { BETA_SESSIONS } from '@bellwether-markets/engine/attribution/split-move'
import { asDay, type Instant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import {
  assets,
  curvesSince,
  dailySince,
  intradayBetween,
  newsBetween,
} from '@bellwether-markets/engine/market/inputs'
import { type MoveQuery, requestedAsset, requestedDays } from './asked-window.ts'

/** Calendar days that hold the sessions of the betas, with holidays. */
const BETA_DAYS = Math.ceil((BETA_SESSIONS * 365) / 250) + 20
/** The close before the window, and the days in which a crisis is no news. */
const NEWS_DAYS = 10

/** @throws AppError as `askedAsset` and `askedDays` */
export function whyInputs(universe: Universe, query: MoveQuery, asOf: Instant) {
  const asset = requestedAsset(universe, query.symbol)
  const { from, to } = requestedDays(query, asOf)
  const { factors, peers } = factorSetOf(asset, universe)
  const peersFactors = peers.flatMap((symbol) => {
    const peer = universe.bySymbol.get(symbol)
    return peer === undefined ? [] : factorSetOf(peer, universe).factors
  })
  const members = [...factors, ...peersFactors].flatMap((factor) =>
    factor.members.map(({ symbol }) => symbol),
  )
  const symbols = [...new Set([asset.symbol, ...peers, ...members])]
  const futures = symbols.filter((symbol) => universe.bySymbol.get(symbol)?.assetClass === 'commodity')
  const since = asDay(from - BETA_DAYS)
  return {
    tracked: assets(universe.assets.map(({ symbol }) => symbol)),
    bars: dailySince(symbols, since),
    curves: curvesSince(futures, since),
    headlines: newsBetween(startOfUtcDay(asDay(from - NEWS_DAYS)), startOfUtcDay(asDay(to + 2))),
    sessions: intradayBetween([asset.symbol], from, to),
  }
}
