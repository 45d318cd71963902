import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { issueKey } from '../journeys/caller.ts'
import { giveFirstSnapshots } from '../journeys/first-snapshots.ts'
import type { Json } from '../journeys/json.ts'
import { type RunningService, temporaryDirectory } from '../journeys/service.ts'
import { BRIDGE, INITIALIZE, PRICES, REGIME, SERVICE_COMMAND, startHosted } from './bridge-process.ts'
import { startReadyService } from './ready-service.ts'
import { type ScriptedProxy, startScriptedProxy } from './scripted-proxy.ts'

const ERAS = [
  ['legacy', { mode: 'legacy' }],
  ['of its own choice', { mode: 'auto' }],
  ['2026-07-28', { mode: { pin: '2026-07-28' } }],
] as const
const LOST = /No answer from http:\S+: .* The next call is tried again/

/** Of nobody: without a sign-in of the person who runs the tests. */
const nobody = () => ({ XDG_CONFIG_HOME: temporaryDirectory() })

describe('the bridge to a service that runs elsewhere', () => {
  let service: RunningService
  let proxy: ScriptedProxy
  let key: string
  before(async () => {
    service = await startReadyService()
    proxy = await startScriptedProxy(service.baseUrl)
    key = await issueKey(service, 'starter')
  })
  after(async () => {
    await proxy?.close()
    await service?.stop()
  })
  const toProxy = () => ({ ...nobody(), BELLWETHER_URL: proxy.baseUrl, BELLWETHER_API_KEY: key })

  for (const [era, versionNegotiation] of ERAS) {
    test(`an official client of the revision ${era} lists, reads what is free, and pays`, async () => {
      const client = new Client({ name: 'host', version: '1' }, { versionNegotiation } as never)
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [BRIDGE, 'mcp'],
          env: { ...nobody(), BELLWETHER_URL: `${service.baseUrl}/mcp`, BELLWETHER_API_KEY: key },
        }),
      )
      assert.equal((await client.listTools()).tools.length, 9)
      const free: Json = await client.callTool(REGIME.params)
      assert.equal(free.structuredContent.meta.credits_used, 0)
      const paid: Json = await client.callTool(PRICES.params)
      assert.deepEqual([paid.isError ?? false, paid.structuredContent.meta.credits_used], [false, 1])
      await client.close()
    })
  }

  test('without a key free tools answer, and a paid one tells how to sign in', async () => {
    const host = startHosted([BRIDGE, '--url', service.baseUrl], {
      ...nobody(),
      BELLWETHER_API_KEY: '<key>',
    })
    await host.ask(INITIALIZE)
    host.send({ method: 'notifications/initialized' })
    assert.equal((await host.ask(REGIME)).result.structuredContent.ok, true)
    const { isError, structuredContent, content } = (await host.ask(PRICES)).result
    assert.deepEqual([isError, structuredContent.error], [true, 'missing_api_key'])
    assert.match(content.at(-1).text, / login --url http:\S+\/mcp$/)
    assert.equal(await host.close(), 0)
    assert.match(host.stderr(), /^bellwether: connected to .* without a key\. [^\n]*\n$/)
  })

  test('a wrong key is refused with a hint, and the service says so', async () => {
    const host = startHosted([BRIDGE], { ...toProxy(), BELLWETHER_API_KEY: 'bw_wrong' })
    const { error } = await host.ask(INITIALIZE)
    assert.equal(error.data.error, 'invalid_api_key')
    assert.ok(error.data.hint.length > 10)
    await host.close()
  })

  test('a lost connection is an answer with a hint, and the next call goes through', async () => {
    const host = startHosted([BRIDGE], toProxy())
    await host.ask(INITIALIZE)
    for (const fate of ['break', 'lose answer', 'cut answer'] as const) {
      proxy.script(fate)
      const { error } = await host.ask(REGIME)
      assert.match(error?.message, LOST, fate)
      const { result, error: again } = await host.ask(REGIME)
      assert.equal(again, undefined, fate)
      assert.match(result.structuredContent.data.regime, /^[A-Z]+$/)
    }
    proxy.script({ status: 502, body: '<html>bad gateway</html>' }, { status: 404 })
    assert.match((await host.ask(REGIME)).error.message, /status 502\. Try again/)
    assert.match((await host.ask(REGIME)).error.message, /no MCP endpoint at http/)
    assert.equal((await host.ask(REGIME, 'text id')).id, 'text id')
    assert.equal(await host.close(), 0)
    assert.equal(host.stderr(), '', 'nothing of this belongs into the log of a host')
  })

  test('a call that the host gives up is ended at the service, and is not answered', async () => {
    const host = startHosted([BRIDGE], toProxy())
    await host.ask(INITIALIZE)
    proxy.script('hang')
    void host.ask(REGIME, 'given up')
    while (proxy.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    host.send({ method: 'notifications/cancelled', params: { requestId: 'given up' } })
    await host.ask(REGIME)
    assert.equal(await host.close(), 0)
    assert.ok(!host.lines.some((line) => line.includes('given up')))
  })

  test('nothing that cannot be used is sent anywhere', async () => {
    for (const [parameters, env, problem] of [
      [[], {}, /address of the service is missing/],
      [['--url', 'ftp://example.com'], {}, /no http or https address/],
      [['--url', 'https://ada:secret@example.com'], {}, /holds a password/],
      [['toString'], {}, /no command "toString"/],
      [['--nonsense'], {}, /--nonsense/],
      [['mcp', 'more'], {}, /one word too many/],
      // A host hands over the name of a setting that was left empty.
      [[], { BELLWETHER_URL: `$${'{user_config.url}'}` }, /address of the service is missing/],
    ] as const) {
      const host = startHosted([BRIDGE, ...parameters], { ...nobody(), ...env })
      assert.equal(await host.ended, 2, String(problem))
      assert.match(host.stderr(), problem)
      assert.doesNotMatch(host.stderr(), /secret/)
      assert.deepEqual(host.lines, [])
    }
  })
})

