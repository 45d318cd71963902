import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { otlpTracing } from './otlp-tracing.ts'

const SERVER = 2
const ERROR = 2

interface Sent {
  readonly name: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}

test('what throws or rejects ends its span as failed, and is thrown on', async () => {
  const spans: Sent[] = []
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      spans.push(...resourceSpans[0].scopeSpans[0].spans)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const tracing = otlpTracing({
    endpoint: `http://127.0.0.1:${port}`,
    headers: {},
    share: 1,
    version: '0',
    role: 'serve',
  })
  const fail = (): never => {
    throw new TypeError('broken')
  }
  assert.throws(() => tracing.span('call', {}, fail), TypeError)
  await assert.rejects(
    tracing.span('compute job', {}, async () => fail()),
    TypeError,
  )
  tracing.span('charge', {}, ({ end }) => end())
  await tracing.close()
  collector.close()
  const told = spans.map(({ name, kind, status, attributes }) => [
    name,
    kind === SERVER,
    status.code === ERROR,
    attributes.find(({ key }) => key === 'error.type')?.value.stringValue,
  ])
  assert.deepEqual(told, [
    ['call', true, true, 'TypeError'],
    ['compute job', false, true, 'TypeError'],
    ['charge', false, false, undefined],
  ])
})
