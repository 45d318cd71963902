import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  ApiError,
  AuthenticationError,
  type Client,
  ConnectionError,
  createClient,
  type StreamEvent,
  TimeoutError,
  UnreadableAnswerError,
  ValidationError,
} from '../../packages/client/src/client.ts'
import { type ServedMarket, serveMarket } from '../stream/served-market.ts'
import { type ScriptedProxy, startScriptedProxy } from './scripted-proxy.ts'

const OVERLOADED = '{"ok":false,"error":"overloaded","hint":"Retry.","request_id":"r"}'

describe('the stream of the TypeScript client', () => {
  let market: ServedMarket
  let proxy: ScriptedProxy
  let waits: number[]

  before(async () => {
    market = await serveMarket()
    proxy = await startScriptedProxy(market.baseUrl)
  })
  after(async () => {
    await proxy?.close()
    await market?.close()
  })

  const open = (options = {}): Client => {
    waits = []
    const wait = async (ms: number): Promise<void> => void waits.push(ms)
    const { key: apiKey } = market
    return createClient({ baseUrl: proxy.baseUrl, apiKey, random: () => 0.5, wait, ...options })
  }
  /** Reads so many events, time passing whenever none is there. */
  const take = async (stream: AsyncIterator<StreamEvent>, count: number): Promise<StreamEvent[]> => {
    const events: StreamEvent[] = []
    while (events.length < count) {
      const next = stream.next()
      const come = await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 100))])
      if (come === undefined) await market.pass()
      const { value, done } = await next
      if (done) break
      events.push(value)
    }
    return events
  }
  /** Instants in order, each product told once of each. */
  const assertWhole = (events: readonly StreamEvent[]): void => {
    const told = instants(events)
    const moments = told.map((text) => text.split(' ')[0])
    assert.deepEqual(moments, moments.toSorted())
    assert.equal(new Set(told).size, told.length)
    const [first = '', last = ''] = [moments[0], moments.at(-1)]
    const halves = (Date.parse(last) - Date.parse(first)) / 1_800_000
    assert.ok(told.filter((text) => text.endsWith('bells')).length >= halves, 'none is missing')
  }
  const instants = (events: readonly StreamEvent[]): string[] =>
    events.flatMap((event) => (event.event === 'snapshot' ? `${event.data.as_of} ${event.data.product}` : []))

  test('gives the events as they come, and ends its connection when it is left', async () => {
    proxy.script()
    const stream = open().stream()
    const [opened, ...events] = await take(stream, 4)
    assert.ok(opened?.event === 'opened')
    assert.equal(opened.data.resumed, false)
    assert.equal(instants(events).length, 3)
    assert.deepEqual(proxy.seen[0]?.headers['x-api-key'], market.key)
    assert.deepEqual(proxy.seen[0]?.headers.accept, 'text/event-stream')
    await stream.return()
    assert.deepEqual(await stream.next(), { value: undefined, done: true })
    assert.equal(proxy.seen.length, 1)
  })

  test('goes on where it ended after breaks and silence, without a loss or a repetition, after the wished wait', async () => {
    const script = [
      { events: 3, end: 'break' },
      { events: 2, end: 'silence' },
      { events: 0, end: 'break' },
      'break',
      { status: 503, body: OVERLOADED, headers: { 'retry-after': '2' } },
    ] as const
    proxy.script(...script)
    const stream = open().stream({ maxSilenceMs: 400 })
    const events = await take(stream, 12)
    await stream.return()
    assertWhole(events)
    const ids = events.flatMap(({ id }) => id ?? [])
    assert.equal(new Set(ids).size, ids.length)
    const sent = proxy.seen.map(({ headers }) => headers['last-event-id'])
    assert.equal(sent.length, 6)
    assert.deepEqual(sent[1], events[2]?.id)
    assert.ok(events.some((event) => event.event === 'opened' && event.data.resumed))
    // The service asks for 1000 ms; a refusal for 2 s, and half of the bound of the fourth failure in a row on top: 1000 ms.
    assert.deepEqual(waits, [1000, 1000, 1000, 1000, 3000])
  })

  test('a restart of the service is a pause and nothing else', async () => {
    proxy.script()
    const client = createClient({ baseUrl: proxy.baseUrl, apiKey: market.key, random: () => 0 })
    const stream = client.stream()
    const before = await take(stream, 3)
    const restarted = market.restart()
    const events = [...before, ...(await take(stream, 5))]
    await restarted
    await stream.return()
    const names = events.map(({ event }) => event)
    assert.ok(names.includes('closing'))
    assertWhole(events)
    assert.ok(instants(events).length >= 4)
  })

  test('a stream goes on where another program ended', async () => {
    proxy.script()
    const client = open()
    const first = client.stream()
    const [, event] = await take(first, 2)
    await first.return()
    await market.pass()
    const second = client.stream({ lastEventId: event?.id ?? '' })
    const [opened, next] = await take(second, 2)
    await second.return()
    assert.ok(opened?.event === 'opened' && opened.data.resumed)
    // Of one moment there may be several products, each told once.
    assert.notEqual(next?.id, event?.id)
    assert.ok((instants([next as StreamEvent])[0] ?? '') >= (instants([event as StreamEvent])[0] ?? ''))
  })

  test('what there is no use in trying again is thrown, and what never opened is tried as often as any call', async () => {
    const refused = async (client: Client, options = {}): Promise<unknown> => {
      const stream = client.stream(options)
      try {
        await stream.next()
        return await stream.return()
      } catch (error) {
        return error
      }
    }
    proxy.script()
    assert.ok((await refused(open({ apiKey: undefined }))) instanceof AuthenticationError)
    assert.ok((await refused(open(), { lastEventId: 'never' })) instanceof ValidationError)
    assert.deepEqual(waits, [])
    proxy.script('break', 'break', 'break', 'break')
    assert.ok((await refused(open())) instanceof ConnectionError)
    assert.equal(proxy.seen.length, 4)
    proxy.script('hang')
    assert.ok((await refused(open({ timeoutMs: 100, maxRetries: 0 }))) instanceof TimeoutError)
    proxy.script({ status: 200, body: '{}' })
    assert.ok((await refused(open())) instanceof UnreadableAnswerError)
    proxy.script({ status: 503, body: OVERLOADED, headers: { 'retry-after': '90' } })
    const busy = await refused(open())
    assert.ok(busy instanceof ApiError && busy.status === 503, 'longer than may be waited')
    proxy.script({ events: 2, end: 'break' }, 'break', 'break')
    const stream = open().stream({ maxRetries: 1 })
    await take(stream, 2)
    const next = stream.next()
    await market.pass()
    await assert.rejects(next, ConnectionError)
  })

  test('it ends with the reason of its signal, whether it reads or waits', async () => {
    const ended = new AbortController()
    proxy.script()
    const stream = open().stream({ signal: ended.signal })
    await take(stream, 1)
    const next = stream.next()
    ended.abort(new Error('enough'))
    await assert.rejects(next, /enough/)
    proxy.script('break', 'break')
    const late = new AbortController()
    const waiting = createClient({ baseUrl: proxy.baseUrl, apiKey: market.key, random: () => 0.99 })
      .stream({ signal: late.signal })
      .next()
    setTimeout(() => late.abort(new Error('no more')), 50)
    await assert.rejects(waiting, /no more/)
  })

  test('there is no stream of the past, and a call of its path says what it is', async () => {
    proxy.script()
    assert.throws(() => open().at('2025-01-01').stream(), TypeError)
    await assert.rejects(open().get('/v1/stream'), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.deepEqual([error.status, error.code], [406, 'not_acceptable'])
      return true
    })
  })

  test('a key that is disabled ends it', async () => {
    proxy.script()
    const stream = open().stream()
    await take(stream, 1)
    const next = stream.next()
    await market.disableKey()
    market.beat()
    const { value } = await next
    assert.ok(value?.event === 'closing' && value.data.reason === 'key_refused')
    await assert.rejects(stream.next(), AuthenticationError)
  })
})
