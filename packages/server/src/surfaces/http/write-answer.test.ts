import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Answer } from '../../service/answer/answer.ts'
import { preferredBody, writeAnswer } from './write-answer.ts'

const ENVELOPE = '{"ok":true,"data":'
const META = '"next":{"reason":"EURUSD=X moved −1.50 %"}'

/** Answers every call with the same data, and its target in the meta. */
async function withServer(data: string, run: (port: number) => Promise<void>): Promise<void> {
  const bytes = Buffer.from(ENVELOPE + data)
  const answered = (target = ''): Answer => ({
    status: 200,
    bytes,
    meta: metaOf(target),
    etag: '"0"',
    limits: { limit: 60, remaining: 59, resetAt: 60_000 },
    credits: { used: 1, remaining: 9 },
    replayed: false,
    error: undefined,
    stream: undefined,
  })
  const server = createServer((request, response) =>
    writeAnswer(response, answered(request.url), { requestId: 'req_1', receivedAt: asInstant(0) }),
  ).listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    await run((server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const metaOf = (target: string): string => `{"target":"${target}",${META}}`

for (const [size, bytes] of [
  ['small', 100],
  ['large', 200_000],
] as const) {
  test(`characters beyond ASCII arrive whole, and their bytes are counted, in a ${size} answer`, () => {
    const data = `{"name":"Zürich, 東京","fell":"−3 %","rest":"${'ö'.repeat(bytes)}"}`
    return withServer(data, async (port) => {
      for (const target of ['/a', '/b', '/a-longer-one', '/c']) {
        const answer = await fetch(`http://127.0.0.1:${port}${target}`)
        const body = await answer.text()
        assert.equal(body, `${ENVELOPE}${data},"meta":${metaOf(target)}}`)
        assert.equal(answer.headers.get('content-length'), String(Buffer.byteLength(body)))
      }
    })
  })
}

/** Asks for one after the other on one connection. @param inOneGo before the first is answered */
async function ask(port: number, targets: readonly string[], inOneGo: boolean): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const requests = targets.map((target, index) => {
    const ends = index === targets.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${target} HTTP/1.1\r\nHost: a\r\n${ends}\r\n`
  })
  if (inOneGo) socket.write(requests.join(''))
  else
    for (const request of requests) {
      socket.write(request)
      await pause(1)
    }
  return socket
}

const targetsIn = (heads: string): readonly string[] =>
  [...heads.matchAll(/"target":"([^"]*)"/g)].map(([, target = '']) => target)

for (const [how, inOneGo] of [
  ['in one go', true],
  ['one after the other', false],
] as const) {
  test(`a reader who asks ${how} and reads late gets each answer with its own end`, () =>
    withServer(`"${'x'.repeat(60_000)}"`, async (port) => {
      const late = Array.from({ length: 300 }, (_, index) => `/late/${index}`)
      const reader = await ask(port, late, inOneGo)
      await pause(20)
      for (const target of ['/meanwhile/1', '/meanwhile/22', '/meanwhile/333']) {
        const answer = await fetch(`http://127.0.0.1:${port}${target}`)
        assert.deepEqual(targetsIn(await answer.text()), [target])
      }
      assert.deepEqual(targetsIn(await text(reader)), late)
    }))
}

test('rows come as CSV or NDJSON with the meta in headers, compressed if they are long', async () => {
  const bars = Array.from({ length: 200 }, (_, at) => ({ date: `2025-01-${at}`, close: at }))
  const answer: Answer = {
    status: 200,
    bytes: Buffer.from(`${ENVELOPE}${JSON.stringify({ bars })}`),
    etag: '"0"',
    meta: '{"as_of":"2025-01-15T10:00:00Z","stale":false,"market":"demo","rest":{"cursor":"c~2"}}',
    limits: undefined,
    credits: { used: 1, remaining: 9 },
    replayed: false,
    error: undefined,
    stream: undefined,
  }
  const server = createServer(async (request, response) => {
    const body = await preferredBody(request, answer, 'bars')
    writeAnswer(response, answer, { requestId: 'req_1', receivedAt: asInstant(0) }, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const csv = await fetch(address, { headers: { accept: 'text/csv', 'accept-encoding': 'br' } })
    assert.deepEqual(
      ['content-type', 'content-encoding', 'etag', 'x-as-of', 'x-next-cursor'].map((name) =>
        csv.headers.get(name),
      ),
      ['text/csv; charset=utf-8', 'br', 'W/"0"', '2025-01-15T10:00:00Z', 'c~2'],
    )
    assert.match(await csv.text(), /^date,close\r\n2025-01-0,0\r\n/)
    const lines = await fetch(address, { headers: { accept: 'application/x-ndjson' } })
    assert.equal((await lines.text()).split('\n').length, 201)
    const json = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(json.headers.get('content-encoding'), 'gzip')
    assert.equal(((await json.json()) as { data: { bars: unknown[] } }).data.bars.length, 200)
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    assert.deepEqual([plain.headers.get('content-encoding'), plain.headers.get('etag')], [null, '"0"'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
