import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { fieldsOf, headersOf, takeHead, writeOwnHead } from './write-own-head.ts'

const HEADERS = ['x-request-id', 'req_1', 'etag', '"1f"', 'content-type', 'application/json; charset=utf-8']
const BODY = Buffer.from('{"fell":"−3 %"}')

const REQUESTS = {
  'that asks to close': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'after which another comes on the connection':
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'for the head alone': 'HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'of HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'of HTTP/1.0 to keep the connection':
    'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n',
  'that expects to be told to go on':
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  'that is the last the connection may bring':
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
}

async function bytesOf(listener: RequestListener, request: string): Promise<string> {
  const server = createServer(listener)
  server.maxRequestsPerSocket = 2
  server.listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.end(request)
    return (await text(socket)).replace(/^Date: .*$/gm, 'Date: now')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

for (const [name, request] of Object.entries(REQUESTS)) {
  test(`the answer to a request ${name} has the bytes that the documented way writes`, async () => {
    const ours = await bytesOf((_request, response) => {
      writeOwnHead(response, fieldsOf(HEADERS), BODY.length)
      response.end(BODY)
    }, request)
    const documented = await bytesOf((_request, response) => {
      response.writeHead(200, [...HEADERS, 'content-length', String(BODY.length)])
      response.end(BODY)
    }, request)
    const inOnePiece = await bytesOf((_request, response) => {
      writeOwnHead(response, fieldsOf(HEADERS), BODY.length)
      const head = takeHead(response)
      response.end(head === undefined ? BODY : Buffer.concat([Buffer.from(head, 'latin1'), BODY]))
    }, request)
    assert.match(ours, /etag: "1f"/)
    assert.equal(ours, documented)
    assert.equal(inOnePiece, documented)
  })
}

test('a head is taken once, and not where it is all of the answer', async () => {
  const taken: boolean[] = []
  const listener: RequestListener = (_request, response) => {
    taken.push(takeHead(response) !== undefined)
    writeOwnHead(response, fieldsOf(HEADERS), BODY.length)
    const head = takeHead(response)
    taken.push(head !== undefined, takeHead(response) !== undefined)
    response.end(head === undefined ? BODY : Buffer.concat([Buffer.from(head, 'latin1'), BODY]))
  }
  await bytesOf(listener, REQUESTS['that asks to close'])
  await bytesOf(listener, REQUESTS['for the head alone'])
  assert.deepEqual(taken, [false, true, false, false, false, false])
})

test('an answer is reported with its status', async () => {
  let seen = 0
  await bytesOf((_request, response) => {
    response.statusCode = 500
    writeOwnHead(response, fieldsOf(HEADERS), BODY.length)
    response.end(BODY, () => (seen = response.statusCode))
  }, REQUESTS['that asks to close'])
  assert.equal(seen, 200)
})

test('fields that are lines of a head are the same names and values again, colons in values included', () => {
  const headers = [...HEADERS, 'ratelimit', '"default";r=5;t=3', 'link', '<http://a/b>: c']
  assert.deepEqual(headersOf(fieldsOf(headers)), headers)
  assert.deepEqual(headersOf(''), [])
})
