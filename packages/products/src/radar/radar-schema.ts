import { DayText, Nullable, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Call } from '../call.ts'
import { Count } from '../schema-parts.ts'
import { BacktestRecord } from '../track-record/source-record.ts'
import { RecordedSignal } from './recorded-signal.ts'

export const Radar = Type.Object({
  date: DayText('Trading day whose closes the screen was made from'),
  signals: Type.Array(RecordedSignal, { description: 'Best score first' }),
  calls: Type.Array(Call, { description: 'Picks that are new, came due or left of late' }),
  screened: Count('Stocks that were ranked'),
  evidence: Type.Object(
    {
      picks: Count('Picks of weekly dates whose outcome is known'),
      hit_rate: Nullable(Probability('Share of them that did better than the fund')),
      base_rate: Nullable(Probability('Share of all screened stocks of the same weeks that did')),
    },
    { description: "Results of the screen on this market's own past" },
  ),
  backtest: BacktestRecord,
})
export type Radar = Static<typeof Radar>
