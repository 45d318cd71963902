import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { asInstant, dayFromDate, formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { FetchPolicy } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { libraryYahoo, type OpenYahoo } from '@bellwether-markets/suppliers/providers/yahoo-library'
import { ProviderFault } from '../../packages/suppliers/src/providers/provider-request.ts'
import { dailyChart, parseYahooChart } from '../../packages/suppliers/src/providers/yahoo-chart.ts'
import { parseYahooQuotes } from '../../packages/suppliers/src/providers/yahoo-quote.ts'
import { yahooSession } from '../../packages/suppliers/src/providers/yahoo-session.ts'
import { at, metaAt } from './parse-meta.ts'
import { recordings, withoutRecordings } from './recorded-responses.ts'
import { type RecordingServer, startRecordingServer } from './recording-server.ts'

const PACKAGE = new URL('../../packages/provider-yahoo/', import.meta.url)
const skip = existsSync(new URL('node_modules/yahoo-finance2', PACKAGE))
  ? false
  : 'the library is not installed: npm ci --prefix packages/provider-yahoo'
const IDENTITY = { product: 'Bellwether/0.1', contact: 'ops@example.com' }
const NOW = at('2026-06-11T15:05:00Z')
const LANDED = { headers: { 'set-cookie': 'A3=token; Domain=.yahoo.com; Path=/; Max-Age=31536000; Secure' } }
const QUOTE = {
  symbol: 'SPY',
  quoteType: 'ETF',
  currency: 'USD',
  exchangeTimezoneName: 'America/New_York',
  regularMarketPrice: 512.5,
  regularMarketTime: NOW / 1000,
  fieldOfTomorrow: { raw: 1 },
}
const QUOTES = JSON.stringify({ quoteResponse: { result: [QUOTE], error: null } })
const UNAUTHORIZED = JSON.stringify({
  finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } },
})

const all = withoutRecordings === false ? recordings() : []
let open: OpenYahoo
let server: RecordingServer
before(async () => {
  if (skip === false) open = (await import(new URL('provider-yahoo.mjs', PACKAGE).href)).openYahoo
  server = await startRecordingServer(all)
})
after(() => server.close())

interface Sent {
  readonly url: URL
  readonly headers: Headers
}

function policyWith(send: FetchPolicy['send']): { readonly policy: FetchPolicy; readonly sent: Sent[] } {
  let now = NOW as number
  const sent: Sent[] = []
  const policy: FetchPolicy = {
    send(url, init) {
      sent.push({ url: new URL(url), headers: new Headers(init.headers) })
      return send(url, init)
    },
    clock: { now: () => asInstant(now) },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal !== undefined) return signal.addEventListener('abort', () => resolve())
        now += ms
        return resolve()
      }),
    random: () => 0,
    states: hostStatesInMemory(),
    trying: new Set(),
  }
  return { policy, sent }
}

/** A site that gives cookie and crumb, and answers for data as the test sets. */
const site = (crumb: string, data: (asked: number) => Response): FetchPolicy['send'] =>
  (() => {
    let asked = 0
    return async (url) => {
      const { host, pathname } = new URL(url)
      if (pathname === '/v1/test/getcrumb') return new Response(crumb)
      if (host === 'finance.yahoo.com') return new Response('<!DOCTYPE html><html></html>', LANDED)
      return data(asked++)
    }
  })()

