import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './caller.ts'
import { type RunningService, startService } from './service.ts'

const COLLECTOR_SECRET = 'the-header-of-the-collector'
const SUPPLIER_KEY = 'the-key-of-a-supplier-in-a-query'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly status: { readonly code?: number }
}

/** What a collector of traces was sent. */
interface Collector {
  readonly url: string
  readonly texts: string[]
  readonly authorizations: (string | undefined)[]
  spans(name: string): SentSpan[]
  server: Server
}

async function collector(): Promise<Collector> {
  const texts: string[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') texts.push(Buffer.concat(chunks).toString('utf8'))
      authorizations.push(request.headers.authorization)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    texts,
    authorizations,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (name) =>
      texts
        .flatMap((text) => JSON.parse(text).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans as SentSpan[])
        .filter((span) => span.name === name),
  }
}

const attributeOf = (span: SentSpan, key: string): unknown => {
  const value = span.attributes.find((one) => one.key === key)?.value ?? {}
  return Object.values(value)[0]
}

describe('traces', () => {
  let receiver: Collector
  let service: RunningService
  before(async () => {
    receiver = await collector()
    service = await startService({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${COLLECTOR_SECRET}`,
        OTEL_TRACES_SAMPLER_ARG: '1',
      },
    })
  })
  after(() => {
    service?.signal('SIGKILL')
    receiver.server.close()
  })

  test('show a call with its charge and the computations, and no secret; the last are sent at the stop', async () => {
    const { json } = await send(`${service.baseUrl}/v1/checkout/free?email=ada@example.com`, {
      method: 'POST',
    })
    const key = json.data.api_key
    const called = await send(`${service.baseUrl}/v1/prices?symbols=SPY`, { key })
    assert.equal(called.status, 200)
    assert.equal((await send(`${service.baseUrl}/v1/prices?symbols=SPY`, { key: `${key}x` })).status, 401)
    await send(`${service.baseUrl}/v1/admin/keys`, { admin: service.adminToken })
    assert.equal((await service.stop()).code, 0)

    const requestId = called.headers.get('x-request-id')
    const calls = receiver.spans('call')
    const call = calls.find((span) => attributeOf(span, 'bellwether.request_id') === requestId)
    assert.ok(call, `${requestId} of ${calls.length}`)
    assert.deepEqual(
      ['http.route', 'bellwether.surface', 'http.response.status_code'].map((name) =>
        attributeOf(call, name),
      ),
      ['/v1/prices', 'http', 200],
    )
    const charges = receiver.spans('charge').filter(({ traceId }) => traceId === call.traceId)
    assert.deepEqual(
      charges.map((span) => [span.parentSpanId, attributeOf(span, 'bellwether.outcome')]),
      [[call.spanId, 'charged']],
    )
    const refused = calls.find((span) => attributeOf(span, 'bellwether.refusal') === 'invalid_api_key')
    assert.equal(refused?.status.code ?? 0, 0, 'a refusal is no failure')
    const jobs = receiver.spans('compute job').map((span) => attributeOf(span, 'bellwether.job'))
    assert.ok(jobs.includes('risk'), jobs.join(' '))

    const sent = receiver.texts.join()
    for (const secret of [key, service.adminToken, COLLECTOR_SECRET, 'ada@example.com', 'symbols='])
      assert.ok(!sent.includes(secret), secret)
    assert.ok(receiver.authorizations.every((given) => given === `Bearer ${COLLECTOR_SECRET}`))
  })

  test('show where suppliers are asked, and neither their keys nor what is asked', async () => {
    const live = await startService({
      env: {
        MARKET: 'live',
        // A collector that is no supplier refuses every request to one.
        LIVE_SUPPLIERS_BASE: receiver.url,
        FINNHUB_API_KEY: SUPPLIER_KEY,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
      },
    })
    await sleep(1_500)
    assert.equal((await live.stop()).code, 0)
    const requests = receiver.spans('supplier request')
    assert.ok(requests.some((span) => String(attributeOf(span, 'server.address')).includes('yahoo')))
    assert.ok(requests.every((span) => attributeOf(span, 'http.response.status_code') === 200))
    assert.ok(!receiver.texts.join().includes(SUPPLIER_KEY))
  })

  test('cost nothing where they are off: nothing of them is loaded', () => {
    const source = new URL('../../packages/server/src/', import.meta.url)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )
    const importing = files.filter((name) => {
      const text = readFileSync(new URL(name, source), 'utf8')
      return /from '(@opentelemetry\/|[^']*otlp-tracing\.ts')/.test(text)
    })
    assert.deepEqual(importing, ['adapters/telemetry/otlp-tracing.ts'])
  })
})
