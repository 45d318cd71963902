import { Flag } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { StreamEvent } from '@bellwether-markets/products/contract/stream-event'
import { type TArray, Type } from 'typebox'
import example from './example.json' with { type: 'json' }
import { openStream, type StreamDeps } from './open-stream.ts'

export const stream = defineOperation({
  id: 'stream',
  method: 'GET',
  effect: 'read',
  path: '/v1/stream',
  title: 'Stream',
  brief: 'Follow new answers and signals as they come',
  summary: 'Announces new answers and new signals as they come, by server-sent events.',
  doc: `Keep the connection open instead of asking again and again. The events:

- \`opened\`: the stream is open; its \`id\` is its first position.
- \`snapshot\`: a product has a new answer. \`path\` and \`credits\` give its address and cost; \`as_of\` returns exactly this answer.
- \`signal\`: a signal was issued; \`path\` shows it in the free track record.
- \`alert\`: with \`alerts=true\`, a rule of the account whose notices go to the stream has fired.
- \`resync\`: the stream cannot continue after your last event. Read the products you need again; events begin now.
- \`closing\`: the service ends the stream, with the reason.

Events only announce: the endpoint of a product gives its answer for its price, so a stream costs no credits. It needs a key and counts as one call when it is opened.

Notices of the last 30 days are resumed too; a reader that resumes may get the latest again, with the same \`id\` in \`data\`.

Every \`id\` is a position. Send the last one as \`Last-Event-ID\` to get the events you missed, in order and each once. This works across restarts of the service and at any of its processes. If you missed more than about two thousand snapshots you get \`resync\` instead.

A comment comes every 15 seconds. After 40 seconds of silence connect again, after the time in \`retry\`. A client that does not read is disconnected and may resume. A key may hold a few streams at a time, an address some more. There is no stream of the past: \`as_of\` is refused.`,
  access: 'keyed',
  credits: 0,
  query: Type.Object({
    alerts: Type.Optional(Flag('Whether to send notices of the rules of the account as well')),
    'Last-Event-ID': Type.Optional(
      Type.String({
        in: 'header',
        maxLength: 1000,
        description: 'The `id` of the last event that was read: the stream continues after it',
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
