import { type Static, Type } from 'typebox'
import { FUND_SYMBOLS } from '../../core/commodities/commodity-instruments.ts'
import { assets } from '../../core/market/inputs.ts'
import { DayText } from '../../kernel/schema.ts'
import { HOUR } from '../../kernel/time.ts'
import { commodities } from '../commodities/product.ts'
import { defineInternalProduct } from '../product.ts'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { describeCommoditySignals } from './describe-commodity-signals.ts'

export const CommoditySignals = Type.Object({
  date: DayText('Trading day that the scores describe'),
  signals: Type.Array(RecordedSignal),
})
export type CommoditySignals = Static<typeof CommoditySignals>

/** The calls of the commodity scores as signals, each with its issue, which `/v1/signals/latest` answers from. */
export const commoditySignals = defineInternalProduct({
  id: 'commodity-signals',
  version: 1,
  title: 'Commodity signals',
  access: 'internal',
  snapshot: CommoditySignals,
  inputs: (universe) => ({
    ...commodities.inputs(universe),
    funds: assets(FUND_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))),
  }),
  refresh: { cron: '0 6 * * *', staleAfterMs: 26 * HOUR },
  compute: ({ bars, months, tracked, funds }, asOf): CommoditySignals =>
    describeCommoditySignals({
      windows: { daily: bars, curves: months },
      tracked: [...tracked, ...funds],
      asOf,
    }),
})