describe('bellwether mcp', { concurrency: true }, () => {
  const settings = { ...nobody(), BELLWETHER_API_KEY: 'bw_of_another_service', PORT: '1', MARKET: 'nonsense' }

  test('a demo market of its own answers what is free and what is paid, and goes with its host', async () => {
    const TMPDIR = temporaryDirectory()
    const host = startHosted([SERVICE_COMMAND, 'mcp'], { ...settings, TMPDIR })
    await host.ask(INITIALIZE)
    host.send({ method: 'notifications/initialized' })
    assert.equal((await host.ask({ method: 'tools/list' })).result.tools.length, 9)
    const paid = await host.ask(PRICES)
    assert.equal(paid.result.structuredContent.meta.market, 'demo')
    assert.equal(readdirSync(TMPDIR).length, 1)
    assert.equal(await host.close(), 0)
    assert.match(host.stderr(), /^bellwether: a simulated market at http:\/\/127\.0\.0\.1:\d+; [^\n]*\n$/)
    assert.deepEqual(readdirSync(TMPDIR), [])
  })

  test('a signal removes its directory as well', async () => {
    const TMPDIR = temporaryDirectory()
    const host = startHosted([SERVICE_COMMAND, 'mcp'], { ...settings, TMPDIR })
    await host.ask(INITIALIZE)
    host.kill('SIGTERM')
    assert.equal(await host.ended, 0)
    assert.deepEqual(readdirSync(TMPDIR), [])
  })

  test('a directory that was given stays, with its key', async () => {
    const data = join(temporaryDirectory(), 'data')
    await giveFirstSnapshots(data)
    for (let run = 0; run < 2; run++) {
      const host = startHosted([SERVICE_COMMAND, 'mcp', '--data', data], settings)
      const { result } = await host.ask(PRICES)
      assert.equal(result.structuredContent.ok, true)
      assert.equal(await host.close(), 0)
      assert.ok(existsSync(join(data, 'stdio-key')))
    }
  })

  test('an address of a service is refused, and the bridge named', async () => {
    const host = startHosted([SERVICE_COMMAND, 'mcp'], { ...settings, BELLWETHER_URL: 'http://127.0.0.1:1' })
    assert.equal(await host.ended, 2)
    assert.deepEqual(host.lines, [])
    assert.match(host.stderr(), /npx -y @bellwether-markets\/mcp/)
  })
})
