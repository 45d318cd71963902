import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, formatApiKey } from '@bellwether-markets/engine/kernel/ids'
import fastify from 'fastify'
import { directLedger } from '../../../../../../test/fakes/direct-ledger.ts'
import {
  makeAccount,
  makeOwnAccount,
  START,
  settableClock,
} from '../../../../../../test/ports/ledger-calls.ts'
import { freeKeys } from '../../../service/accounts/free-keys.ts'
import { keyIssuer } from '../../../service/accounts/issue-key.ts'
import { admission, hashOfKey } from '../../../service/answer/admit-caller.ts'
import { authFailureLimit } from '../../../service/answer/auth-failure-limit.ts'
import type { Mail } from '../../../service/ports.ts'
import { ConnectFlow } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import { mailCodes } from '../../../service/sign-in/mail-code.ts'
import { pageSessions } from '../../../service/sign-in/page-sessions.ts'
import { signInStore } from '../../../storage/stores/sign-in.ts'
import { rendered } from '../render.ts'
import { connectRoutes } from './connect-routes.tsx'

const UID = 'interaction-number-1'
const KEY = formatApiKey(new Uint8Array(API_KEY_BYTES).fill(9))
const CLAUDE: Interaction = {
  uid: UID,
  client: { id: 'https://claude.ai/client', name: 'Claude', domain: 'claude.ai' },
  redirectUri: 'https://claude.ai/api/mcp/auth_callback',
  scopes: ['market:read', 'account:read'],
  resource: 'https://api.example.com/mcp/connect',
}
/** The cookie of the authorization server. */
const BROWSER = `bw_interaction=${UID}`

