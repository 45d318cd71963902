import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { FetchPolicy } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { ProviderFault } from '../../packages/suppliers/src/providers/provider-request.ts'
import { yahooSession } from '../../packages/suppliers/src/providers/yahoo-session.ts'
import { at } from './parse-meta.ts'
import { recordings, withoutRecordings } from './recorded-responses.ts'
import { type RecordingServer, startRecordingServer } from './recording-server.ts'

const IDENTITY = { product: 'Bellwether/0.1', contact: 'ops@example.com' }
const QUOTES = '{"quoteResponse":{"result":[],"error":null}}'
const INVALID_CRUMB =
  '{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}'

interface Sent {
  readonly method: string
  readonly url: URL
  readonly cookie: string
  readonly body: string
}

function policyWith(send: FetchPolicy['send']): {
  policy: FetchPolicy
  sent: Sent[]
  pass: (ms: number) => void
} {
  let now = at('2025-02-16T12:40:11Z') as number
  const sent: Sent[] = []
  const policy: FetchPolicy = {
    send: (url, init) => {
      const cookie = new Headers(init.headers).get('cookie') ?? ''
      sent.push({ method: init.method ?? 'GET', url: new URL(url), cookie, body: String(init.body ?? '') })
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
  return {
    policy,
    sent,
    pass: (ms) => {
      now += ms
    },
  }
}

let server: RecordingServer
before(async () => {
  server = await startRecordingServer(withoutRecordings === false ? recordings() : [])
})
after(() => server.close())

test('the recorded chain of consent leads to a crumb that goes with its cookie', {
  skip: withoutRecordings,
}, async () => {
  const { policy, sent } = policyWith((url, init) =>
    url.includes('/v7/finance/quote') ? Promise.resolve(new Response(QUOTES)) : server.sendByUrl(url, init),
  )
  const [response] = await yahooSession(IDENTITY, policy).quotes(['AAPL'])
  assert.equal(new TextDecoder().decode(response.bytes), QUOTES)
  assert.deepEqual(
    sent.map(({ method, url }) => `${method} ${url.host}${url.pathname}`),
    [
      'GET finance.yahoo.com/quote/AAPL',
      'GET guce.yahoo.com/consent',
      'GET consent.yahoo.com/v2/collectConsent',
      'POST consent.yahoo.com/v2/collectConsent',
      'GET guce.yahoo.com/copyConsent',
      'GET query1.finance.yahoo.com/v1/test/getcrumb',
      'GET query2.finance.yahoo.com/v7/finance/quote',
    ],
  )
  const form = new URLSearchParams(sent[3].body)
  assert.equal(form.get('agree'), 'agree')
  assert.ok((form.get('csrfToken') ?? '').length > 3)
  // The page writes this address with an entity in it.
  assert.match(form.get('originalDoneUrl') ?? '', /guccounter=1$/)
  assert.match(sent[5].cookie, /\bA3=d=/)
  assert.equal(sent[6].cookie, sent[5].cookie)
  assert.equal(sent[6].url.searchParams.get('crumb')?.length, 11)
})

const page = (body: string, setCookie?: string): Response =>
  new Response(body, { headers: setCookie === undefined ? {} : { 'set-cookie': setCookie } })

/** The short way outside the places that ask for consent. */
function yahoo(quotes: () => Response, crumb = 'a1B2c3D4e5F'): FetchPolicy['send'] {
  return async (url) => {
    if (url.includes('getcrumb')) return page(crumb)
    if (/\/v(7|10)\//.test(url)) return quotes()
    return page(
      '<!DOCTYPE html><html></html>',
      'A3=token; Domain=.yahoo.com; Path=/; Max-Age=31536000; Secure',
    )
  }
}

test('cookie and crumb are fetched once and used for every quote', async () => {
  const { policy, sent } = policyWith(yahoo(() => page(QUOTES)))
  const session = yahooSession(IDENTITY, policy)
  await Promise.all([session.quotes(['AAPL']), session.quotes(['MSFT'])])
  const crumbs = sent.filter(({ url }) => url.pathname.endsWith('getcrumb'))
  assert.equal(crumbs.length, 1)
  const quotes = sent.filter(({ url }) => url.pathname.startsWith('/v7/'))
  assert.deepEqual(
    quotes.map(({ url, cookie }) => [url.searchParams.get('crumb'), cookie]),
    [
      ['a1B2c3D4e5F', 'A3=token'],
      ['a1B2c3D4e5F', 'A3=token'],
    ],
  )
})

test('the calendar of a company is asked for with the same cookie and crumb, renewed when they are refused', async () => {
  const answers = [200, 401, 200]
  const { policy, sent, pass } = policyWith(
    yahoo(() =>
      answers.shift() === 401 ? new Response(INVALID_CRUMB, { status: 401 }) : page('{"quoteSummary":{}}'),
    ),
  )
  const session = yahooSession(IDENTITY, policy)
  await session.calendar('AAPL')
  pass(600_000)
  await session.calendar('BRK-B')
  const asked = sent.filter(({ url }) => url.pathname.startsWith('/v10/'))
  assert.deepEqual(
    asked.map(({ url }) => `${url.pathname} ${url.searchParams.get('modules')}`),
    ['AAPL', 'BRK-B', 'BRK-B'].map((symbol) => `/v10/finance/quoteSummary/${symbol} calendarEvents`),
  )
  assert.ok(
    asked.every(
      ({ url, cookie }) => cookie === 'A3=token' && url.searchParams.get('crumb') === 'a1B2c3D4e5F',
    ),
  )
  assert.equal(sent.filter(({ url }) => url.pathname.endsWith('getcrumb')).length, 2)
})

test('more symbols than a request may name are asked for in several', async () => {
  const { policy, sent } = policyWith(yahoo(() => page(QUOTES)))
  const symbols = Array.from({ length: 201 }, (_, index) => `S${index}`)
  await yahooSession(IDENTITY, policy).quotes(symbols)
  const asked = sent
    .filter(({ url }) => url.pathname.startsWith('/v7/'))
    .map(({ url }) => url.searchParams.get('symbols') ?? '')
  assert.deepEqual(
    asked.map((names) => names.split(',').length),
    [100, 100, 1],
  )
})

test('a refused crumb leads to one new crumb, not before ten minutes, and one more attempt', async () => {
  const answers = [401, 200, 401, 401]
  const { policy, sent, pass } = policyWith(
    yahoo(() => (answers.shift() === 401 ? new Response(INVALID_CRUMB, { status: 401 }) : page(QUOTES))),
  )
  const crumbs = (): number => sent.filter(({ url }) => url.pathname.endsWith('getcrumb')).length
  const isOf = (kind: string) => (error: unknown) => error instanceof ProviderFault && error.kind === kind
  const session = yahooSession(IDENTITY, policy)
  await assert.rejects(session.quotes(['AAPL']), isOf('limited'))
  assert.equal(crumbs(), 1)
  pass(600_000)
  await session.quotes(['AAPL'])
  assert.equal(crumbs(), 2)
  pass(600_000)
  await assert.rejects(session.quotes(['AAPL']), isOf('auth'))
  assert.equal(crumbs(), 3)
})

test('a text that is no crumb is never used as one', async () => {
  for (const text of ['Too Many Requests\r\n', 'Will be right back', '{"finance":{}}', 'x']) {
    const { policy, sent } = policyWith(yahoo(() => page(QUOTES), text))
    await assert.rejects(yahooSession(IDENTITY, policy).quotes(['AAPL']), ProviderFault)
    assert.ok(
      sent.every(({ url }) => !url.pathname.startsWith('/v7/')),
      text,
    )
  }
})

test('while no new crumb may be asked for, the refusal says what became of the last one', async () => {
  const { policy } = policyWith(yahoo(() => page(QUOTES), 'Will be right back'))
  const session = yahooSession(IDENTITY, policy)
  await assert.rejects(session.quotes(['AAPL']), /something else in place of a crumb/)
  const again = /a crumb was asked for a short while ago: something else in place of a crumb/
  await assert.rejects(session.quotes(['AAPL']), again)
})

test('the visit goes nowhere but to the hosts of the supplier', async () => {
  const { policy, sent } = policyWith(
    async () => new Response('', { status: 302, headers: { location: 'https://evil.example/' } }),
  )
  await assert.rejects(yahooSession(IDENTITY, policy).quotes(['AAPL']), /not allowed/)
  assert.equal(sent.length, 1)
})
