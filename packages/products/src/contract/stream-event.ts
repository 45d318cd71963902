import { InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { SIGNAL_SOURCES } from '@bellwether-markets/engine/kernel/signal'
import { type Static, type TObject, Type } from 'typebox'

const Market = OneOf(['live', 'replay', 'demo'], {
  description: 'Market of the event: the real one, a recording of it, or a simulation',
})
const Credits = Type.Integer({ minimum: 0, description: 'Credits that this call costs' })

const eventOf = <const Name extends string, Data extends TObject>(
  name: Name,
  description: string,
  data: Data,
) =>
  Type.Object(
    {
      event: Type.Literal(name),
      id: Nullable(
        Type.String({
          description: 'Position after it, for Last-Event-ID; null if it does not move the position',
        }),
      ),
      data,
    },
    { description },
  )

const Opened = eventOf(
  'opened',
  'The stream is open',
  Type.Object({
    market: Market,
    resumed: Type.Boolean({ description: 'True if it continues after Last-Event-ID; else it begins now' }),
    heartbeat_seconds: Type.Integer({
      minimum: 1,
      description: 'A comment comes at least so often; after more than twice that the connection is lost',
    }),
  }),
)

const SnapshotEvent = eventOf(
  'snapshot',
  'A product has a new answer',
  Type.Object({
    product: Type.String({ description: 'Id of the product, as the overview lists it' }),
    as_of: InstantText('Instant that the answer describes; as_of gives this very answer'),
    latest: Type.Boolean({
      description: 'True if the endpoint answers with it now; false if a later one has replaced it',
    }),
    stale: Type.Boolean({
      description: 'True if the present answer of the endpoint is older than it should be',
    }),
    market: Market,
    path: Type.String({ description: 'Endpoint that gives it, with the names of path parameters' }),
    credits: Credits,
  }),
)

const SignalEvent = eventOf(
  'signal',
  'A signal was issued and is in the track record',
  Type.Object({
    seq: Type.Integer({ minimum: 1, description: 'Its entry in the track record' }),
    id: Type.String({ description: 'Id of the signal' }),
    source: OneOf(SIGNAL_SOURCES, { description: 'Source of the signal' }),
    symbol: Type.String({ description: 'Ticker' }),
    issued_at: InstantText('When it was issued'),
    expires_at: InstantText('When it should no longer be acted upon'),
    market: Market,
    path: Type.String({ description: 'Call that shows it as it was recorded, with its proof' }),
    credits: Credits,
  }),
)

const AlertEvent = eventOf(
  'alert',
  'A rule of the account with `to` = `stream` has fired; only with `alerts=true`',
  Type.Object({
    id: Type.String({ description: 'Id of the notice; a repeat has the same' }),
    type: Type.String({ description: 'Kind of firing', examples: ['risk.crossed'] }),
    timestamp: InstantText('Snapshot on which it fired'),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'before, after, rule, link; symbol if the rule has one',
    }),
  }),
)

const Resync = eventOf(
  'resync',
  'The stream cannot continue after Last-Event-ID: read the products you need again; events begin now',
  Type.Object({
    reason: OneOf(['too_old', 'other_products', 'unknown'], {
      description:
        'too_old: too much has happened since; other_products: the service has other products now; unknown: not a position in the data of this service',
    }),
    hint: Type.String({ description: 'The next step' }),
  }),
)

const Closing = eventOf(
  'closing',
  'The service ends the stream',
  Type.Object({
    reason: OneOf(['service_stopping', 'key_refused'], {
      description: 'service_stopping: connect again; key_refused: the key was disabled or replaced',
    }),
    hint: Type.String({ description: 'The next step' }),
  }),
)

export const StreamEvent = Type.Union([Opened, SnapshotEvent, SignalEvent, AlertEvent, Resync, Closing])
export type StreamEvent = Static<typeof StreamEvent>
export type StreamEventOf<Name extends StreamEvent['event']> = Extract<StreamEvent, { event: Name }>

/** The connection of one reader. */
export interface StreamSink {
  send(event: StreamEvent): void
  /** Resolves when the send buffer has room, or the reader is gone. */
  room(): Promise<void>
  isOpen(): boolean
  /** Ends a connection that is too slow or met an internal fault. */
  drop(reason: 'too_slow' | 'fault'): void
}

export interface OpenedStream {
  /** Sends events until the returned function is called. */
  follow(sink: StreamSink): () => void
  /** Whether the key still works. */
  isAdmitted(): Promise<boolean>
  /** Frees its place among the open streams. */
  release(): void
}
