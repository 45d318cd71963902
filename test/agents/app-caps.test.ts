import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Json } from '../journeys/json.ts'
import { oauthClient, type SignInService, signIn, signInService } from './sign-in-service.ts'

const SPY = '/v1/prices?symbols=SPY'

describe('apps with a monthly limit', () => {
  let service: SignInService
  let client: ReturnType<typeof oauthClient>
  before(async () => {
    service = await signInService()
    client = oauthClient(service.baseUrl)
  })
  after(() => service.stop())

  let owners = 0
  /** A new account, and a sign-in of one app with it. */
  const connect = async (monthlyCredits: number) => {
    const owner = await client.newAccount(`owner-${++owners}@example.com`, 'pro')
    const tokens = await signInAs(owner.id, monthlyCredits)
    return { owner, tokens }
  }
  const signInAs = (account: number, monthlyCredits: number, path = '/v1', clientId?: string) =>
    signIn(service, `${account}-${monthlyCredits}`, { resource: service.baseUrl + path }, clientId)
  const byKey = async (key: string, path: string, method = 'GET'): Promise<Json> => {
    const response = await fetch(service.baseUrl + path, { method, headers: { 'x-api-key': key } })
    return ((await response.json()) as Json).data
  }
  const used = async (key: string): Promise<number> => (await byKey(key, '/v1/account')).credits.used
  const statusWith = async (token: string): Promise<number> => (await client.get(SPY, token)).status

  test('of calls at once as many are charged as the limit allows, and the refusal says what to do', async () => {
    const { owner, tokens } = await connect(5)
    const calls = Array.from({ length: 12 }, () => client.get(SPY, tokens.access_token))
    const answers = await Promise.all(calls)
    assert.equal(answers.filter(({ status }) => status === 200).length, 5)
    const refused = answers.filter(({ status }) => status === 403)
    assert.equal(refused.length, 7)
    for (const { body } of refused) {
      assert.equal(body.error, 'app_cap_reached')
      assert.match(String(body.resets_on), /^\d{4}-\d{2}-01$/)
      assert.match(String(body.hint), /account page, or connect it again/)
    }
    assert.equal(await used(owner.key), 5)
    assert.equal((await client.get('/v1/risk', tokens.access_token)).status, 200, 'what is free goes on')
    assert.equal((await byKey(owner.key, SPY)).prices.length, 1, 'so does the key')
    const [app] = (await byKey(owner.key, '/v1/account/apps')).apps
    assert.deepEqual(
      [app.monthly_credits, app.used_this_month, app.resets_on],
      [5, 5, refused[0].body.resets_on],
    )
  })

  test('over MCP the refusal is an error of the tool, and all sign-ins of an app have one limit', async () => {
    const { owner, tokens } = await connect(2)
    const tool = await signInAs(owner.id, 2, '/mcp', tokens.clientId)
    const call = async (): Promise<Json> => {
      const params = { name: 'get_asset_prices', arguments: { symbols: 'SPY' } }
      const response = await fetch(`${service.baseUrl}/mcp`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${tool.access_token}`,
        },
      })
      assert.equal(response.status, 200)
      return ((await response.json()) as Json).result
    }
    assert.equal(await statusWith(tokens.access_token), 200)
    assert.equal((await call()).isError, undefined)
    const refused = await call()
    assert.equal(refused.isError, true)
    assert.match(refused.content[0].text, /app_cap_reached.*account page/s)
    assert.equal(await statusWith(tokens.access_token), 403)
    assert.equal(await used(owner.key), 2)
  })

  test('a refreshed token has the same limit, which the owner may raise', async () => {
    const { owner, tokens } = await connect(1)
    assert.equal(await statusWith(tokens.access_token), 200)
    const { body: next } = await client.refresh(tokens.clientId, tokens.refresh_token)
    const token = String(next.access_token)
    assert.equal(await statusWith(token), 403)
    const [{ grant }] = (await byKey(owner.key, '/v1/account/apps')).apps
    const query = new URLSearchParams({ grant, monthly_credits: '2' })
    const limit = (key: string) => byKey(key, `/v1/account/apps/limit?${query}`, 'POST')
    const other = await client.newAccount('other-owner@example.com')
    assert.deepEqual(await limit(other.key), { limited: false })
    assert.equal(await statusWith(token), 403)
    assert.deepEqual(await limit(owner.key), { limited: true })
    assert.deepEqual([await statusWith(token), await statusWith(token)], [200, 403])
    assert.equal(await used(owner.key), 2)
    const headers = { authorization: `Bearer ${token}` }
    const own = await fetch(`${service.baseUrl}/v1/account/apps/limit?${query}`, { method: 'POST', headers })
    assert.equal(own.status, 403, 'an app does not raise its own')
  })

  test('a token that is used again after its refresh ends the app, which no later sign-in makes new', async () => {
    const { owner, tokens } = await connect(2)
    assert.equal(await statusWith(tokens.access_token), 200)
    await client.refresh(tokens.clientId, tokens.refresh_token)
    assert.equal((await client.refresh(tokens.clientId, tokens.refresh_token)).status, 400)
    assert.equal(await statusWith(tokens.access_token), 401)
    assert.deepEqual((await byKey(owner.key, '/v1/account/apps')).apps, [])
    const again = await signInAs(owner.id, 3, '/v1', tokens.clientId)
    const [app] = (await byKey(owner.key, '/v1/account/apps')).apps
    assert.deepEqual([app.monthly_credits, app.used_this_month], [3, 1])
    for (const status of [200, 200, 403]) assert.equal(await statusWith(again.access_token), status)
  })
})
