import type { FastifyInstance } from 'fastify'
import type { Refused } from '../../contract/call.ts'
import type { ServiceEndpoint } from '../../contract/endpoint.ts'
import type { StreamCall, StreamOpened } from '../../operations/stream/open-stream.ts'
import type { Clock } from '../../service/ports.ts'
import type { ResumeFrom, StreamSink } from '../../service/stream/follow-stream.ts'
import { headerOf } from './caller.ts'
import { type EventStream, eventStream, STREAM_ENDS, type StreamEnd } from './event-stream.ts'
import { routeOf } from './product-routes.ts'
import { serviceCallOf } from './service-routes.ts'
import { writeRefusal, writeStreamHead } from './write-outcome.ts'

/** Readers that were cut off together must not come back together. */
const RETRY_FROM_MS = 1_000
const RETRY_SPREAD_MS = 4_000

export interface StreamRouteParts {
  readonly endpoint: ServiceEndpoint
  readonly open: (call: StreamCall) => Promise<StreamOpened | Refused>
  readonly follow: (wish: ResumeFrom, sink: StreamSink) => () => void
  readonly wallClock: Clock
  /** A number from 0 up to 1. */
  readonly random: () => number
}

export interface OpenStreams {
  /** Says to every reader that the stream lives; ends those that do not read and those whose key opens nothing any more. */
  beat(): void
  /** Ends all of them in order. */
  closeAll(): void
  /** Events by name, and ends by reason, since the start. */
  readonly sent: ReadonlyMap<string, number>
  readonly ended: ReadonlyMap<StreamEnd, number>
}

/** The route of a stream of events. */
export function streamRoute(app: FastifyInstance, parts: StreamRouteParts): OpenStreams {
  const { endpoint, open, follow, wallClock } = parts
  const streams = new Map<EventStream, () => Promise<boolean>>()
  const sent = new Map<string, number>()
  const ended = new Map<StreamEnd, number>(STREAM_ENDS.map((end) => [end, 0]))
  const retryMs = (): number => Math.round(RETRY_FROM_MS + parts.random() * RETRY_SPREAD_MS)

  app.route({
    method: ['GET', 'HEAD'],
    url: routeOf(endpoint.path),
    handler: async (request, reply) => {
      reply.hijack()
      const { headers } = request.raw
      const call = {
        ...serviceCallOf(endpoint, request, wallClock),
        accept: headerOf(headers, 'accept'),
        lastEventId: headerOf(headers, 'last-event-id'),
      }
      const outcome = await open(call)
      if (outcome.kind === 'refusal') return writeRefusal(reply.raw, outcome, call)
      writeStreamHead(reply.raw, outcome, call)
      if (!call.wantsData) return void reply.raw.end()
      if (reply.raw.destroyed) return outcome.release()
      const stream = eventStream(reply.raw, {
        retryMs: retryMs(),
        onEvent: (name) => sent.set(name, (sent.get(name) ?? 0) + 1),
        onEnd(end) {
          leave()
          streams.delete(stream)
          outcome.release()
          ended.set(end, (ended.get(end) ?? 0) + 1)
        },
      })
      streams.set(stream, outcome.isAdmitted)
      const leave = follow(outcome.wish, stream)
    },
  })

  return {
    sent,
    ended,
    beat() {
      for (const [stream, isAdmitted] of streams) {
        stream.beat()
        // A ledger that cannot be asked now is no reason to end what it has let in.
        void isAdmitted().then(
          (is) => is || stream.close('key_refused', retryMs()),
          () => undefined,
        )
      }
    },
    closeAll() {
      for (const stream of streams.keys()) stream.close('service_stopping', retryMs())
    },
  }
}
