import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  Browser,
  oauthClient,
  REDIRECT,
  type SignInService,
  signInService,
} from '../../test/agents/sign-in-service.ts'

const DOCUMENT = 'https://client.example/oauth/mcp.json'
const METADATA = {
  client_name: 'Official client',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}
const ERAS = [
  ['legacy', { mode: 'legacy' }],
  ['pinned to 2026-07-28', { mode: { pin: '2026-07-28' } }],
] as const
const PRICES = { name: 'get_asset_prices', arguments: { symbols: 'SPY' } }

/** What the client keeps, and the person before it. */
function person(service: SignInService, account: number, document: string | undefined) {
  const kept: Record<string, unknown> = {}
  const seen: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: METADATA,
    ...(document === undefined ? {} : { clientMetadataUrl: document }),
    state: () => 'st4te',
    clientInformation: () => kept.information as never,
    saveClientInformation: (information) => void Object.assign(kept, { information }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => String(kept.verifier),
    async redirectToAuthorization(url) {
      const browser = new Browser(service.baseUrl)
      const page = await browser.go(url.href)
      assert.match(page.url.pathname, /^\/connect\//, page.text)
      seen.push((await browser.go(`${page.url.pathname}/${account}`, { method: 'POST' })).url)
    },
  }
  return { kept: kept as { tokens?: { access_token: string; refresh_token: string } }, seen, provider }
}

describe('sign-in by the official client', () => {
  let service: SignInService
  let account: number
  before(async () => {
    service = await signInService()
    service.documents.set(DOCUMENT, { ...METADATA, client_id: DOCUMENT })
    account = (await oauthClient(service.baseUrl).newAccount('ada@example.com', 'pro')).id
  })
  after(() => service.stop())

  for (const [era, versionNegotiation] of ERAS) {
    for (const document of [undefined, DOCUMENT]) {
      for (const path of ['/mcp', '/mcp/connect']) {
        test(`${era}, by ${document ? 'its metadata document' : 'registration'}, at ${path}`, async () => {
          const { kept, seen, provider } = person(service, account, document)
          const connected = async () => {
            const transport = new StreamableHTTPClientTransport(new URL(path, service.baseUrl), {
              authProvider: provider,
            })
            const client = new Client({ name: 'official', version: '1' }, { versionNegotiation } as never)
            return { client, transport, connecting: client.connect(transport) }
          }
          const first = await connected()
          if (path === '/mcp') {
            await first.connecting
            const refused = await first.client.callTool(PRICES)
            assert.equal(refused.isError, true, 'the open address refuses in words')
            // A host that reads the challenge signs in by what it names.
            kept.tokens = { access_token: 'x'.repeat(43), refresh_token: '' }
            const second = await connected()
            await assert.rejects(second.connecting)
            await second.transport.finishAuth(seen[0].searchParams)
            await second.client.close()
          } else {
            await assert.rejects(first.connecting)
            await first.transport.finishAuth(seen[0].searchParams)
          }
          await first.client.close()
          const { client, connecting } = await connected()
          await connecting
          assert.equal((await client.listTools()).tools.length, 9)
          assert.equal((await client.callTool(PRICES)).isError, undefined)
          await client.close()

          // A stale access token is refreshed without the person.
          const before = kept.tokens
          assert.ok(before)
          kept.tokens = { ...before, access_token: 'y'.repeat(43) }
          const silent = await connected()
          await silent.connecting
          assert.equal((await silent.client.callTool(PRICES)).isError, undefined)
          assert.equal(seen.length, 1)
          assert.notEqual(kept.tokens?.refresh_token, before.refresh_token)
          await silent.client.close()

          // Whoever uses the old refresh token again ends both.
          const id = document ?? String((provider.clientInformation() as { client_id: string }).client_id)
          const replayed = await oauthClient(service.baseUrl).refresh(id, before.refresh_token)
          assert.equal(replayed.body.error, 'invalid_grant')
          const ended = await fetch(service.baseUrl + path, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${kept.tokens?.access_token}`,
            },
            body: '{}',
          })
          assert.equal(ended.status, 401)
        })
      }
    }
  }
})