function setUp(t: TestContext, { hasMail = true, interaction = CLAUDE } = {}) {
  const wallClock = settableClock()
  const { ledger } = directLedger()
  const store = signInStore(ledger)
  const mails: Mail[] = []
  const answers: string[] = []
  let [isOpen, seed] = [true, 0]
  const randomBytes = (count: number) => new Uint8Array(count).fill(++seed)
  const serverSecret = 'a secret'
  const baseUrl = () => 'https://api.example.com'
  const mailer = hasMail ? { send: async (mail: Mail) => void mails.push(mail) } : undefined
  const flow = new ConnectFlow({
    store,
    ledger,
    mailer,
    serverSecret,
    wallClock,
    baseUrl,
    admission: admission(ledger),
    authFailureLimit: authFailureLimit(wallClock),
    freeKeys: freeKeys({
      ledger,
      store,
      wallClock,
      perDay: 20,
      codes: undefined,
      issueKey: keyIssuer({ ledger, wallClock, randomBytes, serverSecret }),
    }),
    codes: mailer && mailCodes({ store, mailer, serverSecret, wallClock, randomBytes, baseUrl }),
  })
  const answer = (text: string) => {
    if (!isOpen) throw new AppError('sign_in_expired')
    isOpen = false
    answers.push(text)
  }
  const app = fastify()
  t.after(() => app.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  connectRoutes(app, {
    flow,
    accountFlow: flow,
    codeFor: undefined,
    ledger,
    hasMail,
    serverSecret,
    randomBytes,
    baseUrl,
    sessions: pageSessions({ store, ledger, wallClock, randomBytes }),
    frame: ({ title, main }) => `<title>${title}</title>${rendered(main)}`,
    onFault: (error) => assert.fail(String(error)),
    interactions: {
      async find({ headers, url = '' }) {
        const isOwn = isOpen && headers.cookie === BROWSER && url.startsWith(`/connect/${UID}`)
        return isOwn ? interaction : undefined
      },
      async accept(_request, response, { account, monthlyCredits }) {
        answer(`account ${account}, ${monthlyCredits} credits`)
        response.writeHead(303, { location: `${interaction.redirectUri}?code=1` }).end()
      },
      async deny(_request, response) {
        answer('denied')
        response.writeHead(303, { location: `${interaction.redirectUri}?error=access_denied` }).end()
      },
    },
  })
  const path = `/connect/${UID}`
  const get = (url = path, cookie = BROWSER) =>
    app.inject({ url, headers: { cookie, host: 'api.example.com' } })
  const send = (fields: Record<string, string>, options: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: options.url ?? path,
      headers: {
        cookie: options.cookie ?? BROWSER,
        host: 'api.example.com',
        ...(options.origin && { origin: options.origin }),
        'content-type': 'application/octet-stream',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const tokenIn = (body: string): string => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const post = async (fields: Record<string, string>) =>
    send({ token: tokenIn((await get()).body), ...fields })
  const code = (): string =>
    /\n(\d{3}) (\d{3})\n/
      .exec(mails.at(-1)?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  return { ledger, mails, answers, get, send, post, tokenIn, code, path, wallClock }
}

/** What stands in the field of the credits a month. */
const proposedIn = (body: string): string | undefined => {
  const found = / id="credits" [^>]* value(?:="([^"]*)")?/.exec(body)
  return found === null ? undefined : (found[1] ?? '')
}

test('the page says who asks, what for, what it costs, and where it leads back to', async (t) => {
  const { get } = setUp(t)
  const { statusCode, body, headers } = await get()
  assert.equal(statusCode, 200)
  assert.match(body, /<b>claude\.ai<\/b> asks to use Bellwether/)
  assert.match(body, /calls itself “Claude”/)
  assert.match(body, /Read market data, paid with your credits.*See your balance/)
  assert.match(body, /0 to 10 credits/)
  assert.match(body, /Leads back to<\/dt><dd class="wrap-any">claude\.ai</)
  assert.equal(headers['cache-control'], 'no-store')
})

test('a client that registered itself is called unverified, and its name is a name only', async (t) => {
  const name = `<b>claude.ai</b>\u202e\n${'x'.repeat(500)}`
  const client = { id: 'abc', name, domain: undefined }
  const { get } = setUp(t, {
    interaction: { ...CLAUDE, client, redirectUri: 'cursor://anysphere.cursor-mcp/oauth/callback' },
  })
  const { body, headers } = await get()
  assert.match(body, /<b>Unverified:<\/b> it calls itself “&lt;b>claude\.ai&lt;\/b> x+…”/)
  assert.ok(!body.includes('\u202e'))
  assert.match(body, /the app on this device that opens cursor:/)
  assert.match(String(headers['content-security-policy']), /form-action 'self' cursor:;/)
})

test('a client without a name is shown as that', async (t) => {
  const client = { id: 'abc', name: '', domain: undefined }
  const { get } = setUp(t, { interaction: { ...CLAUDE, client } })
  assert.match((await get()).body, /<b>Unverified:<\/b> it gives no name\. Go on only/)
})

test('no page may be framed or kept, and a form may lead to the client of this request alone', async (t) => {
  const { get, post } = setUp(t)
  const pages = [
    await get(),
    await get('/connect', ''),
    await get('/connect/code/123456'),
    await get('/connect/unknown-interaction'),
    await post({ step: 'mail', email: 'nobody' }),
  ]
  for (const { headers } of pages) {
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /^default-src 'none'; script-src 'self'/)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal(headers['content-encoding'], undefined)
  }
  const targetOf = ({ headers }: (typeof pages)[number]) =>
    /form-action ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  assert.deepEqual(pages.map(targetOf), [
    "'self' https://claude.ai",
    "'self'",
    "'self'",
    "'self'",
    "'self' https://claude.ai",
  ])
})

test('a new address: code, key shown once, and back to the client', async (t) => {
  const { post, get, code, answers, ledger } = setUp(t)
  const sent = await post({ step: 'mail', email: 'Ada@Example.com' })
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, `/connect/${UID}`])
  assert.match((await get()).body, /sent to <b class="wrap-any">ada@example\.com<\/b>/)
  assert.equal((await post({ step: 'code', code: code() })).statusCode, 303)
  const { body } = await get()
  const key = /id="issued-key">([^<]+)</.exec(body)?.[1] ?? ''
  assert.match(body, /You do not need it here/)
  assert.equal((await get()).body, body, 'a reload shows it again')
  assert.equal(proposedIn(body), '500')
  const done = await post({ step: 'accept', credits: '500' })
  assert.equal(done.headers.location, 'https://claude.ai/api/mcp/auth_callback?code=1')
  const account = await ledger.findAccount(hashOfKey(key))
  assert.deepEqual(answers, [`account ${account?.id}, 500 credits`])
})

