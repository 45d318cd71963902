import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import type { OpenedStream } from '@bellwether-markets/products/contract/stream-event'
import type { FastifyInstance } from 'fastify'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { Clock } from '../../service/ports.ts'
import { callOf, routeOf } from './endpoint-routes.ts'
import { EventStream, STREAM_ENDS, type StreamEnd } from './event-stream.ts'
import type { OwnOrigin } from './own-address.ts'
import { writeAnswer, writeStreamHead } from './write-answer.ts'

/** Random, so that readers that lost their connections together do not all come back at once. */
const RETRY_FROM_MS = 1_000
const RETRY_SPREAD_MS = 4_000

/** The open streams of one process. */
export class OpenStreams {
  /** Events since the start, by name. */
  readonly sent = new Map<string, number>()
  /** Ended streams since the start, by reason. */
  readonly ended = new Map<StreamEnd, number>(STREAM_ENDS.map((end) => [end, 0]))
  readonly #streams = new Map<EventStream, OpenedStream>()
  readonly #random: () => number

  /** @param random returns a number in [0, 1) */
  constructor(random: () => number) {
    this.#random = random
  }

  /** @param response with its head written */
  open(response: ServerResponse, opened: OpenedStream): void {
    const stream = new EventStream(response, {
      retryMs: this.#retryMs(),
      onEvent: (name) => increment(this.sent, name),
      onEnd: (end) => {
        leave()
        this.#streams.delete(stream)
        opened.release()
        increment(this.ended, end)
      },
    })
    this.#streams.set(stream, opened)
    const leave = opened.follow(stream)
  }

  /** Sends a heartbeat to every reader; ends streams of stalled readers. */
  beat(): void {
    for (const stream of this.#streams.keys()) stream.beat()
    this.endRefused()
  }

  /** Ends streams of keys that no longer work. */
  endRefused(): void {
    for (const [stream, opened] of this.#streams) {
      // An unreachable ledger must not end streams that it has admitted.
      void opened.isAdmitted().then(
        (isAdmitted) => isAdmitted || stream.close('key_refused', this.#retryMs()),
        () => undefined,
      )
    }
  }

  /** Sends the closing event to every reader. */
  closeAll(): void {
    for (const stream of this.#streams.keys()) stream.close('service_stopping', this.#retryMs())
  }

  #retryMs(): number {
    return Math.round(RETRY_FROM_MS + this.#random() * RETRY_SPREAD_MS)
  }
}

function increment<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

export interface StreamRouteDeps {
  readonly endpoint: Endpoint
  readonly answer: AnswerCall
  readonly wallClock: Clock
  readonly ownOrigin: OwnOrigin
  readonly streams: OpenStreams
}

/** The route of the event stream. */
export function streamRoute(
  app: FastifyInstance,
  { endpoint, answer, streams, ...deps }: StreamRouteDeps,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: routeOf(endpoint.path),
    handler: async (request, reply) => {
      reply.hijack()
      const call = callOf(endpoint, request, reply.raw, deps)
      const opening = await answer(call)
      const { stream: opened } = opening
      if (opened === undefined) return writeAnswer(reply.raw, opening, call)
      writeStreamHead(reply.raw, opening, call)
      if (!call.wantsData) return void reply.raw.end()
      if (reply.raw.destroyed) return opened.release()
      streams.open(reply.raw, opened)
    },
  })
}
