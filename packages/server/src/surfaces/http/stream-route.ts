import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { Clock } from '../../service/ports.ts'
import { callOf, routeOf } from './endpoint-routes.ts'
import { type EventStream, eventStream, STREAM_ENDS, type StreamEnd } from './event-stream.ts'
import { writeAnswer, writeStreamHead } from './write-answer.ts'

/** Readers that were cut off together must not come back together. */
const RETRY_FROM_MS = 1_000
const RETRY_SPREAD_MS = 4_000

export interface StreamRouteParts {
  readonly endpoint: Endpoint
  readonly answer: AnswerCall
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
  const { endpoint, answer, wallClock } = parts
  const streams = new Map<EventStream, () => Promise<boolean>>()
  const sent = new Map<string, number>()
  const ended = new Map<StreamEnd, number>(STREAM_ENDS.map((end) => [end, 0]))
  const retryMs = (): number => Math.round(RETRY_FROM_MS + parts.random() * RETRY_SPREAD_MS)

  app.route({
    method: ['GET', 'HEAD'],
    url: routeOf(endpoint.path),
    handler: async (request, reply) => {
      reply.hijack()
      const call = callOf(endpoint, request, wallClock)
      const opening = await answer(call)
      const { stream: opened } = opening
      if (opened === undefined) return writeAnswer(reply.raw, opening, call)
      writeStreamHead(reply.raw, opening, call)
      if (!call.wantsData) return void reply.raw.end()
      if (reply.raw.destroyed) return opened.release()
      const stream = eventStream(reply.raw, {
        retryMs: retryMs(),
        onEvent: (name) => sent.set(name, (sent.get(name) ?? 0) + 1),
        onEnd(end) {
          leave()
          streams.delete(stream)
          opened.release()
          ended.set(end, (ended.get(end) ?? 0) + 1)
        },
      })
      streams.set(stream, opened.isAdmitted)
      const leave = opened.follow(stream)
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
