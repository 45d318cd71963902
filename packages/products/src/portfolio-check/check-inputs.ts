import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, curves, daily } from '@bellwether-markets/engine/market/inputs'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { REGIME_BARS } from '../regime/regime-inputs.ts'
import type { CheckBody } from './check-body.ts'
import { dollarPair } from './dollar-rates.ts'
import { MOST_BARS } from './limits.ts'
import { readHoldings } from './read-holdings.ts'
import { FACTOR_SYMBOLS } from './sensitivities.ts'

/** @throws AppError `validation_error` if the holdings cannot be read */
export function checkInputs({ assets: tracked, bySymbol }: Universe, query: CheckBody) {
  const held = [...readHoldings(query).amounts.keys()].flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const currencies = new Set([query.currency ?? 'USD', ...held.map(({ currency }) => currency)])
  const pairs = [...currencies].flatMap((currency) => dollarPair(tracked, currency)?.symbol ?? [])
  const factors = FACTOR_SYMBOLS.filter((symbol) => bySymbol.has(symbol))
  const symbols = new Set([...held.map(({ symbol }) => symbol), ...pairs, ...factors])
  const futures = [...symbols].filter((symbol) => bySymbol.get(symbol)?.assetClass === 'commodity')
  return {
    tracked: assets(tracked.map(({ symbol }) => symbol)),
    bars: daily([...symbols], MOST_BARS),
    months: curves(futures, MOST_BARS),
    index: daily([SP500, VIX], REGIME_BARS),
  }
}