test('a known address says after its code how much the app may use, and its holder is told', async (t) => {
  const { post, get, code, answers, ledger, mails } = setUp(t)
  const account = await makeOwnAccount(ledger, { email: 'ada@example.com', tier: 'pro' })
  await post({ step: 'mail', email: 'ada@example.com' })
  const next = await post({ step: 'code', code: code() })
  assert.deepEqual([next.statusCode, next.headers.location, answers], [303, `/connect/${UID}`, []])
  assert.equal(proposedIn((await get()).body), '50000')
  const done = await post({ step: 'accept', credits: ' 700 ' })
  assert.equal(done.headers.location, 'https://claude.ai/api/mcp/auth_callback?code=1')
  assert.deepEqual(answers, [`account ${account.id}, 700 credits`])
  assert.match(mails.at(-1)?.text ?? '', /claude\.ai/)
})

test('for a known and an unknown address every answer is the same to the byte', async (t) => {
  const wide = setUp(t)
  await makeAccount(wide.ledger, { email: 'known-address@example.com', tier: 'pro' })
  const seen = async (email: string) => {
    const sent = await wide.post({ step: 'mail', email })
    const page = await wide.get()
    const wrong = await wide.post({ step: 'code', code: 'wrong' })
    return [sent, page, wrong].map(({ statusCode, headers, body }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return JSON.stringify([statusCode, rest, body.replaceAll(email, '')])
    })
  }
  assert.deepEqual(await seen('known-address@example.com'), await seen('other-address@example.com'))
})

test('five wrong codes end the code; the page says so and offers another', async (t) => {
  const { post, code, answers } = setUp(t)
  await post({ step: 'mail', email: 'ada@example.com' })
  const left: (string | undefined)[] = []
  for (let index = 0; index < 5; index++) {
    const { statusCode, body } = await post({ step: 'code', code: 'abcdef' })
    assert.equal(statusCode, 422)
    left.push(/role="alert">([^<]+)</.exec(body)?.[1])
    assert.match(body, /Send a new code/)
  }
  assert.match(left[3] ?? '', /1 try is left/)
  assert.match(left[4] ?? '', /used up.*Send a new one/)
  assert.match((await post({ step: 'code', code: code() })).body, /used up/)
  assert.deepEqual(answers, [])
  await post({ step: 'mail', email: 'ada@example.com' })
  assert.equal((await post({ step: 'code', code: code() })).statusCode, 303)
})

test('nothing is agreed to without a number of credits; what was typed stays', async (t) => {
  const { post, answers, ledger } = setUp(t)
  await makeAccount(ledger, { keyHash: hashOfKey(KEY) })
  await post({ step: 'key', key: KEY })
  for (const credits of [undefined, '', '0', '-5', '1.5', '1e3', 'much', '1000000001', '99999999999']) {
    const { statusCode, body } = await post({ step: 'accept', ...(credits !== undefined && { credits }) })
    assert.equal(statusCode, 422, credits)
    assert.match(body, /role="alert">Type the most credits .* from 1 to 1,000,000,000\./)
    assert.equal(proposedIn(body), credits ?? '')
  }
  assert.deepEqual(answers, [])
  assert.equal((await post({ step: 'accept', credits: '1000000000' })).statusCode, 303)
  assert.equal(answers.length, 1)
})

test('a client that is connected again is proposed what was agreed to before', async (t) => {
  const { post, get, ledger } = setUp(t)
  const { id: account } = await makeAccount(ledger, { keyHash: hashOfKey(KEY) })
  await ledger.capApp({ account, client: CLAUDE.client.id, monthlyCredits: 42 }, START)
  await post({ step: 'key', key: KEY })
  assert.equal(proposedIn((await get()).body), '42')
})

test('the account of a typed key pays until another is chosen, and its key is not replaced', async (t) => {
  const { post, get, code, answers, ledger } = setUp(t)
  await makeAccount(ledger, { keyHash: hashOfKey(KEY), maskedKey: 'bw_typed…' })
  const known = await makeOwnAccount(ledger, {
    email: 'ada@example.com',
    tier: 'pro',
    maskedKey: 'bw_known…',
  })
  await post({ step: 'mail', email: 'ada@example.com' })
  await post({ step: 'code', code: code() })
  assert.match((await get()).body, /bw_known…/)
  await post({ step: 'key', key: KEY })
  assert.match((await get()).body, /bw_typed…/)
  for (const step of ['replace', 'leave']) assert.equal((await post({ step })).statusCode, 409)
  assert.equal((await ledger.findAccount(hashOfKey(KEY)))?.disabled, false)
  await post({ step: 'mail', email: 'ada@example.com' })
  await post({ step: 'code', code: code() })
  await post({ step: 'accept', credits: '1' })
  assert.deepEqual(answers, [`account ${known.id}, 1 credits`])
})

