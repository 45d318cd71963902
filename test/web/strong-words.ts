import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { signalTable } from '../../packages/server/src/surfaces/web/parts/signal-table.tsx'
import { rendered } from '../../packages/server/src/surfaces/web/render.ts'
import { sampleSignal } from '../fixtures/sample-signal.ts'
import { assertNoPraise, strongWords } from '../fixtures/strong-words.ts'
import { everythingPublished } from '../journeys/everything-published.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'

const PAGES = ['/', '/market', '/signals', '/portfolio', '/track-record', '/llms.txt']
const ANSWERS = [
  '/v1/signals/latest',
  '/v1/signals/alpha',
  '/v1/commodities',
  '/v1/intraday',
  '/v1/agent-context',
]
const BRIEFINGS = ['en', 'de'].map((lang) => `/v1/intelligence/briefing?lang=${lang}`)

describe('in the demo market no screen is called strong', () => {
  let service: RunningService
  let key: string
  let latest: { data: { signals: { strength: number }[] }; meta: { next: { reason: string } } }
  before(async () => {
    service = await readingService()
    await everythingPublished(service.baseUrl)
    const made = await fetch(`${service.baseUrl}/v1/checkout/free?email=reader@example.com`, {
      method: 'POST',
    })
    key = ((await made.json()) as { data: { api_key: string } }).data.api_key
    latest = JSON.parse(await read('/v1/signals/latest'))
  })
  const read = async (path: string) =>
    (await fetch(service.baseUrl + path, { headers: { 'x-api-key': key } })).text()

  test('the first signal has strength, or the answer says that no source has an edge', async () => {
    const { data, meta } = latest
    const context = JSON.parse(await read('/v1/agent-context')).data
    const hasEdge = data.signals[0]?.strength > 0
    assert.equal(context.no_edge === null, hasEdge)
    if (!hasEdge) assert.match(meta.next.reason, /No source has an edge/)
  })
  test('in answers and what they lead to', async () => {
    for (const path of [...ANSWERS, ...BRIEFINGS]) {
      const text = await read(path)
      const { data } = JSON.parse(text)
      const own = (data.signals?.[0]?.strength ?? latest.data.signals[0]?.strength) as number
      assertNoPraise(own > 0, text, path)
      for (const words of strongWords(JSON.stringify(data.signals ?? []))) assert.fail(words)
    }
  })
  test('in pages and the text for language models', async () => {
    for (const path of PAGES) assertNoPraise(false, (await read(path)).replaceAll(/<[^>]*>/g, ' '), path)
  })
  test('in prompts and tools', async () => {
    const call = async (method: string, params = {}) =>
      (
        await fetch(`${service.baseUrl}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        })
      ).text()
    for (const lang of ['English', 'German']) {
      const prompt = await call('prompts/get', { name: 'daily_brief', arguments: { lang } })
      assert.match(prompt, /no source has an edge/)
      assertNoPraise(false, prompt, `prompt in ${lang}`)
    }
    assertNoPraise(false, await call('tools/list'), 'tools')
  })
})

test('examples act on no screen, and documents call none strong', () => {
  const root = new URL('../../', import.meta.url)
  const examples = readdirSync(new URL('examples/', root)).filter((name) => /\.(ts|py)$/.test(name))
  for (const name of examples) {
    const text = readFileSync(new URL(`examples/${name}`, root), 'utf8')
    assert.match(text, /strength|edge_state/, `${name} does not ask for an edge`)
    assert.doesNotMatch(text, /strongest|conviction/, name)
  }
  const documents = [
    'README.md',
    ...readdirSync(new URL('docs/reference/', root)).map((name) => `docs/reference/${name}`),
  ]
  for (const name of documents) {
    const text = readFileSync(new URL(name, root), 'utf8')
    // A strength above 0 is what the word stands on.
    const bare = strongWords(text).filter((words) => /strongest/.test(words) && !/points above/.test(words))
    assert.deepEqual(bare, [], name)
  }
})

test('a page shows the largest strength first, says of a screen that it is one, and cuts no bracket', () => {
  const screen = sampleSignal(
    { symbol: 'NEW' },
    { kind: 'screen', strength: 0, issued_at: '2030-01-02T00:00:00Z' },
  )
  const stated = sampleSignal(
    { symbol: 'OLD' },
    { kind: 'signal', strength: 1.2, issued_at: '2020-01-02T00:00:00Z' },
  )
  const shown = [stated, screen]
  const html = rendered(signalTable(shown, () => undefined))
  assert.equal(html.match(/a screen: no edge/g)?.length, 1)
  const now = signalTable(
    [
      { ...stated, confidence_now: 0.534 },
      { ...screen, confidence_now: 0.5 },
    ],
    () => undefined,
  )
  assert.deepEqual(
    [...rendered(now).matchAll(/<td class="num">(53\.4%|–)<\/td>/g)].map(([, cell]) => cell),
    ['53.4%', '–'],
  )
  const long = `${'A headline of some length that goes on and on and on for a while and then some more'} (impact 21 of 100; names it). The rest.`
  assert.match(rendered(signalTable([{ ...screen, reason_en: long }], () => undefined)), /names it\)\./)
})
