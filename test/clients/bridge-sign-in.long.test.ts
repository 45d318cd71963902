import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Browser, oauthClient, type SignInService, signInService } from '../agents/sign-in-service.ts'
import type { Json } from '../journeys/json.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { until } from '../until.ts'
import { BRIDGE, INITIALIZE, PRICES, REGIME, startHosted } from './bridge-process.ts'

describe('sign-in of the bridge', () => {
  let service: SignInService
  let account: number
  let env: Record<string, string>
  before(async () => {
    service = await signInService()
    account = (await oauthClient(service.baseUrl).newAccount('bridge@example.com', 'pro')).id
    env = { BELLWETHER_URL: service.baseUrl, XDG_CONFIG_HOME: temporaryDirectory() }
  })
  after(() => service?.stop())

  const folder = () => join(env.XDG_CONFIG_HOME, 'bellwether')
  const file = () => join(folder(), readdirSync(folder())[0])
  const kept = (): Json => JSON.parse(readFileSync(file(), 'utf8'))
  const spoil = (tokens: object): void =>
    writeFileSync(file(), JSON.stringify({ ...kept(), tokens: { ...kept().tokens, ...tokens } }))

  /** Begins a sign-in. @returns the page that the command printed, once it waits there */
  async function begun() {
    const command = startHosted([BRIDGE, 'login', '--no-browser'], env)
    const address = await until(
      'the address of the page',
      () => /http:\S+authorize\S+/.exec(command.stderr())?.[0],
    )
    return { command, address }
  }

  /** Begins a sign-in and answers its page. @returns the exit code and what was printed */
  async function login(answer: string) {
    const { command, address } = await begun()
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(address)
    const back = await browser.go(`${page.url.pathname}/${answer}`, { method: 'POST' })
    const shown = await fetch(back.url)
    return { code: await command.ended, printed: command.stderr(), shown: await shown.text() }
  }

  const hosted = async () => {
    const host = startHosted([BRIDGE], env)
    await host.ask(INITIALIZE)
    return host
  }
  const paid = async (host: Awaited<ReturnType<typeof hosted>>): Promise<boolean> =>
    (await host.ask(PRICES)).result.structuredContent.ok

  test('whoever refuses is not signed in', async () => {
    const { code, printed, shown } = await login('deny')
    assert.equal(code, 2)
    assert.match(printed, /Not signed in: /)
    assert.match(shown, /Not signed in/)
  })

  test('a return that belongs to another sign-in ends nothing and gives nothing', async () => {
    const { command, address } = await begun()
    const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? '')
    for (const query of ['code=stolen', 'code=stolen&state=guessed', 'error=access_denied&state=']) {
      assert.equal((await fetch(`${back}?${query}`)).status, 400)
    }
    assert.equal((await fetch(`${back.origin}/elsewhere`)).status, 404)
    assert.equal((await fetch(back, { method: 'POST' })).status, 404)
    command.kill('SIGTERM')
    await command.ended
    assert.equal(back.hostname, '127.0.0.1')
  })

  test('after it a running bridge pays, and the tokens are for their owner only', async () => {
    const running = await hosted()
    assert.equal(await paid(running), false)
    const { code, shown } = await login(String(account))
    assert.equal(code, 0)
    assert.match(shown, /Signed in/)
    assert.equal(await paid(running), true)
    await running.close()
    assert.equal(readdirSync(folder()).length, 1)
    if (process.platform !== 'win32') {
      assert.deepEqual([statSync(file()).mode & 0o777, statSync(folder()).mode & 0o777], [0o600, 0o700])
    }
  })

  test('two bridges renew an ended token once, and both pay', async () => {
    const before = kept().tokens
    spoil({ access_token: 'x'.repeat(43) })
    const hosts = await Promise.all([hosted(), hosted()])
    assert.deepEqual(await Promise.all([...hosts, ...hosts].map(paid)), [true, true, true, true])
    assert.notEqual(kept().tokens.refresh_token, before.refresh_token)
    await Promise.all(hosts.map((host) => host.close()))
  })

  test('a service that cannot be reached ends no sign-in', async () => {
    const good = readFileSync(file())
    spoil({ access_token: 'x'.repeat(43) })
    const { server } = kept()
    const metadata = { ...server.authorizationServerMetadata, token_endpoint: 'http://127.0.0.1:1/token' }
    const unreachable = { ...kept(), server: { ...server, authorizationServerMetadata: metadata } }
    writeFileSync(file(), JSON.stringify(unreachable))
    const host = startHosted([BRIDGE], env)
    assert.match((await host.ask(INITIALIZE)).error.message, /No answer from .* The next call is tried again/)
    writeFileSync(file(), good)
    assert.equal(await paid(host), true)
    await host.close()
  })

  test('a file that cannot be read counts as no sign-in', async () => {
    const good = readFileSync(file())
    writeFileSync(file(), '{"tokens":')
    const host = await hosted()
    assert.equal(await paid(host), false)
    writeFileSync(file(), good)
    assert.equal(await paid(host), true)
    await host.close()
  })

  test('signing out ends it here and at the service', async () => {
    const { client, tokens } = kept()
    const out = startHosted([BRIDGE, 'logout'], env)
    assert.equal(await out.ended, 0)
    assert.match(out.stderr(), /signed out at http/)
    assert.deepEqual(readdirSync(folder()), [])
    const again = await oauthClient(service.baseUrl).refresh(client.client_id, tokens.refresh_token)
    assert.equal(again.body.error, 'invalid_grant')
    const twice = startHosted([BRIDGE, 'logout'], env)
    assert.equal(await twice.ended, 0)
    assert.match(twice.stderr(), /nobody was signed in/)
  })

  test('a sign-in that was ended elsewhere leaves what is free, and says so once', async () => {
    await login(String(account))
    const { client, tokens } = kept()
    await oauthClient(service.baseUrl).revoke(client.client_id, tokens.refresh_token)
    const host = await hosted()
    assert.equal((await host.ask(REGIME)).result.structuredContent.ok, true)
    assert.equal(await paid(host), false)
    await host.close()
    assert.deepEqual(readdirSync(folder()), [])
    assert.equal(host.stderr().match(/The sign-in has ended/g)?.length, 1)
  })

  test('a service without a sign-in says that a key is needed', async () => {
    const command = startHosted([BRIDGE, 'login', '--no-browser', '--url', 'http://127.0.0.1:1'], env)
    assert.equal(await command.ended, 2)
    assert.match(command.stderr(), /offers no sign-in .*\n.*BELLWETHER_API_KEY/)
  })
})
