import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
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

/** A client that begins to connect, and what it does when the person comes back. */
interface Begun {
  readonly client: Pick<Client, 'listTools' | 'callTool' | 'close'>
  readonly connecting: Promise<void>
  finish(told: URLSearchParams): Promise<void>
}

const begunBy =
  (mode: 'legacy' | 'auto' | { pin: string }) =>
  (url: URL, authProvider: OAuthClientProvider): Begun => {
    const transport = new StreamableHTTPClientTransport(url, { authProvider })
    const client = new Client({ name: 'official', version: '1' }, { versionNegotiation: { mode } })
    return { client, connecting: client.connect(transport), finish: (told) => transport.finishAuth(told) }
  }

function begunByFirst(url: URL, authProvider: OAuthClientProvider): Begun {
  const transport = new FirstTransport(url, { authProvider: authProvider as never })
  const client = new FirstClient({ name: 'official', version: '1' })
  return {
    client: client as never,
    connecting: client.connect(transport),
    finish: (told) => transport.finishAuth(told.get('code') ?? ''),
  }
}

const CLIENTS = [
  ['client 2 of the legacy era', begunBy('legacy')],
  ['client 2 that finds the era', begunBy('auto')],
  ['client 2 pinned to 2026-07-28', begunBy({ pin: '2026-07-28' })],
  ['client 1', begunByFirst],
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

  for (const [name, begin] of CLIENTS) {
    for (const document of [undefined, DOCUMENT]) {
      for (const path of ['/mcp', '/mcp/connect']) {
        test(`${name}, by ${document ? 'its metadata document' : 'registration'}, at ${path}`, async () => {
          const { kept, seen, provider } = person(service, account, document)
          const connected = () => begin(new URL(path, service.baseUrl), provider)
          service.steps.length = 0
          const first = connected()
          if (path === '/mcp') {
            await first.connecting
            const refused = await first.client.callTool(PRICES)
            assert.equal(refused.isError, true, 'the open address refuses in words')
            // A host that reads the challenge signs in by what it names.
            kept.tokens = { access_token: 'x'.repeat(43), refresh_token: '' }
            const second = connected()
            await assert.rejects(second.connecting)
            await second.finish(seen[0].searchParams)
            await second.client.close()
          } else {
            await assert.rejects(first.connecting)
            await first.finish(seen[0].searchParams)
          }
          await first.client.close()
          const { client, connecting } = connected()
          await connecting
          assert.equal((await client.listTools()).tools.length, 9)
          assert.equal((await client.callTool(PRICES)).isError, undefined)
          await client.close()

          // A stale access token is refreshed without the person.
          const before = kept.tokens
          assert.ok(before)
          kept.tokens = { ...before, access_token: 'y'.repeat(43) }
          const silent = connected()
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

          // The log tells each step that was taken; of those of a client that failed, one a minute.
          const steps = service.steps.flatMap(({ event, fields: { step, grant, outcome } }) =>
            event === 'oauth_step' && outcome !== 'invalid_grant'
              ? [[step, grant, outcome].filter(Boolean).join(' ')]
              : [],
          )
          assert.deepEqual(steps, [
            ...(document ? [] : ['register ok']),
            'authorize asked',
            'authorize ok',
            'token authorization_code ok',
            'first_use ok',
            'token refresh_token ok',
            'first_use ok',
            'revoke ok',
          ])
        })
      }
    }
  }
})
