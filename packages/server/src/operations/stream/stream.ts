import { type TArray, Type } from 'typebox'
import { defineOperation, type Example } from '../../contract/operation.ts'
import { StreamEvent } from '../../contract/stream-event.ts'
import example from './example.json' with { type: 'json' }
import { openStream, type StreamDeps } from './open-stream.ts'

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
        examples: [example.result[0].id],
      }),
    ),
  }),
  result: Type.Array(StreamEvent),
  streams: true,
  errors: ['not_acceptable'],
  example: example as Example<TArray<typeof StreamEvent>>,
  handle: (request, { streams }: { streams: StreamDeps }) => ({ stream: openStream(request, streams) }),
})
