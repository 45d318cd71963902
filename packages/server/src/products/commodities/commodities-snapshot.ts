import { type Static, Type } from 'typebox'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { BacktestRecord } from '../track-record/backtest-record.ts'
import { Commodities } from './commodity-schema.ts'

/** The scores with their calls as signals, which rest on the same history. */
export const CommoditiesSnapshot = Type.Object({
  ...Commodities.properties,
  signals: Type.Array(RecordedSignal),
  backtest: BacktestRecord,
})
export type CommoditiesSnapshot = Static<typeof CommoditiesSnapshot>
