import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { freePort } from '../../bench/free-port.ts'
import {
  ADMIN_TOKEN,
  Browser,
  type LoggedStep,
  oauthClient,
  REDIRECT,
  type SignInService,
  signIn,
  signInService,
} from '../agents/sign-in-service.ts'
import type { Json } from '../journeys/json.ts'
import { stateFault } from './fault-result.ts'
import { attackOf, REGISTERED, type Victim } from './sign-in-attacks.ts'
import { type Judge, judgeOf } from './sign-in-judge.ts'

const ATTACKS = Math.min(1_000, Number(process.env.FUZZ ?? 1_000))
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_728)
const AT_ONCE = 24
/** Of the requests that must not stay in memory: how many, and how large. */
const FLOOD = 100
const BODY_BYTES = 100_000

describe(`${ATTACKS} attacks on sign-in (seed ${SEED})`, () => {
  let service: SignInService
  let judge: Judge
  let victim: Victim
  /** Of each turn its own, as a new sign-in of a client ends the one before. */
  const clients: Victim['clients'][] = []
  const logged: LoggedStep[] = []
  before(async () => {
    service = await signInService()
    const client = oauthClient(service.baseUrl)
    const account = await client.newAccount('ada@example.com', 'enterprise')
    const idOf = async (redirect_uris: readonly string[]) =>
      String((await client.register({ client_name: 'App', redirect_uris })).body.client_id)
    const newClients = async () => [await idOf(REGISTERED), await idOf(['https://other.example/'])] as const
    judge = judgeOf(service.baseUrl, new Set(REGISTERED))
    judge.secrets.add(account.key)
    victim = {
      baseUrl: service.baseUrl,
      account: account.id,
      client,
      clients: await newClients(),
      onAnswer: judge.answer,
      note: (secret) => void judge.secrets.add(secret),
    }
    for (let turn = 0; turn < AT_ONCE; turn++) clients.push(await newClients())
  })
  after(() => service.stop())

  test('bring no code to a foreign address, no fault, and end nothing', async (t) => {
    const met = new Map<string, number>()
    const failed: string[] = []
    await inTurns(ATTACKS, async (index, turn) => {
      const { kind, strike } = attackOf(SEED + index, { ...victim, clients: clients[turn] })
      met.set(kind, (met.get(kind) ?? 0) + 1)
      await strike().catch((error) => failed.push(`${kind} (seed ${SEED + index}): ${error.message}`))
    })
    logged.push(...service.steps)
    t.diagnostic([...met, ...judge.statuses].map((one) => one.join(' ')).join(', '))
    assert.deepEqual(failed.slice(0, 10), [])
    assert.ok(judge.codes() > ATTACKS / 5, `only ${judge.codes()} codes: the attacks are too tame`)
    stateFault(t, { fault: 'hostile sign-ins', engine: 'sqlite', tries: ATTACKS, lost: 0, double: 0 })
  })

  test('leave nothing in memory', async () => {
    const send = async (index: number): Promise<void> => {
      const text = `${index}${'x'.repeat(BODY_BYTES)}`
      const document = `https://${index}.example/${text.slice(0, 5_000)}`
      const from = { 'x-forwarded-for': `21.${index >> 8}.${index & 255}.1` }
      const query = new URLSearchParams({
        client_id: document,
        response_type: 'code',
        state: text.slice(0, 500),
      })
      const asks: readonly (readonly [string, RequestInit])[] = [
        [`/oauth/authorize?${query}`, {}],
        [
          '/oauth/token',
          { method: 'POST', body: new URLSearchParams({ client_id: text, grant_type: 'x', code: text }) },
        ],
        ['/oauth/register', { method: 'POST', body: JSON.stringify({ redirect_uris: [text] }) }],
        ['/v1/account', { headers: { authorization: `Bearer ${text.slice(0, 5_000)}` } }],
      ]
      for (const [path, init] of asks) {
        const response = await fetch(service.baseUrl + path, {
          ...init,
          headers: { ...from, ...init.headers },
        })
        judge.answer(response, await response.text())
        assert.ok(response.status >= 400)
      }
    }
    const flood = (from: number, count: number) => inTurns(count, (index) => send(from + index))
    await flood(0, FLOOD / 2)
    service.steps.length = 0
    service.fetched.length = 0
    const before = heapBytes()
    await flood(FLOOD, FLOOD)
    service.steps.length = 0
    service.fetched.length = 0
    const grown = heapBytes() - before
    assert.ok(grown < (FLOOD * BODY_BYTES) / 2, `${grown} bytes are kept of ${FLOOD * BODY_BYTES}`)
  })

  test('are slowed down where they come from one network', async () => {
    const client = victim.client
    let index = 0
    const flood = async (count: number, ask: () => Promise<{ status: number; headers: Headers }>) => {
      const answers = await Promise.all(Array.from({ length: count }, ask))
      const refused = answers.filter(({ status }) => status === 429)
      for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0)
      return count - refused.length
    }
    // Addresses of one customer.
    const registered = await flood(40, () =>
      client.register(
        { redirect_uris: [REDIRECT] },
        { 'x-forwarded-for': `2a00:1:2:${index++ % 10}::${index}` },
      ),
    )
    assert.equal(registered, 20)
    const from = { 'x-forwarded-for': '2a00:1:2:4::1' }
    const authorize = () =>
      fetch(service.baseUrl + client.authorization('x').path, { headers: from, redirect: 'manual' })
    // The limit begins anew with each minute.
    const asked = await flood(150, authorize)
    assert.ok(asked === 60 || asked === 120, `${asked}`)
  })

  test('bring nothing where the account ends or gets another key before the code is used', async () => {
    const { client } = victim
    const clientId = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const { path, verifier } = client.authorization(clientId)
    const ends: Readonly<Record<string, (account: { key: string; id: number }) => Promise<Response>>> = {
      disabled: ({ id }) =>
        fetch(`${service.baseUrl}/v1/admin/keys/disable?id=${id}`, {
          method: 'POST',
          headers: { 'x-admin-token': ADMIN_TOKEN },
        }),
      rotated: ({ key }) =>
        fetch(`${service.baseUrl}/v1/account/rotate`, { method: 'POST', headers: { 'x-api-key': key } }),
    }
    for (const [name, end] of Object.entries(ends)) {
      const account = await client.newAccount(`${name}@example.com`)
      const browser = new Browser(service.baseUrl)
      const page = await browser.go(path)
      const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
      assert.equal((await end(account)).status, 200, name)
      const { status, body } = await client.exchange(
        clientId,
        back.url.searchParams.get('code') ?? '',
        verifier,
      )
      assert.deepEqual([status, body.error], [400, 'invalid_grant'], name)
    }
  })

  test('find cookies that scripts and other sites do not get', async () => {
    await judgeCookies(service.baseUrl, service.baseUrl, false)
  })

  test('afterwards it is well, a person signs in, and no secret is in the log', async () => {
    const text = JSON.stringify(logged) + JSON.stringify(service.steps)
    for (const secret of judge.secrets) assert.ok(!text.includes(secret), secret)
    const faults = [...logged, ...service.steps].filter(
      ({ event }) => !/^(oauth_step|service_|signals_recorded|snapshot)/.test(event),
    )
    assert.deepEqual(faults.slice(0, 3), [])
    const health = await fetch(`${service.baseUrl}/v1/health`)
    assert.equal(health.status, 200)
    assert.notEqual(((await health.json()) as Json).data.status, 'degraded')
    assert.ok((await signIn(service, victim.account)).access_token)
  })
})

