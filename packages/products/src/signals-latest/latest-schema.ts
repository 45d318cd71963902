import { InstantText, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { SIGNAL_SOURCES, Signal } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { Call } from '../call.ts'
import { RecordedSignal } from '../radar/recorded-signal.ts'
import { Count, UnknownSymbol } from '../schema-parts.ts'

const SourceState = Type.Object({
  source: OneOf(SIGNAL_SOURCES),
  as_of: InstantText('Refresh that its signals are of'),
  count: Count('Signals of it'),
})

const Unavailable = Type.Object({ source: OneOf(SIGNAL_SOURCES), reason: Type.String() })

const common = {
  count: Count('Number of signals'),
  sources: Type.Array(SourceState, { description: 'Sources that were asked for and have an answer' }),
  calls: Type.Array(Call, {
    description:
      'Calls and screens of the daily sources that are new, were withdrawn or came due today or on the three days before; largest strength first',
  }),
  unavailable: Type.Array(Unavailable, { description: 'Sources that were asked for and have none, and why' }),
}

export const LatestSignals = Type.Object({
  signals: Type.Array(Signal, {
    description: 'Largest strength first, then conviction: screens come after all signals',
  }),
  ...common,
  unknown: Type.Optional(
    Type.Array(UnknownSymbol, { description: 'Symbols asked for that are not tracked; only with `symbols`' }),
  ),
})
export type LatestSignals = Static<typeof LatestSignals>

export const LatestSignalsSnapshot = Type.Object({
  signals: Type.Array(RecordedSignal),
  ...common,
  tracked: Type.Array(Type.String(), { description: 'Every ticker that may be asked for' }),
})
export type LatestSignalsSnapshot = Static<typeof LatestSignalsSnapshot>
