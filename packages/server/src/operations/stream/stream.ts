import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { StreamEvent } from '../../contract/stream-event.ts'
import { openStream, type StreamDeps } from './open-stream.ts'

const EXAMPLE_POSITION = '9e9q9s.5d3a81.1f-8c1d22f0.0.5k.0.5k.0'

export const stream = defineOperation({
  id: 'stream',
  method: 'GET',
  effect: 'read',
  path: '/v1/stream',
  title: 'Stream',
  summary:
    'Tells as it happens, by server-sent events, which products have a new answer and which signals were issued.',
  doc: `Keep the connection open instead of asking again and again. The events:

- \`opened\`: the stream is open; its \`id\` is where it begins.
- \`snapshot\`: a product has a new answer; \`path\` and \`credits\` say where it is to be had and what it costs, \`as_of\` gives this very answer.
- \`signal\`: a signal was issued; \`path\` shows it in the free track record.
- \`resync\`: the stream cannot go on where you ended; read what you need anew, what follows begins now.
- \`closing\`: the service ends the stream, and why.

They are announcements: what a product says is given by its endpoint for its price, so a stream costs no credits. It needs a key and counts as one call when it is opened. Every \`id\` is a position: send the last one as \`Last-Event-ID\` and you are told what you missed, in order and each once, across restarts of the service and at any of its processes. Where more than some two thousand snapshots were missed you are told \`resync\` instead.

A comment comes every 15 seconds; after 40 seconds of silence connect again. \`retry\` says how long to wait. Who does not read is disconnected and may resume. A key may hold a few streams at a time, an address some more. There is no stream of the past: \`as_of\` is refused.`,
  access: 'keyed',
  credits: 0,
  query: Type.Object({
    'Last-Event-ID': Type.Optional(
      Type.String({
        in: 'header',
        maxLength: 1000,
        description: 'The `id` of the last event that was read: the stream goes on after it',
        examples: [EXAMPLE_POSITION],
      }),
    ),
  }),
  result: Type.Array(StreamEvent),
  streams: true,
  errors: ['not_acceptable'],
  example: {
    query: {},
    result: [
      {
        event: 'opened',
        id: EXAMPLE_POSITION,
        data: { market: 'demo', resumed: false, heartbeat_seconds: 15 },
      },
      {
        event: 'snapshot',
        id: '9e9qdc.5d3a81.1f-8c1d22f0.3c.8w.0.8w.3c',
        data: {
          product: 'prices',
          as_of: '2020-03-16T21:02:00Z',
          latest: true,
          stale: false,
          market: 'demo',
          path: '/v1/prices',
          credits: 1,
        },
      },
      {
        event: 'signal',
        id: '9e9qdc.5d3a81.1g-d0b7713e.3c.8w.0.8w.3c',
        data: {
          seq: 52,
          id: 'news_5m:XOM:short:2020-03-16T21:00:00Z',
          source: 'news_5m',
          symbol: 'XOM',
          issued_at: '2020-03-16T21:00:00Z',
          expires_at: '2020-03-17T21:00:00Z',
          market: 'demo',
          path: '/v1/track-record?signal_id=news_5m%3AXOM%3Ashort%3A2020-03-16T21%3A00%3A00Z',
          credits: 0,
        },
      },
    ],
  },
  handle: (request, { streams }: { streams: StreamDeps }) => ({ stream: openStream(request, streams) }),
})
