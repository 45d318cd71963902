import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { FastifyInstance } from 'fastify'
import type { Metric } from '../../adapters/telemetry/exposition.ts'
import type { StreamDeps } from '../../operations/stream/open-stream.ts'
import { stream } from '../../operations/stream/stream.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { AlertStore, Clock, SnapshotIndex } from '../../service/ports.ts'
import { Announcer, type AnnouncerDeps } from '../../service/stream/announcer.ts'
import { followNotices } from '../../service/stream/follow-notices.ts'
import { streamFailures, streamFollower } from '../../service/stream/follow-stream.ts'
import { type StreamLimits, streamPlaces } from '../../service/stream/stream-places.ts'
import type { OwnOrigin } from '../../surfaces/http/own-address.ts'
import { OpenStreams, streamRoute } from '../../surfaces/http/stream-route.ts'

const ANNOUNCED_EVERY_MS = 1_000
const HEARTBEAT_SECONDS = 15

export interface StreamsDeps extends Omit<AnnouncerDeps, 'products' | 'index'> {
  readonly snapshotIndex: SnapshotIndex
  readonly wallClock: Clock
  readonly ownOrigin: OwnOrigin
  readonly limits: StreamLimits
  readonly admission: Admission
  readonly alerts: AlertStore
}

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}

export type Streams = ReturnType<typeof openStreams>

export function openStreams(deps: StreamsDeps) {
  const { snapshotIndex: index, record, marketClock, wallClock, ownOrigin, admission, alerts, log } = deps
  const announcer = new Announcer({
    products: CATALOG.products,
    currentSnapshots: deps.currentSnapshots,
    index,
    record,
    marketClock,
    market: deps.market,
    log,
  })
  const places = streamPlaces(deps.limits)
  const failed = streamFailures(log, wallClock)
  const follow = streamFollower({
    announcer,
    index,
    record,
    marketClock,
    failed,
    pause: (ms) => pause(ms),
    heartbeatSeconds: HEARTBEAT_SECONDS,
  })
  const streams = new OpenStreams(Math.random)
  let isStopping = false
  const streamDeps: StreamDeps = {
    admission,
    positions: announcer.positions,
    places,
    follow,
    followNotices: followNotices({ alerts, wallClock, every, failed }),
    isStopping: () => isStopping,
  }
  return {
    deps: streamDeps,
    /** Adds the route; the streams live from the start of the server to its stop. */
    route(app: FastifyInstance, answer: AnswerCall): void {
      streamRoute(app, { endpoint: stream, answer, wallClock, ownOrigin, streams })
      app.addHook('preClose', async () => {
        isStopping = true
      })
      runWith(app, announcer, streams)
    },
    endRefused: () => streams.endRefused(),
    metrics: () => metricsOf(streams, places.taken()),
  }
}

function runWith(app: FastifyInstance, announcer: Announcer, streams: OpenStreams): void {
  let isStopping = false
  const timers: NodeJS.Timeout[] = []
  // One look reads a few entries only, so that calls are answered in between.
  const announce = (): void => {
    if (!isStopping && announcer.look()) setImmediate(announce)
  }
  app.addHook('onReady', async () => {
    await announcer.start()
    timers.push(
      setInterval(announce, ANNOUNCED_EVERY_MS),
      setInterval(() => streams.beat(), HEARTBEAT_SECONDS * SECOND),
    )
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const timer of timers) clearInterval(timer)
    streams.closeAll()
  })
}

const metricsOf = ({ sent, ended }: OpenStreams, open: number): readonly Metric[] => [
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
