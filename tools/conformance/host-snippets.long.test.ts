// Hosts that cannot be had here: each published snippet is read as its host reads it, and does what the host then does.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { BRIDGE_PACKAGE, hostSnippets } from '../../packages/server/src/surfaces/docs/host-snippets.ts'
import { Browser, oauthClient, type SignInService, signInService } from '../../test/agents/sign-in-service.ts'
import { BRIDGE, INITIALIZE, PRICES } from '../../test/clients/bridge-process.ts'
import type { Json } from '../../test/journeys/json.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'

interface Host {
  readonly userAgent: string
  /** What it registers, as reported. */
  readonly registration: { readonly redirect_uris: readonly string[] } & Readonly<Record<string, unknown>>
  /** Where it waits; one of those, unless it is a loopback address with another port. */
  readonly redirect: string
}

const CODE_FLOW = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}
const CLAUDE: Host = {
  userAgent: 'Claude-User',
  registration: {
    ...CODE_FLOW,
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    scope: 'market:read account:read',
  },
  redirect: 'https://claude.ai/api/mcp/auth_callback',
}
const CHATGPT: Host = {
  userAgent: 'openai-mcp/1.0.0',
  registration: {
    ...CODE_FLOW,
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
  },
  redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
}
const CURSOR: Host = {
  userAgent: 'Cursor/1.7',
  registration: {
    ...CODE_FLOW,
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
  },
  redirect: 'cursor://anysphere.cursor-mcp/oauth/callback',
}
const VSCODE: Host = {
  userAgent: 'Visual Studio Code',
  registration: {
    ...CODE_FLOW,
    client_name: 'Visual Studio Code',
    grant_types: [...CODE_FLOW.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    application_type: 'native',
  },
  // Its own port was taken.
  redirect: 'http://127.0.0.1:51234/',
}

describe('published snippets', () => {
  let service: SignInService
  let account: { readonly key: string; readonly id: number }
  before(async () => {
    service = await signInService()
    account = await oauthClient(service.baseUrl).newAccount('snippet@example.com', 'pro')
  })
  after(() => service?.stop())

  /** Hosts that call from elsewhere have the address of a public service, which this one stands for. */
  const PUBLIC = 'https://bellwether.example'
  const snippetOf = (id: string) => {
    const found = hostSnippets(PUBLIC, account.key).find((one) => one.id === id) ?? assert.fail(id)
    const here = (text: string): string => text.replaceAll(PUBLIC, service.baseUrl)
    return { text: here(found.text), json: (): Json => JSON.parse(here(found.text)), link: found.link }
  }

  async function post(url: string, message: object, headers: Readonly<Record<string, string>>) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text && JSON.parse(text)) as Json }
  }

  const json = async (url: string): Promise<Json> => {
    const response = await fetch(url)
    assert.equal(response.status, 200, url)
    return response.json()
  }

  /** From a challenge to a token, by what the documents say. */
  async function signedIn(url: string, challenge: string, host: Host): Promise<string> {
    const [, metadataUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    const resource = await json(metadataUrl)
    assert.equal(resource.resource, url, 'a host takes no token for another address')
    const server = await json(`${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`)
    assert.ok(server.code_challenge_methods_supported.includes('S256'))
    assert.ok(server.token_endpoint_auth_methods_supported.includes('none'))
    assert.equal(server.client_id_metadata_document_supported, true)
    const client = oauthClient(service.baseUrl)
    const { status, body } = await client.register(host.registration)
    assert.equal(status, 201, JSON.stringify(body))
    const id = String(body.client_id)
    const options = {
      redirect_uri: host.redirect,
      resource: url,
      scope: resource.scopes_supported.join(' '),
    }
    const { path, verifier } = client.authorization(id, options)
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(path)
    const { url: back } = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
    assert.ok(back.href.startsWith(host.redirect), back.href)
    assert.deepEqual([back.searchParams.get('state'), back.searchParams.get('iss')], ['st4te', server.issuer])
    const code = back.searchParams.get('code') ?? ''
    const tokens = await client.exchange(id, code, verifier, { redirect_uri: host.redirect })
    return String(tokens.body.access_token)
  }

  /** Signs in as soon as the handshake asks for it, and pays. */
  async function signsInAtOnce(url: string, host: Host): Promise<void> {
    const headers = { 'user-agent': host.userAgent }
    const asked = await post(url, INITIALIZE, headers)
    assert.equal(asked.status, 401)
    const token = await signedIn(url, asked.headers.get('www-authenticate') ?? '', host)
    await pays(url, { ...headers, authorization: `Bearer ${token}` })
  }

  async function pays(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    assert.equal((await post(url, INITIALIZE, headers)).status, 200)
    const { body } = await post(url, PRICES, headers)
    assert.deepEqual(
      [body.result.isError ?? false, body.result.structuredContent.meta.credits_used],
      [false, 1],
    )
  }

  async function connects(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const client = new Client({ name: 'host', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    assert.equal((await client.listTools()).tools.length, 9)
    assert.equal((await client.callTool(PRICES.params)).isError ?? false, false)
    await client.close()
  }

  test('claude: metadata, registration with its callback, code, token, call', async () => {
    await signsInAtOnce(snippetOf('claude').text, CLAUDE)
  })

  test('claude at the open address is asked in a status, the only thing it reacts to', async () => {
    const { status, headers } = await post(`${service.baseUrl}/mcp`, PRICES, {
      'user-agent': CLAUDE.userAgent,
    })
    assert.equal(status, 401)
    assert.match(headers.get('www-authenticate') ?? '', /resource_metadata="[^"]+\/mcp"/)
  })

  test('chatgpt: sign-in at the handshake', async () => {
    await signsInAtOnce(snippetOf('chatgpt').text, CHATGPT)
  })

  test('chatgpt at the open address reads what each tool needs, and signs in where an answer asks', async () => {
    const url = `${service.baseUrl}/mcp`
    const headers = { 'user-agent': CHATGPT.userAgent }
    const { tools } = (await post(url, { method: 'tools/list' }, headers)).body.result
    for (const tool of tools) {
      assert.deepEqual(tool.securitySchemes, tool._meta.securitySchemes, tool.name)
      assert.ok(tool.securitySchemes.length > 0)
    }
    const refused = await post(url, PRICES, headers)
    assert.deepEqual([refused.status, refused.body.result.isError], [200, true])
    const token = await signedIn(url, refused.body.result._meta['mcp/www_authenticate'][0], CHATGPT)
    await pays(url, { ...headers, authorization: `Bearer ${token}` })
  })

  test('cursor: the file and the link say the same, and its custom scheme gets the code', async () => {
    const { json, link = '' } = snippetOf('cursor')
    const { url } = json().mcpServers.bellwether
    const query = new URL(link).searchParams
    const linked = JSON.parse(Buffer.from(query.get('config') ?? '', 'base64').toString())
    assert.deepEqual([query.get('name'), linked], ['bellwether', { url: `${PUBLIC}/mcp/connect` }])
    await signsInAtOnce(url, CURSOR)
  })

  test('vscode: the file and the link say the same, and another port of this machine gets the code', async () => {
    const { json, link = '' } = snippetOf('vscode')
    const server = json().servers.bellwether
    assert.equal(server.type, 'http')
    const linked = JSON.parse(decodeURIComponent(link.split('?')[1] ?? ''))
    assert.deepEqual(linked, { name: 'bellwether', type: 'http', url: `${PUBLIC}/mcp/connect` })
    await signsInAtOnce(server.url, VSCODE)
  })

  /** As hosts fill in what they know by name. */
  const filled = (headers: Readonly<Record<string, string>>, known: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [
        name,
        text.replace(/\$\{([^}]+)\}/g, (_, asked: string) => known[asked] ?? assert.fail(asked)),
      ]),
    )

  test('cursor-key and windsurf-key take the key from the variable that environment-key sets', async () => {
    const [, name, key = ''] = /^export (\w+)=(.+)$/.exec(snippetOf('environment-key').text) ?? []
    const known = { [`env:${name}`]: key }
    const cursor = snippetOf('cursor-key').json().mcpServers.bellwether
    await connects(cursor.url, filled(cursor.headers, known))
    const windsurf = snippetOf('windsurf-key').json().mcpServers.bellwether
    await connects(windsurf.serverUrl, filled(windsurf.headers, known))
  })

  test('vscode-key asks for the key without showing it', async () => {
    const { inputs, servers } = snippetOf('vscode-key').json()
    const [input] = inputs
    assert.deepEqual([input.type, input.password], ['promptString', true])
    const { url, headers } = servers.bellwether
    await connects(url, filled(headers, { [`input:${input.id}`]: account.key }))
  })

  test('stdio-key starts the bridge', async () => {
    const { command, args, env } = snippetOf('stdio-key').json().mcpServers.bellwether
    const [flag, name, ...rest] = args
    assert.deepEqual([command, flag, name], ['npx', '-y', BRIDGE_PACKAGE])
    const client = new Client({ name: 'host', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [BRIDGE, ...rest],
        env: { ...env, XDG_CONFIG_HOME: temporaryDirectory() },
      }),
    )
    assert.equal((await client.listTools()).tools.length, 9)
    assert.equal((await client.callTool(PRICES.params)).isError ?? false, false)
    await client.close()
  })
})
