// The bundle for desktop hosts: checked by the tool of its format, and started as a host starts it.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { BRIDGE, INITIALIZE, PRICES, REGIME, startHosted } from '../../test/clients/bridge-process.ts'
import { issueKey } from '../../test/journeys/caller.ts'
import type { Json } from '../../test/journeys/json.ts'
import { type RunningService, startService, temporaryDirectory } from '../../test/journeys/service.ts'

const MCPB = fileURLToPath(new URL('node_modules/.bin/mcpb', import.meta.url))
const run = promisify(execFile)

describe('the bundle of a service', () => {
  const folder = join(temporaryDirectory(), 'made')
  const unpacked = join(temporaryDirectory(), 'unpacked')
  let service: RunningService
  before(async () => {
    service = await startService()
    const options = { env: { ...process.env, BELLWETHER_URL: `${service.baseUrl}/` } }
    await run(process.execPath, [BRIDGE, 'bundle', '--into', folder], options)
    await run(MCPB, ['unpack', join(folder, 'bellwether.mcpb'), unpacked])
  })
  after(async () => void (await service?.stop()))
  const manifest = (): Json => JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))

  test('the bundle is valid, hides the key and can be packed again by the official tool', async () => {
    const { stdout } = await run(MCPB, ['validate', join(unpacked, 'manifest.json')])
    assert.match(stdout, /passes/)
    await run(MCPB, ['pack', unpacked, join(temporaryDirectory(), 'again.mcpb')])
    const { manifest_version: version, user_config: asked, tools } = manifest()
    assert.equal(version, '0.4')
    assert.deepEqual([asked.api_key.sensitive, asked.api_key.required], [true, false])
    assert.deepEqual([asked.url.default, asked.url.required], [`${service.baseUrl}/mcp`, true])
    assert.equal(tools.length, 9)
    for (const file of ['LICENSE', 'THIRD_PARTY_NOTICES'])
      assert.ok(existsSync(join(unpacked, 'server', file)))
  })

  /** What a host makes of the manifest. */
  function started(entered: Readonly<Record<string, string>>) {
    const { command, args, env } = manifest().server.mcp_config
    const filled = (text: string): string =>
      text
        .replace(/\$\{__dirname\}/, unpacked)
        .replace(/\$\{user_config\.(\w+)\}/g, (name, setting) => entered[setting] ?? name)
    assert.equal(command, 'node')
    const settings = Object.entries<string>(env).map(([name, text]) => [name, filled(text)])
    return startHosted(args.map(filled), {
      ...Object.fromEntries(settings),
      XDG_CONFIG_HOME: temporaryDirectory(),
    })
  }

  test('a host starts it with the key that the user entered', async () => {
    const host = started({ url: manifest().user_config.url.default, api_key: await issueKey(service) })
    await host.ask(INITIALIZE)
    host.send({ method: 'notifications/initialized' })
    assert.equal((await host.ask({ method: 'tools/list' })).result.tools.length, 9)
    assert.equal((await host.ask(PRICES)).result.structuredContent.ok, true)
    assert.equal(await host.close(), 0)
  })

  test('without one, whether it is empty or left as it was, free tools answer', async () => {
    for (const entered of [{ api_key: '' }, {}]) {
      const host = started({ url: service.baseUrl, ...entered })
      await host.ask(INITIALIZE)
      assert.equal((await host.ask(REGIME)).result.structuredContent.ok, true)
      assert.equal((await host.ask(PRICES)).result.structuredContent.error, 'missing_api_key')
      assert.equal(await host.close(), 0)
    }
  })

  test('the entry for registries is the one that the service answers with', async () => {
    const response = await fetch(`${service.baseUrl}/server.json`)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(await response.json(), JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')))
  })

  test('the same service gives the same files, byte for byte', async () => {
    const again = join(temporaryDirectory(), 'again')
    const parameters = [BRIDGE, 'bundle', '--url', `${service.baseUrl}/mcp`, '--into', again]
    const { stdout } = await run(process.execPath, parameters)
    const paths = stdout.trim().split('\n')
    assert.equal(paths.length, 7)
    for (const path of paths) {
      assert.deepEqual(readFileSync(path), readFileSync(path.replace(again, folder)), path)
    }
  })

  test('files of somebody else are not replaced', async () => {
    const into = temporaryDirectory()
    writeFileSync(join(into, 'AGENTS.md'), 'mine')
    const parameters = [BRIDGE, 'bundle', '--url', `${service.baseUrl}/mcp/connect`, '--into', into]
    await assert.rejects(run(process.execPath, parameters), { code: 2, stderr: /AGENTS.md exists/ })
    assert.deepEqual(readdirSync(into), ['AGENTS.md'])
  })

  test('files that would name no service are not written', async () => {
    for (const parameters of [[], ['--url', 'bellwether.example'], ['--url', 'http://127.0.0.1:1']]) {
      const into = join(temporaryDirectory(), 'none')
      const options = { env: { PATH: process.env.PATH ?? '' } }
      await assert.rejects(
        run(process.execPath, [BRIDGE, 'bundle', '--into', into, ...parameters], options),
        { code: 2 },
      )
      assert.equal(existsSync(into), false)
    }
  })
})
