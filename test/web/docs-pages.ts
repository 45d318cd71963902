import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { DOCS, ENTRIES } from '../../packages/server/src/surfaces/web/docs/docs-pages.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'
import { until } from '../until.ts'

const PATHS = ['/docs', '/methods', '/pricing', '/changes', ...ENTRIES.keys()]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('pages of documentation', () => {
  let service: RunningService
  before(async () => {
    service = await readingService()
    await until('there is a history of risk', async () => (await at('/v1/risk/history')).ok)
  })

  const at = (path: string, init: RequestInit = {}) =>
    fetch(service.baseUrl + path, { redirect: 'manual', ...init })
  const run = (id: string, form: string) =>
    at(`/docs/${id}/run`, { method: 'POST', headers: FORM, body: form })

  test('each has one heading of the first level, and nothing that the policy forbids', async () => {
    for (const path of PATHS) {
      const response = await at(path)
      const text = await response.text()
      assert.equal(response.status, 200, path)
      assert.equal(text.match(/<h1[ >]/g)?.length, 1, path)
      assert.doesNotMatch(text, /<style|\sstyle=|\son\w+="/, path)
      const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted(), path)
    }
  })

  test('every link on them leads somewhere', async () => {
    const links = new Map<string, string>()
    for (const path of PATHS) {
      const main = /<main[\s\S]*<\/main>/.exec(await (await at(path)).text())?.[0] ?? ''
      for (const [, href = ''] of main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) links.set(href, path)
    }
    assert.ok(links.size > ENTRIES.size)
    for (const [href, from] of links) {
      assert.ok((await at(href)).status < 400, `${href} on ${from}`)
    }
  })

  test('each of the catalogue is there as Markdown too, with the address of the service', async () => {
    for (const path of ENTRIES.keys()) {
      const response = await at(`${path}.md`)
      assert.equal(response.headers.get('content-type'), 'text/markdown; charset=utf-8', path)
      assert.match(await response.text(), /^# .+\n\n/, path)
    }
    assert.ok((await (await at('/docs/quick-start.md')).text()).includes(`${service.baseUrl}/v1/risk`))
  })

  test('the language of the call and the folded fields are in the address', async () => {
    const text = await (await at('/docs/analysis?tab=python&fields=all')).text()
    assert.match(text, /data-panel="python"(?! hidden)[^>]*><code data-copyable/)
    assert.match(text, /<code>fundamentals\.altman_z\.value<\/code>/)
    assert.doesNotMatch(await (await at('/docs/analysis')).text(), /<code>fundamentals\.altman_z\.value/)
    assert.equal((await at('/docs/analysis?tab=%3Cscript%3E')).status, 200)
  })

  test('the navigation of a phone leads to the chosen page, and to no other address', async () => {
    const to = async (page: string) =>
      (await at(`/docs?page=${encodeURIComponent(page)}`)).headers.get('location')
    assert.equal(await to('/docs/risk'), '/docs/risk')
    assert.equal(await to('/methods'), '/methods')
    for (const page of ['https://elsewhere.example', '//elsewhere.example', '/docs/none']) {
      assert.equal(await to(page), '/docs', page)
    }
  })

  test('a free call runs without scripts: the page shows its status, time and answer', async () => {
    const response = await run('risk-history', 'days=3&detail=')
    const text = await response.text()
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(text, /id="answer-title"[^>]*>200 <span>in [\d,]+ ms, free</)
    assert.match(text, /name="days" value="3"/)
    assert.match(text, /Request [\w-]+/)
  })

  test('what is typed wrong is answered as by the call, escaped', async () => {
    const text = await (await run('risk-history', 'days=%3Cscript%3Ealert(1)%3C%2Fscript%3E')).text()
    assert.match(text, /id="answer-title"[^>]*>422 /)
    assert.doesNotMatch(text, /<script>alert/)
  })

  test('a call that costs has no form for browsers without scripts', async () => {
    assert.equal((await run('analysis', 'ticker=AAPL')).status, 404)
    const text = await (await at('/docs/analysis')).text()
    assert.match(text, /<noscript><p class="note">This call needs a key\./)
  })

  test('every group of the navigation is on every page', async () => {
    const text = await (await at('/docs/as-of-a-day')).text()
    for (const { title } of DOCS.groups) assert.ok(text.includes(`<optgroup label="${title}">`), title)
    assert.match(text, /<a href="\/docs\/as-of-a-day" aria-current="page">/)
  })
})
