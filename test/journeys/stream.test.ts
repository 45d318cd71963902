import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { MarketTime } from '../../packages/server/src/adapters/clock/clock.ts'
import { type OpenStream, openStream } from '../stream/sse-reader.ts'
import { type Caller, callerOf, issueKey, send } from './caller.ts'
import { giveFirstSnapshots, PREPARED_PAST } from './first-snapshots.ts'
import { type RunningService, startService, temporaryDirectory } from './service.ts'

/** A Saturday, on which little else is computed; at half a minute a second prices are new every four seconds. */
const FROM = Date.parse(PREPARED_PAST.calmAndRising)
const SPEED = 30
/** All that is computed at a start takes so long on a busy machine. */
const FIRST_WITHIN_MS = 600_000
const moving = (from: number): MarketTime => ({ kind: 'moving', from: asInstant(from), speed: SPEED })

const UNHURRIED = { ...TIERS, pro: { ...TIERS.pro, callsPerMinute: 1e6 } }
const ENV = { MAX_STREAMS: '4', MAX_STREAMS_PER_KEY: '2', REQUEST_TIMEOUT_MS: '1000' }

/** Whose signals are told as soon as it is computed, before which the streams have to be open. */
const ISSUES_SIGNALS = 'alpha'

/**
 * A data directory with the snapshots of the suite but those of one product, which a service computes at its start. That
 * takes more than a second, as the rows of its table are gone too.
 */
async function directoryWithout(product: string): Promise<string> {
  const directory = join(temporaryDirectory(), 'data')
  await giveFirstSnapshots(directory, true)
  const file = join(directory, 'snapshots.sqlite')
  if (existsSync(file)) {
    const database = new DatabaseSync(file)
    database.prepare('DELETE FROM snapshots WHERE product = ?').run(product)
    database.prepare('DELETE FROM facts WHERE fact = ?').run(`${product}_day`)
    database.close()
  }
  return directory
}

