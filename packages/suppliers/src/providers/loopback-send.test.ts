import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { loopbackSend } from './loopback-send.ts'

test('a request meant for a supplier reaches the server that stands in for it, host and query included', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = loopbackSend(`http://127.0.0.1:${port}`)
  const response = await send('https://query2.finance.yahoo.com/v7/finance/quote?symbols=%5EGSPC', {
    headers: { cookie: 'A3=x' },
  })
  await response.text()
  server.close()
  assert.deepEqual(asked, ['GET /query2.finance.yahoo.com/v7/finance/quote?symbols=%5EGSPC A3=x'])
})
