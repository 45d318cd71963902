import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { Browser, oauthClient, type SignInService, signInService } from '../../test/agents/sign-in-service.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'
import { environmentOf } from './environment.ts'

const run = promisify(execFile)
const DOCUMENT = 'https://client.example/oauth/mcp.json'
/** The port of a loopback address may be any. */
const REDIRECT = 'http://localhost:33777/callback'
const METADATA = {
  client_name: 'Python client',
  redirect_uris: [REDIRECT],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** Both call a tool, wait until the token is old by their clock, and call again. Each prints what it got. */
const OFFICIAL = `
import asyncio, json, sys, time, urllib.parse, urllib.request
from mcp.client import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import OAuthClientMetadata, OAuthToken
url, opener, document, redirect = sys.argv[1:]
class Kept:
    # At the open address a client signs in once what it has is refused.
    tokens = None if url.endswith('/connect') else OAuthToken(access_token='x' * 43)
    info = None
    async def get_tokens(self): return self.tokens
    async def set_tokens(self, tokens): self.tokens = tokens
    async def get_client_info(self): return self.info
    async def set_client_info(self, info): self.info = info
back = {}
async def redirected(address):
    asked = opener + '?' + urllib.parse.urlencode({'url': address})
    answer = await asyncio.to_thread(lambda: urllib.request.urlopen(asked).read().decode())
    back.update(urllib.parse.parse_qsl(urllib.parse.urlsplit(answer).query))
async def returned():
    return AuthorizationCodeResult(code=back['code'], state=back.get('state'), iss=back.get('iss'))
now = time.time
async def main():
    metadata = OAuthClientMetadata(client_name='Python client', redirect_uris=[redirect])
    auth = OAuthClientProvider(url, metadata, Kept(), redirected, returned, document or None)
    async with create_mcp_http_client(auth=auth) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            tools = (await client.list_tools()).tools
            for ahead in (0, 7200):
                time.time = lambda: now() + ahead
                answer = await client.call_tool('get_asset_prices', {'symbols': 'SPY'})
                print(json.dumps([len(tools), bool(answer.is_error)]))
asyncio.run(main())
`
const FAST = `
import asyncio, json, sys, time
from fastmcp import Client
from fastmcp.client.auth import OAuth
url, document = sys.argv[1], sys.argv[3]
now = time.time
async def main():
    async with Client(url, auth=OAuth(client_metadata_url=document) if document else 'oauth') as client:
        tools = await client.list_tools()
        for ahead in (0, 7200):
            time.time = lambda: now() + ahead
            answer = await client.call_tool('get_asset_prices', {'symbols': 'SPY'}, raise_on_error=False)
            print(json.dumps([len(tools), bool(answer.is_error)]))
asyncio.run(main())
`
/** FastMCP takes it for a browser: asks the opener at the address, which goes on to the client. */
const BROWSER = (opener: string): string => `#!/bin/sh
exec python3 -c 'import sys, urllib.parse, urllib.request as r
r.urlopen("${opener}?" + urllib.parse.urlencode({"url": sys.argv[1], "goes_on": 1})).read()' "$1"
`

const CLIENTS = [
  { library: 'mcp', script: OFFICIAL, paths: ['/mcp', '/mcp/connect'] },
  // It signs in if it is challenged at once.
  { library: 'fastmcp', script: FAST, paths: ['/mcp/connect'] },
]

describe('sign-in by Python clients', () => {
  let service: SignInService
  let listener: Server
  let opened = 0
  before(async () => {
    service = await signInService()
    service.documents.set(DOCUMENT, { ...METADATA, client_id: DOCUMENT })
    const account = (await oauthClient(service.baseUrl).newAccount('ada@example.com', 'pro')).id
    // The person's browser: it agrees, and goes on to the client or says where it was sent.
    listener = createServer((request, response) => {
      const asked = new URL(request.url ?? '', 'http://opener').searchParams
      agree(asked.get('url') ?? '', account).then(
        async (back) => {
          if (asked.has('goes_on')) await fetch(back)
          response.end(back)
        },
        (error: Error) => response.writeHead(500).end(error.stack),
      )
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    listener?.close()
    await service?.stop()
  })

  async function agree(address: string, account: number): Promise<string> {
    opened += 1
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(address)
    return (await browser.go(`${page.url.pathname}/${account}`, { method: 'POST' })).url.href
  }

  for (const { library, script, paths } of CLIENTS) {
    for (const path of paths) {
      for (const document of ['', DOCUMENT]) {
        test(`${library}, by ${document ? 'its metadata document' : 'registration'}, at ${path}`, async (t) => {
          const found = await environmentOf(library)
          if ('missing' in found) return t.skip(found.missing)
          opened = 0
          service.steps.length = 0
          const opener = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
          const parameters = ['-c', script, service.baseUrl + path, opener, document, REDIRECT]
          const browser = join(temporaryDirectory(), 'browser')
          writeFileSync(browser, BROWSER(opener), { mode: 0o755 })
          // With & it is not waited for: the client answers in the same thread.
          const env = { ...process.env, BROWSER: `${browser} %s &` }
          const { stdout, stderr } = await run(found.python, parameters, { timeout: 300_000, env }).catch(
            (error) => error,
          )
          assert.equal(stdout, '[9, false]\n[9, false]\n', stderr)
          assert.equal(opened, 1, 'the second token came without the person')
          const grants = service.steps.flatMap(({ fields: { step, grant, outcome } }) =>
            step === 'token' ? [`${grant} ${outcome}`] : [],
          )
          assert.deepEqual(grants, ['authorization_code ok', 'refresh_token ok'])
        })
      }
    }
  }
})