test('cookies are sent over https alone where the service has https', async () => {
  const PORT = String(await freePort())
  const BASE_URL = 'https://api.example.com'
  const service = await signInService({ BASE_URL, PORT })
  await judgeCookies(`http://127.0.0.1:${PORT}`, BASE_URL, true)
  await service.stop()
})

async function judgeCookies(origin: string, issuer: string, isSecure: boolean): Promise<void> {
  const client = oauthClient(origin)
  const clientId = String((await client.register({ redirect_uris: [REDIRECT] })).body.client_id)
  const { path } = client.authorization(clientId, { resource: `${issuer}/mcp` })
  const answer = await fetch(origin + path, { redirect: 'manual' })
  const cookies = answer.headers.getSetCookie()
  assert.ok(cookies.length >= 2, await answer.text())
  for (const cookie of cookies) {
    assert.match(cookie, /httponly/i)
    assert.match(cookie, /samesite=lax/i)
    assert.match(cookie, /path=\/(connect|oauth\/authorize)\/[\w-]+/i)
    assert.equal(/; *secure/i.test(cookie), isSecure, cookie)
    assert.doesNotMatch(cookie, /domain=/i)
  }
}

/** Collects garbage first. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let time = 0; time < 3; time++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function inTurns(count: number, act: (index: number, turn: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async (turn: number): Promise<void> => {
    while (next < count) await act(next++, turn)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => work(turn)))
}
