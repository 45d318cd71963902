import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../bench/free-port.ts'
import { ADMIN_TOKEN, Browser, oauthClient, REDIRECT } from '../agents/sign-in-service.ts'
import { until } from '../until.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'

const CHILD = fileURLToPath(new URL('./sign-in-child.ts', import.meta.url))

describe('sign-in at several processes on one database', { skip: withoutPostgres() }, () => {
  let cluster: Cluster
  const children: ChildProcess[] = []
  let here: ReturnType<typeof oauthClient>
  let there: ReturnType<typeof oauthClient>
  let baseUrl: string
  before(async () => {
    cluster = await startCluster()
    const port = await freePort()
    baseUrl = `http://127.0.0.1:${port}`
    // Behind one name, as processes behind a balancer are.
    const env = { DATABASE_URL: await cluster.newMigratedDatabase(), BASE_URL: baseUrl }
    const start = async (PORT: string) => {
      const child = fork(CHILD, [JSON.stringify({ ...env, PORT })], { stdio: 'inherit' })
      children.push(child)
      const [address] = await once(child, 'message')
      assert.match(address, /^http/)
      return child
    }
    const otherPort = await freePort()
    await Promise.all([start(String(port)), start(String(otherPort))])
    here = oauthClient(baseUrl)
    there = oauthClient(`http://127.0.0.1:${otherPort}`)
  })
  after(async () => {
    const ended = children.map((child) => once(child, 'exit'))
    for (const child of children) child.disconnect()
    await Promise.all(ended)
    await cluster?.remove()
  })

  /** Registers and agrees at one process, and gets the tokens of the other. */
  const signIn = async (name: string) => {
    const account = await here.newAccount(`${name}@example.com`)
    const clientId = String((await there.register({ redirect_uris: [REDIRECT] })).body.client_id)
    const options = { resource: `${baseUrl}/v1`, scope: 'market:read account:read' }
    const { path, verifier } = here.authorization(clientId, options)
    const browser = new Browser(baseUrl)
    const page = await browser.go(path)
    const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
    const code = back.url.searchParams.get('code') ?? ''
    const { status, body } = await there.exchange(clientId, code, verifier)
    assert.equal(status, 200, JSON.stringify(body))
    const [token, refresh] = [String(body.access_token), String(body.refresh_token)]
    for (const process of [here, there]) assert.equal((await process.get('/v1/account', token)).status, 200)
    return { account, clientId, token, refresh }
  }
  const endsHere = (token: string) =>
    until('the token is refused here', async () => (await here.get('/v1/account', token)).status === 401)

  test('a sign-in may be spread over them, and its token is good at each', async () => {
    const { clientId, refresh } = await signIn('spread')
    const [one, other] = await Promise.all([
      here.refresh(clientId, refresh),
      there.refresh(clientId, refresh),
    ])
    assert.equal([one, other].filter(({ status }) => status === 200).length <= 1, true, 'rotated twice')
  })

  test('what one revokes, the other refuses within a second', async () => {
    const { clientId, token, refresh } = await signIn('revoked')
    assert.equal((await there.revoke(clientId, refresh)).status, 200)
    await endsHere(token)
    assert.equal((await here.refresh(clientId, refresh)).status, 400)
  })

  test('a rotated key and a disabled account end tokens at the other within a second', async () => {
    const rotated = await signIn('rotated')
    const headers = { 'x-api-key': rotated.account.key }
    assert.equal((await fetch(`${there.baseUrl}/v1/account/rotate`, { method: 'POST', headers })).status, 200)
    await endsHere(rotated.token)
    const disabled = await signIn('disabled')
    const target = `${there.baseUrl}/v1/admin/keys/disable?id=${disabled.account.id}`
    const answer = await fetch(target, { method: 'POST', headers: { 'x-admin-token': ADMIN_TOKEN } })
    assert.equal(answer.status, 200)
    await endsHere(disabled.token)
    assert.equal((await here.refresh(disabled.clientId, disabled.refresh)).status, 400)
  })
})
