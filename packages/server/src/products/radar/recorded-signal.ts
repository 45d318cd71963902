import { type Static, Type } from 'typebox'
import { Signal, SignalEvent } from '../../kernel/signal.ts'

/** A signal with its event as data, for the record. */
export const RecordedSignal = Type.Object({ ...Signal.properties, event_definition: SignalEvent })
export type RecordedSignal = Static<typeof RecordedSignal>