describe('Yahoo through its library', { skip }, () => {
  test('quotes come with cookie, crumb and our name; unknown fields do no harm', async () => {
    const { policy, sent } = policyWith(site('a1B2c3D4e5F', () => new Response(QUOTES)))
    const [{ bytes, receivedAt }] = await libraryYahoo(open, IDENTITY, policy).quotes(['SPY'])
    const { quotes } = parseYahooQuotes(bytes, metaAt(formatInstant(receivedAt)))
    assert.deepEqual(
      quotes.map(({ symbol, price, at: tradedAt }) => [symbol, price, tradedAt]),
      [['SPY', 512.5, NOW]],
    )
    const last = sent.at(-1) ?? assert.fail()
    assert.equal(last.url.searchParams.get('crumb'), 'a1B2c3D4e5F')
    assert.equal(last.headers.get('cookie'), 'A3=token')
    for (const { headers } of sent) assert.match(headers.get('user-agent') ?? '', /Bellwether\/0\.1; \+ops@/)
  })

  test('a hundred and one symbols are two requests, within the limits of the host', async () => {
    const { policy, sent } = policyWith(site('a1B2c3D4e5F', () => new Response(QUOTES)))
    const symbols = Array.from({ length: 101 }, (_, place) => `S${place}`)
    await libraryYahoo(open, IDENTITY, policy).quotes(symbols)
    const counts = sent
      .filter(({ url }) => url.pathname === '/v7/finance/quote')
      .map(({ url }) => url.searchParams.get('symbols')?.split(',').length)
    assert.deepEqual(counts, [100, 1])
    assert.equal(policy.states.get('yahoo').fullAt.length, 1)
  })

  test('a rejected crumb is given up, but none is asked for again within ten minutes', async () => {
    const { policy, sent } = policyWith(
      site('a1B2c3D4e5F', () => new Response(UNAUTHORIZED, { status: 401 })),
    )
    await assert.rejects(libraryYahoo(open, IDENTITY, policy).quotes(['SPY']), /a short while ago/)
    assert.equal(sent.filter(({ url }) => url.pathname === '/v1/test/getcrumb').length, 1)
  })

  test('a refusal in place of a crumb opens the breaker of the host; nothing more is sent', async () => {
    const { policy, sent } = policyWith(site('Too Many Requests\r\n', () => assert.fail('asked for data')))
    const session = libraryYahoo(open, IDENTITY, policy)
    await assert.rejects(session.quotes(['SPY']), ProviderFault)
    const refused = policyWith(async () => new Response('Too Many Requests\r\n', { status: 429 }))
    const blocked = libraryYahoo(open, IDENTITY, refused.policy)
    for (let tries = 0; tries < 3; tries++) {
      await assert.rejects(
        blocked.chart(dailyChart('SPY', dayFromDate(2026, 6, 1), dayFromDate(2026, 6, 11))),
      )
    }
    assert.equal(refused.sent.length, 1)
    assert.equal(
      sent.some(({ url }) => url.pathname.startsWith('/v7/')),
      false,
    )
  })

  test('a recorded chart gives the bars that our own requests give', {
    skip: withoutRecordings,
  }, async () => {
    const from = dayFromDate(2024, 6, 11)
    const query = dailyChart('^GSPC', from, dayFromDate(2026, 6, 11))
    const chart = all.find(({ bodyFile }) => bodyFile.endsWith('chart_GSPC-2y-1d.json')) ?? assert.fail()
    const recorded = policyWith(server.sendTo(chart))
    const meta = metaAt(formatInstant(NOW), { symbols: ['^GSPC'] })
    const by = async (session: Pick<ReturnType<typeof yahooSession>, 'chart'>) =>
      parseYahooChart((await session.chart(query)).bytes, meta)
    const own = await by(yahooSession(IDENTITY, policyWith(server.sendTo(chart)).policy))
    const library = await by(libraryYahoo(open, IDENTITY, recorded.policy))
    assert.ok(own.daily[0].bars.day.length > 500)
    assert.deepEqual(library, own)
    const [{ url }] = recorded.sent
    assert.equal(url.searchParams.get('includePrePost'), 'false')
  })

  test('the recorded chain of consent leads to a crumb', { skip: withoutRecordings }, async () => {
    const { policy, sent } = policyWith((url, init) =>
      url.includes('/v7/finance/quote') ? Promise.resolve(new Response(QUOTES)) : server.sendByUrl(url, init),
    )
    await libraryYahoo(open, IDENTITY, policy).quotes(['SPY'])
    const paths = sent.map(({ url }) => url.host + url.pathname)
    assert.ok(paths.includes('consent.yahoo.com/v2/collectConsent'), paths.join('\n'))
    assert.equal(paths.at(-1), 'query2.finance.yahoo.com/v7/finance/quote')
  })
})
