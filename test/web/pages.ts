import assert from 'node:assert/strict'
import { get } from 'node:http'
import { before, describe, test } from 'node:test'
import { everythingPublished } from '../journeys/everything-published.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'

const PAGES = [
  '/',
  '/market',
  '/history',
  '/asset/AAPL',
  '/assets',
  '/search',
  '/track-record',
  '/status',
  '/legal',
] as const
/** Bytes on the wire, compressed. 16 KB of HTML, and one more for the market on a day of many events. */
const BUDGET = { html: 17_408, css: 10_240, javascript: 12_288 }

describe('pages as they are served', () => {
  let service: RunningService
  before(async () => {
    service = await readingService()
  })

  const at = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(service.baseUrl + path, { headers, method })

  /** Bytes as they travel: `fetch` would unpack them. */
  const bytesOf = (path: string, coding: string): Promise<number> =>
    new Promise((resolve, reject) => {
      get(service.baseUrl + path, { headers: { 'accept-encoding': coding } }, (response) => {
        assert.equal(response.headers['content-encoding'], coding, path)
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
        })
        response.on('end', () => resolve(size))
      }).on('error', reject)
    })

  test('each is HTML with one heading, a title, a language, and the mode of the market first', async () => {
    for (const path of PAGES) {
      const response = await at(path)
      const text = await response.text()
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(text.match(/<h1[ >]/g)?.length, 1, path)
      assert.match(text, /<html lang="en">/)
      assert.match(text, /<title>[^<]+<\/title>/)
      assert.match(text, /Skip to content<\/a>\s*<aside class="banner"[^>]*>.*?Demo market/s)
    }
  })

  test('nothing stands in the page that the policy forbids, and the policy forbids all but our own', async () => {
    for (const path of PAGES) {
      const response = await at(path)
      const text = await response.text()
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'/)
      assert.doesNotMatch(policy, /unsafe|\*|http/)
      assert.doesNotMatch(text, /<style|\sstyle=|\son\w+="|"javascript:/i, path)
      for (const [tag] of text.matchAll(/<script[^>]*>/g))
        assert.match(tag, /src="\/assets\/|type="application\/json"/)
      for (const [, url] of text.matchAll(
        /<(?:script|link(?! rel="(?:canonical|alternate)")|img)[^>]*(?:src|href)="([^"]+)"/g,
      ))
        assert.match(url, /^\/(?!\/)/)
    }
  })

  test('what a page loads is there, and may be kept for ever under the mark of its content', async () => {
    const text = await (await at('/market')).text()
    const loaded = new Set([...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, url]) => url))
    assert.ok(loaded.size >= 5)
    for (const url of loaded) {
      const response = await at(url)
      assert.equal(response.status, 200, url)
      assert.match(response.headers.get('cache-control') ?? '', /immutable/)
      const style = url.endsWith('.css') ? await response.text() : ''
      for (const [, font] of style.matchAll(/url\("([^"]+)"\)/g)) {
        assert.equal((await fetch(new URL(font, service.baseUrl + url))).status, 200, font)
      }
    }
    const other = await at('/assets/older/page.js')
    assert.equal(other.headers.get('cache-control'), 'no-cache')
    for (const name of ['none.js', '..%2fhtml.ts', '%2e%2e/html.ts', '__proto__', 'constructor']) {
      assert.equal((await at(`/assets/older/${name}`)).status, 404, name)
    }
  })

  test('a page that the caller holds already is not sent again; HEAD sends none', async () => {
    for (const path of ['/legal', '/market']) {
      const first = await at(path)
      const tag = first.headers.get('etag') ?? ''
      assert.match(tag, /^"[\w-]+"$/)
      const again = await at(path, { 'if-none-match': tag })
      assert.deepEqual([again.status, await again.text()], [304, ''])
      const head = await at(path, {}, 'HEAD')
      assert.deepEqual([head.status, await head.text()], [200, ''])
    }
  })

  test('compressed pages with all their figures, style and scripts keep to their budget', async () => {
    await everythingPublished(service.baseUrl)
    // Without TLS browsers ask for gzip alone.
    for (const coding of ['br', 'gzip']) {
      for (const path of PAGES) {
        const size = await bytesOf(path, coding)
        assert.ok(size <= BUDGET.html, `${path} takes ${size} bytes as ${coding}`)
      }
    }
    const text = await (await at('/')).text()
    const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, url]) => url)
    const sizes = await Promise.all(assets.map((path) => bytesOf(path, 'br')))
    const sum = (ending: string): number =>
      assets.reduce((total, url, index) => total + (url.endsWith(ending) ? sizes[index] : 0), 0)
    assert.ok(sum('.css') <= BUDGET.css, `${sum('.css')} bytes of style`)
    assert.ok(sum('.js') <= BUDGET.javascript, `${sum('.js')} bytes of script`)
  })

  test('a key in an address is refused with what to do instead, and is not repeated', async () => {
    const key = 'bw_0123456789ABCDEFGHIJKL_000000'
    for (const path of ['/account', '/', '/market']) {
      const response = await at(`${path}?key=${key}`)
      const text = await response.text()
      assert.equal(response.status, 400)
      assert.match(response.headers.get('cache-control') ?? '', /no-store/)
      assert.match(text, /does not belong in an address/)
      assert.ok(!text.includes(key))
    }
  })

  test('markup in a query appears nowhere', async () => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    for (const path of PAGES) {
      const response = await at(
        `${path}?kind=${hostile}&source=${hostile}&outcome=${hostile}&before=${hostile}&tier=${hostile}`,
      )
      assert.equal(response.status, 200)
      assert.ok(!(await response.text()).includes('<script>alert'))
    }
  })

  test('no page charges or names a key', async () => {
    const response = await at('/market', { 'x-api-key': 'bw_0123456789ABCDEFGHIJKL_000000' })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('x-credits-used'), null)
  })
})