test('a key leads to how much the app may use; a wrong one is not repeated on the page', async (t) => {
  const { post, get, answers, ledger } = setUp(t)
  const account = await makeAccount(ledger, { keyHash: hashOfKey(KEY) })
  assert.match((await get(`/connect/${UID}?by=key`)).body, /Your API key/)
  const wrong = await post({ step: 'key', key: 'bw_0123456789ABCDEFGHIJKL_000000' })
  assert.equal(wrong.statusCode, 422)
  assert.ok(!wrong.body.includes('bw_0123456789ABCDEFGHIJKL_000000'))
  assert.equal((await post({ step: 'key', key: KEY })).headers.location, `/connect/${UID}`)
  assert.equal(proposedIn((await get()).body), '500')
  await post({ step: 'accept', credits: '9' })
  assert.deepEqual(answers, [`account ${account.id}, 9 credits`])
})

test('denying connects nothing, and what was answered once cannot be answered again', async (t) => {
  const { get, send, tokenIn, answers } = setUp(t)
  const token = tokenIn((await get()).body)
  const denied = await send({ token, step: 'deny' })
  assert.equal(denied.headers.location, 'https://claude.ai/api/mcp/auth_callback?error=access_denied')
  for (const step of ['deny', 'accept', 'mail', 'key']) {
    const again = await send({ token, step })
    assert.equal(again.statusCode, 410)
    assert.match(again.body, /This sign-in has ended\..*start again there/s)
  }
  assert.equal((await get()).statusCode, 410)
  assert.deepEqual(answers, ['denied'])
})

test('a page of another browser is none, and one of another site cannot send its forms', async (t) => {
  const { get, send, tokenIn, answers } = setUp(t)
  const token = tokenIn((await get()).body)
  assert.equal((await get(undefined, '')).statusCode, 410)
  assert.equal((await send({ token, step: 'deny' }, { cookie: '' })).statusCode, 410)
  for (const forged of ['', 'x', `${token}x`, tokenIn((await get('/connect', '')).body)]) {
    const refused = await send({ token: forged, step: 'deny' })
    assert.equal(refused.statusCode, 403)
    assert.match(refused.body, /Nothing was done/)
  }
  const foreign = await send({ token, step: 'deny' }, { origin: 'https://evil.example' })
  assert.equal(foreign.statusCode, 400)
  assert.deepEqual(answers, [])
})

