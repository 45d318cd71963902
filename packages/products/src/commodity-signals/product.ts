import { DayText } from '@bellwether-markets/engine/kernel/schema'
import { upstream } from '@bellwether-markets/engine/market/inputs'
import { type Static, Type } from 'typebox'
import { Call } from '../call.ts'
import { commodities } from '../commodities/product.ts'
import { defineInternalComputation } from '../contract/product.ts'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { BacktestRecord } from '../track-record/source-record.ts'

export const CommoditySignals = Type.Object({
  date: DayText('Trading day that the scores describe'),
  signals: Type.Array(RecordedSignal),
  calls: Type.Array(Call),
  backtest: BacktestRecord,
})
export type CommoditySignals = Static<typeof CommoditySignals>

/** Internal source of `/v1/signals/latest`. */
export const commoditySignals = defineInternalComputation({
  id: 'commodity-signals',
  version: 5,
  title: 'Commodity signals',
  access: 'internal',
  snapshot: CommoditySignals,
  inputs: () => ({ scores: upstream(commodities) }),
  refresh: { cron: '0 6 * * *' },
})
