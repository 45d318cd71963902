import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { makeCertificate } from '../../../../../test/payments/test-certificates.ts'
import { FetchRefused, publicFetch } from './public-fetch.ts'

const INPUT = { withinMs: 120_000, maxBytes: 1_000, party: 'a network' }
const LOCAL = { address: '127.0.0.1', family: 4 }

describe('what strangers name is fetched', () => {
  let server: Server
  let origin: string
  const authority = makeCertificate({ name: 'authority', authority: true })
  const own = makeCertificate({ name: 'app.example', issuer: authority, dnsNames: ['app.example'] })
  const asked: string[] = []

  before(async () => {
    const key = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
    server = createServer({ cert: own.pem, key }, (request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host?.split(':')[0]}`)
      if (request.url === '/moved')
        return response.writeHead(302, { location: 'https://127.0.0.1/' }).end('moved')
      if (request.url === '/long') return response.end('x'.repeat(1_001))
      if (request.url === '/packed') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      if (request.url === '/silent') return undefined
      if (request.url === '/endless') {
        response.write('x')
        return undefined
      }
      return response.writeHead(200, { 'cache-control': 'max-age=60' }).end('{"a":1}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `https://app.example:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const allowing = publicFetch({
    resolve: async () => [LOCAL],
    isAllowed: (address) => address === LOCAL.address,
    authorities: [authority.pem],
  })

  test('over https, at the address that was checked, under its own name', async () => {
    const { status, headers, body } = await allowing(`${origin}/document`, {
      ...INPUT,
      headers: { accept: 'a/b' },
    })
    assert.deepEqual([status, headers['cache-control'], body.toString()], [200, 'max-age=60', '{"a":1}'])
    assert.equal(asked.at(-1), 'GET /document app.example')
  })

  test('a redirect is an answer and is not followed', async () => {
    const before = asked.length
    assert.equal((await allowing(`${origin}/moved`, INPUT)).status, 302)
    assert.equal(asked.length, before + 1)
  })

  test('long, compressed and late answers are refused', async () => {
    await assert.rejects(allowing(`${origin}/long`, INPUT), /more than 1000 bytes/)
    await assert.rejects(allowing(`${origin}/packed`, INPUT), FetchRefused)
    for (const path of ['/silent', '/endless'])
      await assert.rejects(allowing(origin + path, { ...INPUT, withinMs: 150 }))
    const unanswered = publicFetch({ resolve: () => new Promise(() => undefined) })
    await assert.rejects(unanswered('https://slow.example/', { ...INPUT, withinMs: 150 }))
  })

  test('nothing is asked of an address that is not public, however it is named', async () => {
    const before = asked.length
    const port = new URL(origin).port
    const names: readonly (readonly [string, readonly { address: string; family: number }[]])[] = [
      ['rebinding.example', [LOCAL]],
      ['mixed.example', [{ address: '1.1.1.1', family: 4 }, LOCAL]],
      ['mapped.example', [{ address: '::ffff:127.0.0.1', family: 6 }]],
      ['nowhere.example', []],
    ]
    for (const [name, addresses] of names) {
      const guarded = publicFetch({ resolve: async () => addresses, authorities: [authority.pem] })
      await assert.rejects(guarded(`https://${name}:${port}/`, INPUT), FetchRefused, name)
    }
    const guarded = publicFetch({ authorities: [authority.pem] })
    const literals = [
      '127.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '2130706433',
      '0x7f.1',
      '169.254.169.254',
      '127.1',
    ]
    for (const host of literals)
      await assert.rejects(guarded(`https://${host}:${port}/`, INPUT), FetchRefused, host)
    for (const url of [
      `http://app.example:${port}/`,
      'file:///etc/passwd',
      `https://a:b@app.example:${port}/`,
    ]) {
      await assert.rejects(allowing(url, INPUT), FetchRefused, url)
    }
    assert.equal(asked.length, before)
  })

  test('the name is looked up once: what it means later does not matter', async () => {
    let looked = 0
    const flipping = publicFetch({
      resolve: async () => [{ address: looked++ === 0 ? LOCAL.address : '10.0.0.1', family: 4 }],
      isAllowed: (address) => address === LOCAL.address,
      authorities: [authority.pem],
    })
    assert.equal((await flipping(`${origin}/document`, INPUT)).status, 200)
    assert.equal(looked, 1)
  })

  test('another certificate is refused', async () => {
    const strangers = publicFetch({ resolve: async () => [LOCAL], isAllowed: () => true })
    await assert.rejects(strangers(`${origin}/document`, INPUT))
  })
})