describe('the stream of a running service', () => {
  let service: RunningService
  let call: Caller
  let begun = 0
  const streams: OpenStream[] = []
  let firstKey = ''
  /** Open from the beginning on. */
  let first: OpenStream

  const start = async (marketTime: MarketTime, env = {}): Promise<void> => {
    service = await startService({ env: { ...ENV, ...env }, tiers: UNHURRIED, marketTime })
    call = await callerOf(service)
  }
  before(async () => {
    const dataDirectory = await directoryWithout(ISSUES_SIGNALS)
    begun = Date.now()
    await start(moving(FROM), { DATA_DIR: dataDirectory })
    firstKey = await newKey()
    first = await open(firstKey)
  })
  after(async () => {
    for (const stream of streams) stream.close()
    await service?.stop()
  })

  const newKey = () => issueKey(service)
  const open = async (key: string, lastId?: string): Promise<OpenStream> => {
    const resume = lastId === undefined ? {} : { 'last-event-id': lastId }
    const stream = await openStream(service.baseUrl, { 'x-api-key': key, ...resume })
    streams.push(stream)
    return stream
  }
  const prices = (stream: OpenStream): string[] =>
    stream.events.flatMap(({ event, data }) =>
      data.product === 'prices' && event === 'snapshot' ? data.as_of : [],
    )

  test('it is opened by a key, costs nothing, and no proxy may keep or gather it', async () => {
    assert.equal(first.status, 200)
    const header = (name: string) => first.headers.get(name)
    assert.equal(header('content-type'), 'text/event-stream; charset=utf-8')
    assert.deepEqual([header('cache-control'), header('x-accel-buffering')], ['no-store', 'no'])
    assert.deepEqual([header('x-credits-used'), header('x-credits-remaining')], ['0', '500000'])
    assert.equal(header('x-ratelimit-remaining'), String(1e6 - 1))
    const { data, id } = await first.next(({ event }) => event === 'opened')
    assert.deepEqual(data, { market: 'demo', resumed: false, heartbeat_seconds: 15 })
    assert.notEqual(id, null)
    assert.match(first.others[0] ?? '', /^retry: \d{4}$/)
  })

  test('what is asked for wrongly is refused as everywhere, with a hint', async () => {
    const key = await newKey()
    const refusal = async (target: string, options = {}): Promise<unknown[]> => {
      const { status, json } = await call(target, options)
      assert.ok(json.hint.length > 10)
      return [status, json.error]
    }
    assert.deepEqual(await refusal('/v1/stream'), [401, 'missing_api_key'])
    assert.deepEqual(await refusal('/v1/stream', { key: 'bw_no' }), [401, 'invalid_api_key'])
    const asJson = { key, headers: { accept: 'application/json' } }
    assert.deepEqual(await refusal('/v1/stream', asJson), [406, 'not_acceptable'])
    const none = { key, headers: { accept: 'text/event-stream;q=0, application/json' } }
    assert.deepEqual(await refusal('/v1/stream', none), [406, 'not_acceptable'])
    const { status, json } = await call('/v1/stream?as_of=2025-01-01', { key })
    assert.deepEqual(
      [status, json.detail[0].loc, json.detail[0].input],
      [422, ['query', 'as_of'], '2025-01-01'],
    )
    for (const id of ['148', 'null', 'x'.repeat(1_001), "1' OR 1=1"]) {
      const wrong = await call('/v1/stream', { key, headers: { 'last-event-id': id } })
      assert.deepEqual([wrong.status, wrong.json.detail[0].loc], [422, ['header', 'Last-Event-ID']], id)
    }
    assert.deepEqual(await refusal('/v1/stream', { key, method: 'POST' }), [405, 'method_not_allowed'])
    assert.deepEqual(await refusal('/v1/streams', { key }), [404, 'not_found'])
    const head = await fetch(`${service.baseUrl}/v1/stream`, {
      method: 'HEAD',
      headers: { 'x-api-key': key },
    })
    assert.deepEqual([head.status, head.headers.get('x-accel-buffering')], [200, 'no'])
    const asked = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    const preflight = await fetch(`${service.baseUrl}/v1/stream`, { method: 'OPTIONS', headers: asked })
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Last-Event-ID/)
  })

  test('a key holds so many streams and the service so many in all, and a place that is left is free', async () => {
    const [one, other, third] = [await newKey(), await newKey(), await newKey()]
    const held = await Promise.all([open(one), open(one), open(other)])
    assert.deepEqual(
      held.map(({ status }) => status),
      [200, 200, 200],
    )
    const full = await call('/v1/stream', { key: one })
    assert.deepEqual([full.status, full.json.error, full.json.retry_after], [429, 'rate_limited', 30])
    assert.equal(full.number('retry-after'), 30)
    const all = await call('/v1/stream', { key: third })
    assert.deepEqual([all.status, all.json.error, all.number('retry-after')], [503, 'overloaded', 30])
    for (const stream of held) stream.close()
    let again = await open(third)
    for (let time = 0; again.status !== 200 && time < 50; time++) again = await open(third)
    assert.equal(again.status, 200)
    again.close()
  })

  test('a new answer is told, and what is told is what its endpoint gives for its price', async () => {
    const { data } = await first.next(({ data }) => data.product === 'prices', FIRST_WITHIN_MS)
    assert.deepEqual([data.path, data.credits, data.market, data.latest], ['/v1/prices', 1, 'demo', true])
    const answer = await call(`${data.path}?symbols=SPY&as_of=${data.as_of}`, { key: firstKey })
    assert.deepEqual([answer.json.meta.as_of, answer.json.meta.credits_used], [data.as_of, 1])
  })

  test('a signal is told once it stands in the record, and the way to it works as it stands', async () => {
    const { data } = await first.next(({ event }) => event === 'signal', FIRST_WITHIN_MS)
    const { json } = await call(data.path)
    const { signal } = json.data.signal.issued.entry.payload
    assert.deepEqual([signal.id, signal.symbol, signal.signal_type], [data.id, data.symbol, data.source])
    assert.equal(json.data.signal.issued.entry.seq, data.seq)
  })

  test('who was cut off is told what it missed, in order and once, by this process and the one after it', async () => {
    const cut = await open(firstKey)
    await cut.next(({ data }) => data.product === 'prices')
    cut.close()
    const seen = prices(first).length
    await first.next(() => prices(first).length >= seen + 2)
    const resumed = await open(firstKey, cut.lastId)
    await resumed.next(() => prices(resumed).length >= 3)
    const joined = [...prices(cut), ...prices(resumed)]
    const same = prices(first).slice(prices(first).indexOf(joined[0] ?? ''))
    assert.deepEqual(joined.slice(0, same.length), same.slice(0, joined.length))

    const exit = await service.stop()
    assert.equal(exit.code, 0)
    const closing = resumed.events.at(-1)
    assert.deepEqual([closing?.event, closing?.data.reason], ['closing', 'service_stopping'])
    assert.match(resumed.others.at(-1) ?? '', /^retry: \d{4}$/)

    const now = FROM + (Date.now() - begun) * SPEED + 10 * MINUTE
    await start(moving(now), { DATA_DIR: service.dataDirectory })
    const after = await open(firstKey, resumed.lastId)
    await after.next(() => prices(after).length >= 1)
    assert.equal(after.events[0]?.data.resumed, true)
    const told = [...prices(resumed), ...prices(after)]
    assert.deepEqual(told, told.toSorted())
    assert.equal(new Set(told).size, told.length)
    const ids = [...resumed.events, ...after.events].flatMap(({ id }) => id ?? [])
    assert.equal(new Set(ids).size, ids.length)
    after.close()
  })

  test('the figures tell open streams, events and how streams ended', async () => {
    const key = await newKey()
    const stream = await open(key)
    await stream.next(({ event }) => event === 'opened')
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
    const figure = (line: string): number =>
      Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`${line} `))
          ?.split(' ')[1],
      )
    assert.ok(figure('bellwether_streams_open') >= 1)
    assert.ok(figure('bellwether_stream_events_total{event="opened"}') >= 1)
    assert.ok(figure('bellwether_stream_ends_total{reason="reader"}') >= 1)
    assert.equal(figure('bellwether_stream_ends_total{reason="fault"}'), 0)
    stream.close()
  })

  test('a position of another market is told to read anew', async () => {
    const key = await newKey()
    const stream = await open(key)
    const { id } = await stream.next(({ event }) => event === 'opened')
    stream.close()
    const ahead = await open(key, `z${id?.slice(1)}`)
    const { data } = await ahead.next(({ event }) => event === 'resync')
    assert.equal(data.reason, 'unknown')
    assert.match(data.hint, /\/v1\/changes/)
    ahead.close()
  })

  test('the example of the description is what a stream looks like', async () => {
    const { json } = await send(`${service.baseUrl}/v1/openapi.json`)
    const { get } = json.paths['/v1/stream']
    const { examples, 'x-events': schema } = get.responses['200'].content['text/event-stream']
    assert.match(examples.events.value, /^event: opened\nid: \S+\ndata: \{.*\}\n\nevent: snapshot\n/)
    assert.equal(schema.type, 'array')
    assert.deepEqual(get.security, [{ ApiKeyAuth: [] }, { BearerAuth: [] }])
    assert.equal(get['x-credits'], 0)
  })
})
