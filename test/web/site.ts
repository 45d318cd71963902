import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../../bench/free-port.ts'
import { everythingPublished } from '../journeys/everything-published.ts'
import { readingService } from '../journeys/reading-service.ts'
import { type RunningService, startService } from '../journeys/service.ts'

const PAGE = { accept: 'text/html' }

describe('what every web site has', () => {
  let demo: RunningService
  let own: RunningService
  let ownUrl: string
  before(async () => {
    demo = await readingService()
    const PORT = String(await freePort())
    ownUrl = `http://127.0.0.1:${PORT}`
    own = await startService({
      env: {
        PORT,
        BASE_URL: 'https://bellwether.example',
        OPERATOR_NAME: 'Example <Ltd>',
        REFUND_TERMS: 'Ask us.',
        OPERATOR_ADDRESS: '1 Main Street, Dublin',
        OPERATOR_EMAIL: 'office@example.com',
      },
    })
  })
  after(async () => {
    await own?.stop()
  })

  test('a person who is lost gets a page with the nearest ones, a program gets JSON', async () => {
    const lost = await fetch(`${demo.baseUrl}/trak-record`, { headers: PAGE })
    const text = await lost.text()
    assert.deepEqual([lost.status, lost.headers.get('cache-control')], [404, 'no-store'])
    assert.match(text, /<form[^>]*action="\/search"/)
    assert.match(text, /<a href="\/track-record">/)
    for (const [path, headers] of [
      ['/trak-record', {}],
      ['/v1/nothing', PAGE],
    ] as const) {
      const refused = await fetch(demo.baseUrl + path, { headers })
      assert.equal(refused.status, 404)
      assert.equal(((await refused.json()) as { error: string }).error, 'not_found')
    }
  })

  test('an address that nobody has is not repeated', async () => {
    const lost = await fetch(`${demo.baseUrl}/<script>alert(1)</script>`, { headers: PAGE })
    assert.ok(!(await lost.text()).includes('<script>alert'))
  })

  test('a demo is left out of search engines, and has no contact for weaknesses', async () => {
    assert.match(await (await fetch(demo.baseUrl)).text(), /<meta name="robots" content="noindex"/)
    assert.equal((await fetch(`${demo.baseUrl}/.well-known/security.txt`)).status, 404)
  })

  test('icons, manifest, site map and the picture of links are there', async () => {
    await everythingPublished(demo.baseUrl)
    const text = await (await fetch(demo.baseUrl)).text()
    const icons = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)]
    const [, picture] = /property="og:image" content="([^"]+)"/.exec(text) ?? []
    const { icons: own } = (await (await fetch(`${demo.baseUrl}/site.webmanifest`)).json()) as {
      icons: { src: string }[]
    }
    const paths = [
      ...icons.map(([, path]) => path),
      ...own.map(({ src }) => src),
      '/robots.txt',
      '/sitemap.xml',
    ]
    assert.ok(paths.length >= 8)
    for (const path of paths) assert.equal((await fetch(demo.baseUrl + path)).status, 200, path)
    const map = await (await fetch(`${demo.baseUrl}/sitemap.xml`)).text()
    const listed = ['/market', '/asset/MSFT', '/docs/analysis', '/docs/agents/claude-code', '/methods/risk']
    for (const path of listed) assert.ok(map.includes(`<loc>${demo.baseUrl}${path}</loc>`), path)
    for (const [, path] of map.matchAll(/<loc>[^<]*?(\/(?:history|briefing)\/\d[^<]*)<\/loc>/g))
      assert.equal((await fetch(demo.baseUrl + path.replace('&amp;', '&'))).status, 200, path)
    assert.ok(picture.startsWith(`${demo.baseUrl}/`), picture)
    const png = Buffer.from(await (await fetch(picture)).arrayBuffer())
    // Width and height stand in its first chunk.
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
  })

  test('only at an HTTPS address do browsers have to come by HTTPS', async () => {
    const header = async (url: string) =>
      (await fetch(`${url}/legal`)).headers.get('strict-transport-security')
    assert.deepEqual([await header(demo.baseUrl), await header(ownUrl)], [null, 'max-age=31536000'])
  })

  test('the operator and the terms of a purchase stand under /legal', async () => {
    const text = await (await fetch(`${ownUrl}/legal`)).text()
    assert.match(text, /Example &lt;Ltd>, 1 Main Street, Dublin/)
    assert.match(text, /mailto:office@example\.com/)
    assert.match(text, /<h2>Refunds<\/h2><p>Ask us\.<\/p>/)
  })
})