test('nothing that a request says changes where it leads', async (t) => {
  const { post, get, send, tokenIn, ledger } = setUp(t)
  await makeAccount(ledger, { keyHash: hashOfKey(KEY) })
  const evil = 'https://evil.example/'
  const inputs = { redirect_uri: evil, next: evil, return_to: evil, location: evil }
  const query = `?${new URLSearchParams(inputs)}`
  const token = tokenIn((await get(`/connect/${UID}${query}`)).body)
  const url = `/connect/${UID}${query}`
  const step = await send({ token, step: 'mail', email: 'ada@example.com', ...inputs }, { url })
  assert.equal(step.headers.location, `/connect/${UID}`)
  await post({ step: 'key', key: KEY, ...inputs })
  const done = await post({ step: 'accept', credits: '5', ...inputs })
  assert.match(String(done.headers.location), /^https:\/\/claude\.ai\//)
})

test('without proof of the address nothing is accepted', async (t) => {
  const { post, answers, ledger } = setUp(t)
  const account = await makeOwnAccount(ledger, { email: 'ada@example.com', tier: 'pro' })
  await post({ step: 'mail', email: 'ada@example.com' })
  for (const step of ['accept', 'choose', 'replace', 'leave', 'end', 'unknown', ''])
    await post({ step, account: String(account.id) })
  assert.deepEqual(answers, [])
})

test('without an app the page gives a key and what to enter where, and hides it when told', async (t) => {
  const { get, send, tokenIn, code } = setUp(t)
  const first = await get('/connect', '')
  const cookie = String(first.headers['set-cookie'])
  assert.match(cookie, /^__Host-bellwether-connect=[\w-]{32}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
  const own = { url: '/connect', cookie: cookie.split(';')[0] }
  const token = tokenIn(first.body)
  assert.equal(
    (await send({ token, step: 'mail', email: 'a@example.com' }, { url: '/connect' })).statusCode,
    403,
  )
  await send({ token, step: 'mail', email: 'ada@example.com' }, own)
  await send({ token, step: 'code', code: code() }, own)
  const { body } = await get('/connect', own.cookie)
  const key = /id="issued-key">([^<]+)</.exec(body)?.[1] ?? ''
  assert.match(key, /^bw_/)
  assert.match(body, /claude mcp add/)
  assert.ok(body.split(key).length > 3, 'the key stands in the instructions')
  await send({ token, step: 'end' }, own)
  assert.ok(!(await get('/connect', own.cookie)).body.includes(key))
})

test('a lost key is replaced by mail', async (t) => {
  const { get, send, tokenIn, code, ledger } = setUp(t)
  const account = await makeOwnAccount(ledger, {
    email: 'ada@example.com',
    tier: 'pro',
    keyHash: hashOfKey(KEY),
  })
  const first = await get('/connect', '')
  const own = { url: '/connect', cookie: String(first.headers['set-cookie']).split(';')[0] }
  const token = tokenIn(first.body)
  await send({ token, step: 'mail', email: 'ada@example.com' }, own)
  await send({ token, step: 'code', code: code() }, own)
  assert.match((await get('/connect', own.cookie)).body, /cannot be shown again/)
  assert.ok(await ledger.findAccount(hashOfKey(KEY)), 'nothing was replaced yet')
  await send({ token, step: 'replace' }, own)
  const key = /id="issued-key">([^<]+)</.exec((await get('/connect', own.cookie)).body)?.[1] ?? ''
  assert.equal((await ledger.findAccount(hashOfKey(key)))?.id, account.id)
  assert.equal(await ledger.findAccount(hashOfKey(KEY)), undefined)
})

test('a pasted key fills in the instructions and is kept nowhere', async (t) => {
  const { get, send, tokenIn, ledger } = setUp(t)
  await makeAccount(ledger, { keyHash: hashOfKey(KEY) })
  const first = await get('/connect', '')
  const own = { url: '/connect', cookie: String(first.headers['set-cookie']).split(';')[0] }
  const { body } = await send({ token: tokenIn(first.body), step: 'key', key: KEY }, own)
  assert.ok(body.includes(KEY))
  assert.ok(!(await get('/connect', own.cookie)).body.includes(KEY))
})

test('a service without mail asks for the key of a known address', async (t) => {
  const none = setUp(t, { hasMail: false })
  await makeAccount(none.ledger, { email: 'ada@example.com', uniqueAs: 'free:ada@example.com' })
  const known = await none.post({ step: 'mail', email: 'ada@example.com' })
  assert.equal(known.statusCode, 409)
  assert.match(
    known.body,
    /This address has a key already.*Your API key|Your API key.*This address has a key already/s,
  )
})

test('what was typed is kept when mail is down', async (t) => {
  const { post, mails } = setUp(t)
  mails.push = () => {
    throw new Error('down')
  }
  const { statusCode, body } = await post({ step: 'mail', email: 'Ada@example.com' })
  assert.equal(statusCode, 503)
  assert.match(body, /value="Ada@example\.com"/)
  assert.match(body, /The mail could not be sent/)
})

test('the link of the mail shows the code and does nothing; others are unknown', async (t) => {
  const { get } = setUp(t)
  assert.match((await get('/connect/code/123456', '')).body, /123 456/)
  for (const code of ['12345', '1234567', 'abcdef', '%3Cscript%3E'])
    assert.equal((await get(`/connect/code/${code}`, '')).statusCode, 404)
})

test('redirects to IPv6 loopback and to a port are allowed by the policy', async (t) => {
  const policyFor = async (redirectUri: string) => {
    const { get } = setUp(t, { interaction: { ...CLAUDE, redirectUri } })
    return /form-action ([^;]*)/.exec(String((await get()).headers['content-security-policy']))?.[1]
  }
  assert.equal(await policyFor('http://127.0.0.1:33418/'), "'self' http://127.0.0.1:33418")
  assert.equal(await policyFor('http://[::1]:8787/callback'), "'self' http:")
})
