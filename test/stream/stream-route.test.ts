import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEvent, StreamSink } from '@bellwether-markets/products/contract/stream-event'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import { stream } from '../../packages/server/src/operations/stream/stream.ts'
import { UnknownRoutes } from '../../packages/server/src/service/answer/unknown-route.ts'
import { streamPlaces } from '../../packages/server/src/service/stream/stream-places.ts'
import { EventStream } from '../../packages/server/src/surfaces/http/event-stream.ts'
import { httpServer } from '../../packages/server/src/surfaces/http/server.ts'
import { OpenStreams, streamRoute } from '../../packages/server/src/surfaces/http/stream-route.ts'
import { until } from '../until.ts'
import { openSilently, openStream } from './sse-reader.ts'

const LIMITS = {
  maxUrlBytes: 8192,
  maxHeaderBytes: 16_384,
  maxBodyBytes: 1024,
  requestTimeoutMs: 1_000,
  maxConnections: 2_000,
  maxConnectionsPerAddress: 2_000,
}

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

/** The route over a follower that only remembers its readers. */
async function serve() {
  const readers = new Set<StreamSink>()
  const places = streamPlaces({ maxStreams: 2_000, maxStreamsPerKey: 2_000, maxStreamsPerAddress: 2_000 })
  let isAdmitted: () => Promise<boolean> = async () => true
  const app = httpServer({
    unknownRoutes: new UnknownRoutes(),
    nextRequestId: () => 'req_1',
    trustedProxies: [],
    limits: LIMITS,
    onFault: assert.fail,
    onRejection: () => undefined,
  })
  const streams = new OpenStreams(() => 0.5)
  streamRoute(app, {
    endpoint: stream,
    answer: async ({ address }) => ({
      status: 200,
      bytes: Buffer.alloc(0),
      meta: '',
      etag: undefined,
      limits: undefined,
      credits: { used: 0, remaining: 7 },
      replayed: false,
      error: undefined,
      stream: {
        isAdmitted: () => isAdmitted(),
        release: places.take({ id: 1, tier: 'pro' }, address),
        follow(sink) {
          readers.add(sink)
          return () => void readers.delete(sink)
        },
      },
    }),
    wallClock,
    ownOrigin: () => undefined,
    streams,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  return {
    readers,
    places,
    streams,
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    tell(event: StreamEvent): void {
      for (const reader of readers) reader.send(event)
    },
    admit(answer: () => Promise<boolean>): void {
      isAdmitted = answer
    },
  }
}

const eventOf = (size: number, id = 'x'): StreamEvent => ({
  event: 'resync',
  id,
  data: { reason: 'too_old', hint: 'h'.repeat(size) },
})

test('every reader gets every event, with its name, its id and one line of data', async () => {
  const { baseUrl, tell, readers } = await serve()
  const both = await Promise.all([openStream(baseUrl), openStream(baseUrl)])
  await until('both are read', () => readers.size === 2)
  tell({ event: 'resync', id: 'a.1', data: { reason: 'too_old', hint: 'two\nlines, ä' } })
  tell({ event: 'opened', id: null, data: { market: 'demo', resumed: true, heartbeat_seconds: 15 } })
  for (const one of both) {
    await one.next(({ event }) => event === 'opened')
    assert.deepEqual(one.events, [
      { event: 'resync', id: 'a.1', data: { reason: 'too_old', hint: 'two\nlines, ä' } },
      { event: 'opened', id: null, data: { market: 'demo', resumed: true, heartbeat_seconds: 15 } },
    ])
    assert.deepEqual(one.others, ['retry: 3000'])
    one.close()
  }
})

test('a reader that reads nothing is dropped once too much waits for it; one that reads goes on', async () => {
  const { baseUrl, port, tell, readers, streams } = await serve()
  const good = await openStream(baseUrl)
  await openSilently(port)
  await until('both are read', () => readers.size === 2)
  let told = 0
  for (; readers.size === 2 && told < 2_000; told++) {
    tell(eventOf(32 * 1024, `e${told}`))
    await pause(0)
  }
  assert.equal(readers.size, 1)
  assert.equal(streams.ended.get('too_slow'), 1)
  tell(eventOf(1, 'last'))
  await good.next(({ id }) => id === 'last')
  assert.equal(good.events.length, told + 1)
  good.close()
})

test('a reader that has stopped reading is dropped at the fourth beat, however little waits for it', async () => {
  const ends: string[] = []
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => resolve(response)).listen(0, '127.0.0.1')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const socket = await openSilently((server.address() as AddressInfo).port)
  const response = await promise
  response.flushHeaders()
  const written = new EventStream(response, {
    retryMs: 1,
    onEvent: () => undefined,
    onEnd: (end) => void ends.push(end),
  })
  const fill = async (): Promise<void> => {
    // What the kernel holds does not wait here.
    while (response.writableLength === 0) {
      written.send(eventOf(16 * 1024))
      await pause(5)
    }
  }
  await fill()
  for (let beat = 1; beat <= 3; beat++) {
    written.beat()
    assert.equal(written.isOpen(), true, `beat ${beat}`)
  }
  socket.resume()
  await until('it has read all', () => response.writableLength === 0)
  socket.pause()
  await fill()
  for (let beat = 1; beat <= 3; beat++) {
    written.beat()
    assert.equal(written.isOpen(), true, `beat ${beat} after it had read`)
  }
  written.beat()
  assert.equal(written.isOpen(), false)
  await until('its end is told', () => ends.length > 0)
  assert.deepEqual(ends, ['too_slow'])
})

test('a beat is a comment, and is nothing that limits of silence or of slow requests cut off', async () => {
  const { baseUrl, streams, readers, tell } = await serve()
  const reader = await openStream(baseUrl)
  await until('it is read', () => readers.size === 1)
  // Longer than a request may take to arrive.
  await pause(LIMITS.requestTimeoutMs + 1_500)
  streams.beat()
  tell(eventOf(1))
  await reader.next(({ id }) => id === 'x')
  assert.deepEqual(reader.others, ['retry: 3000', ':'])
  assert.equal(reader.ended, false)
  reader.close()
})

test('a key that opens nothing any more ends its streams; a ledger that cannot be asked ends none', async () => {
  const { baseUrl, streams, readers, admit } = await serve()
  const reader = await openStream(baseUrl)
  await until('it is read', () => readers.size === 1)
  admit(() => Promise.reject(new Error('the database is away')))
  streams.beat()
  await pause(20)
  assert.equal(readers.size, 1)
  admit(async () => false)
  streams.beat()
  const { data } = await reader.next(({ event }) => event === 'closing')
  assert.equal(data.reason, 'key_refused')
  await until('it has ended', () => reader.ended && readers.size === 0)
  assert.equal(streams.ended.get('key_refused'), 1)
})

test('a service that stops says when to come back and ends every stream in order', async () => {
  const { baseUrl, streams, readers, places } = await serve()
  const both = await Promise.all([openStream(baseUrl), openStream(baseUrl)])
  await until('both are read', () => readers.size === 2)
  streams.closeAll()
  await until('both have ended', () => both.every(({ ended }) => ended))
  for (const { events, others } of both) {
    assert.equal(events.at(-1)?.data.reason, 'service_stopping')
    assert.deepEqual(others, ['retry: 3000', 'retry: 3000'])
  }
  await until('their places are free', () => places.taken() === 0)
  assert.equal(streams.ended.get('service_stopping'), 2)
})

test('HEAD shows the head of a stream and holds none', async () => {
  const { baseUrl, readers } = await serve()
  const response = await fetch(`${baseUrl}/v1/stream`, { method: 'HEAD' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(response.headers.get('x-credits-remaining'), '7')
  assert.equal(readers.size, 0)
})

test('after a thousand streams that were opened and closed nothing is left of them', async () => {
  const { port, readers, places, streams } = await serve()
  const before = process.getActiveResourcesInfo().length
  for (let batch = 0; batch < 20; batch++) {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openSilently(port)))
    if (batch % 2 === 0) await until('all are open', () => readers.size === 50)
    if (batch % 4 === 0) streams.beat()
    for (const socket of sockets) {
      socket.destroy()
      await once(socket, 'close')
    }
    await until('all are closed', () => places.taken() === 0)
  }
  await until('nobody is told any more', () => readers.size === 0)
  assert.deepEqual([places.taken(), readers.size], [0, 0])
  await until('no handle is left', () => process.getActiveResourcesInfo().length <= before + 2)
})
