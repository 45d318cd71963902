import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { send } from '../journeys/caller.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'
import { until } from '../until.ts'
import { pageVisitor } from './page-visitor.ts'

interface Health {
  readonly id: string
  readonly as_of: string | null
}

const KEY = /bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/
const API_WORDS = /req_|POST \/v1|GET \/v1|Options should|value is not|Idempotency/

describe('pages of one visitor', () => {
  let service: RunningService
  before(async () => {
    service = await readingService()
    await until('the first analyses', hasAnalyses)
  })

  async function hasAnalyses(): Promise<boolean> {
    const { json } = await send(`${service.baseUrl}/v1/health`)
    const freshness = json.data?.freshness ?? json.freshness
    return (freshness?.products ?? []).some((row: Health) => row.id === 'analysis' && row.as_of !== null)
  }

  let visitors = 0

  const browser = () => pageVisitor(service.baseUrl)

  /** Signed in with a key of its own, of which free ones are few a minute. */
  async function signedIn(back = '/account', to = back) {
    const visitor = browser()
    const email = `visitor${++visitors}@example.com`
    const query = new URLSearchParams({ name: 'visitor', email, tier: 'starter' })
    const options = { method: 'POST', admin: service.adminToken }
    const key = (await send(`${service.baseUrl}/v1/admin/keys?${query}`, options)).json.data.api_key as string
    const signed = await visitor.signIn({ step: 'key', key: ` ${key} ` }, { by: 'key', back })
    assert.equal(signed.to, to, signed.text.slice(0, 500))
    return { ...visitor, email, key }
  }
  const accountOf = async (key: string) => (await send(`${service.baseUrl}/v1/account`, { key })).json.data

  test('a free key by a form leads to a page that shows it, in no address, until it is hidden', async () => {
    const { get, post, token } = browser()
    const made = await post('/account/free-key', { email: 'free@example.com' })
    const key = KEY.exec((await get('/account')).text)?.[0] ?? ''
    assert.equal(made.to, '/account?done=free-key')
    assert.match(
      made.response.headers.get('set-cookie') ?? '',
      /; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    )
    assert.equal((await accountOf(key)).email, 'free@example.com')
    const page = await get('/account')
    assert.match(page.response.headers.get('cache-control') ?? '', /no-store/)
    await post('/account/hide-key', { token: await token() })
    assert.doesNotMatch((await get('/account')).text, KEY)
  })

  test('a form that is not taken says why in words, and keeps what was typed', async () => {
    const { post } = browser()
    const wrong = await post('/account/free-key', { email: 'x@foo' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /looks incomplete: something like \.com is missing after the @/)
    assert.match(wrong.text, /value="x@foo"/)
    const known = await post('/account/free-key', { email: 'free@example.com' })
    assert.equal(known.status, 409)
    assert.match(known.text, /already has a free key.*\/account\/sign-in/s)
    for (const { text } of [wrong, known]) assert.doesNotMatch(text, API_WORDS)
  })

  test('who signs in from a page comes back to it, and never to another site', async () => {
    await signedIn('/briefing/2025-09-30?lang=de')
    for (const back of ['//elsewhere.example/x', 'https://elsewhere.example', '\\\\elsewhere.example'])
      await signedIn(back, '/account')
  })

  test('another site can send no form, and neither can a form without the token of the session', async () => {
    const { post, get, token, key } = await signedIn()
    const good = await token()
    for (const [fields, headers] of [
      [{ token: good }, { 'sec-fetch-site': 'cross-site' }],
      [{ token: good }, { 'sec-fetch-site': 'same-site' }],
      [{ token: good }, { origin: 'https://elsewhere.example' }],
      [{ token: `${good}x` }, {}],
      [{}, {}],
    ] as const) {
      assert.equal((await post('/account/replace-key', fields, headers)).status, 403)
      assert.equal((await post('/account/sign-out', fields, headers)).status, 403)
    }
    assert.equal((await accountOf(key)).status, 'active')
    assert.equal((await get('/account')).status, 200)
    const stranger = browser()
    assert.equal((await stranger.post('/account/replace-key', {})).to, '/account/sign-in')
  })

  test('the main key is replaced: the old one stops, the new one is shown, the browser stays signed in', async () => {
    const { post, get, token, key } = await signedIn()
    assert.equal(
      (await post('/account/replace-key', { token: await token() })).to,
      '/account?done=key-replaced',
    )
    const page = await get('/account?done=key-replaced')
    const fresh = KEY.exec(page.text)?.[0] ?? ''
    assert.notEqual(fresh, key)
    assert.equal((await send(`${service.baseUrl}/v1/account`, { key })).status, 401)
    assert.equal((await accountOf(fresh)).credits.remaining, 50_000)
  })

  test('a key replaced elsewhere ends the session, and the page says so', async () => {
    const { get, key } = await signedIn()
    await send(`${service.baseUrl}/v1/account/rotate`, { key, method: 'POST' })
    assert.equal((await get('/account')).to, '/account/sign-in?ended=1')
    assert.match((await get('/account/sign-in?ended=1')).text, /Your session has ended/)
  })

  test('a further key has the limit that was typed, and ends by its button', async () => {
    const { post, get, token } = await signedIn()
    const options = { token: await token(), name: '<b>desk</b>', monthly_credits: '7', scope: 'read' }
    const wrong = await post('/account/create-key', { ...options, monthly_credits: 'many' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /Enter a whole number, such as 5000\./)
    assert.match(wrong.text, /value="&lt;b>desk&lt;\/b>"/)
    assert.equal((await post('/account/create-key', options)).to, '/account?done=key-made')
    const { text } = await get('/account')
    assert.match(text, /bws_[0-9A-Za-z]{22}_/)
    assert.match(text, /0 of 7 credits used this month/)
    const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? ''
    assert.equal(
      (await post('/account/delete-key', { token: options.token, id })).to,
      '/account?done=key-ended',
    )
    assert.doesNotMatch((await get('/account')).text, /credits used this month/)
  })

  test('a view is paid by its form alone, once, and leads back to a page of this service', async () => {
    const { post, get, token, key } = await signedIn()
    const used = async () => (await accountOf(key)).credits.used
    const view = { token: await token(), path: '/v1/analysis/AAPL', query: '', back: '/market?x=1#y' }
    assert.equal((await get('/view?path=/v1/analysis/AAPL')).status, 405)
    assert.equal((await post('/view', view, { 'sec-fetch-site': 'cross-site' })).status, 403)
    assert.equal(await used(), 0)
    const sent = await Promise.all([post('/view', view), post('/view', view)])
    assert.deepEqual(
      sent.map(({ to }) => to),
      ['/market?x=1#y', '/market?x=1#y'],
    )
    assert.equal((await post('/view', view)).status, 303)
    assert.equal(await used(), 5)
    for (const back of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      assert.equal((await post('/view', { ...view, back })).to, '/', back)
    assert.equal((await post('/view', { ...view, path: '/v1/none' })).status, 404)
    const stranger = browser()
    assert.match((await stranger.post('/view', view)).to ?? '', /^\/account\/sign-in/)
  })

  test('usage of ninety days is a file, orders have a receipt, and those of others have none here', async () => {
    const { get, post, token, key } = await signedIn()
    await send(`${service.baseUrl}/v1/prices?symbols=SPY`, { key })
    const csv = await get('/account/usage.csv')
    assert.match(csv.text, /^day,calls,credits\n\d{4}-\d\d-\d\d,\d+,1\n$/)
    const order = { token: await token(), tier: 'starter', once: 'an-order-that-is-sent-twice' }
    const [first, again] = [await post('/checkout', order), await post('/checkout', order)]
    assert.equal(first.to, again.to)
    const approved = await post(new URL(first.to ?? '').pathname, { decision: 'approve' })
    const { searchParams } = new URL(approved.to ?? '')
    const back = { token: order.token, order: searchParams.get('token') ?? '' }
    const bought = await post('/checkout/return', back)
    assert.match(bought.to ?? '', /^\/account\/orders\/\d{4}-\d{4}\?new=1$/)
    assert.equal((await post('/checkout/return', back)).to, bought.to, 'as often as it is sent')
    const receipt = await get(bought.to ?? '')
    assert.match(receipt.text, /50,000 credits added for 5\.00 EUR\./)
    assert.equal((await accountOf(key)).credits.granted, 100_000)
    assert.equal((await (await signedIn()).get(bought.to ?? '')).status, 404)
  })
})
