import { type Static, Type } from 'typebox'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { BacktestRecord } from '../track-record/backtest-record.ts'
import { Commodities } from './commodity-schema.ts'

/** Scores and their forecasts, which use the same history. */
export const CommoditiesSnapshot = Type.Object({
  ...Commodities.properties,
  signals: Type.Array(RecordedSignal),
  backtest: BacktestRecord,
})
export type CommoditiesSnapshot = Static<typeof CommoditiesSnapshot>
