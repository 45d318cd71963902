import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Metric } from '../../adapters/telemetry/exposition.ts'
import type { StreamDeps } from '../../operations/stream/open-stream.ts'
import { stream } from '../../operations/stream/stream.ts'
import { CATALOG } from '../../products/catalog.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { Clock, Log, MarketKind, SnapshotIndex, TrackRecordReader } from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import { Announcer } from '../../service/stream/announcer.ts'
import { streamFollower } from '../../service/stream/follow-stream.ts'
import { streamFailures } from '../../service/stream/stream-failures.ts'
import { type StreamLimits, streamPlaces } from '../../service/stream/stream-places.ts'
import { streamRoute } from '../../surfaces/http/stream-route.ts'

const LOOKED_EVERY_MS = 1_000
const HEARTBEAT_SECONDS = 15

export interface StreamsParts {
  readonly published: PublishedSnapshots
  readonly record: TrackRecordReader
  readonly snapshotIndex: SnapshotIndex
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly market: MarketKind
  readonly log: Log
  readonly limits: StreamLimits
  readonly admission: Admission
}

export interface Streams {
  /** What the operation that opens a stream is handed. */
  readonly deps: StreamDeps
  /** Puts the stream of events on the server; it begins and ends with it. */
  route(app: FastifyInstance, answer: AnswerCall): void
  metrics(): readonly Metric[]
}

/** The streams of events of one process. */
export function openStreams(parts: StreamsParts): Streams {
  const { snapshotIndex: index, wallClock, admission } = parts
  const announced = new Announcer({ ...parts, index, products: CATALOG.products })
  const places = streamPlaces(parts.limits)
  const follow = streamFollower({
    ...parts,
    index,
    announcer: announced,
    failed: streamFailures(parts.log, wallClock),
    pause: (ms) => pause(ms),
    heartbeatSeconds: HEARTBEAT_SECONDS,
  })
  let isStopping = false
  let streams: ReturnType<typeof streamRoute> | undefined
  return {
    deps: { admission, positions: announced.positions, places, follow, isStopping: () => isStopping },
    route(app, answer) {
      streams = streamRoute(app, { endpoint: stream, answer, wallClock, random: Math.random })
      runWith(app, announced, streams, () => {
        isStopping = true
      })
    },
    metrics: () => (streams === undefined ? [] : metricsOf(streams, places.taken())),
  }
}

/** Looks for what to announce and keeps the streams alive, from the start of the server to its stop. */
function runWith(
  app: FastifyInstance,
  announced: Announcer,
  streams: ReturnType<typeof streamRoute>,
  stop: () => void,
): void {
  let isStopping = false
  const timers: NodeJS.Timeout[] = []
  // What is read of the record at a time is little, so that calls are answered in between.
  const lookOn = (): void => {
    if (!isStopping && announced.look()) setImmediate(lookOn)
  }
  app.addHook('onReady', async () => {
    await announced.start()
    timers.push(setInterval(lookOn, LOOKED_EVERY_MS), setInterval(streams.beat, HEARTBEAT_SECONDS * 1000))
  })
  app.addHook('preClose', async () => {
    isStopping = true
    stop()
    for (const timer of timers) clearInterval(timer)
    streams.closeAll()
  })
}

const metricsOf = (
  { sent, ended }: Pick<ReturnType<typeof streamRoute>, 'sent' | 'ended'>,
  open: number,
): readonly Metric[] => [
  { name: 'bellwether_streams_open', type: 'gauge', help: 'Open streams.', samples: [{ value: open }] },
  {
    name: 'bellwether_stream_events_total',
    type: 'counter',
    help: 'Events written to streams, by name.',
    samples: [...sent].map(([event, value]) => ({ labels: { event }, value })),
  },
  {
    name: 'bellwether_stream_ends_total',
    type: 'counter',
    help: 'Streams that ended, by reason; too_slow are readers that did not read.',
    samples: [...ended].map(([reason, value]) => ({ labels: { reason }, value })),
  },
]
