import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../bench/free-port.ts'
import { Browser, oauthClient, type SignInService, signInService } from '../../test/agents/sign-in-service.ts'

const SUITE = fileURLToPath(
  new URL('./node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
)
const CHECKS = 3
const ENDED_WITHIN_MS = 300_000

describe('the conformance suite of authorization servers', () => {
  let service: SignInService
  let account: number
  before(async () => {
    service = await signInService()
    account = (await oauthClient(service.baseUrl).newAccount('ada@example.com')).id
  })
  after(() => service.stop())

  /** Runs the suite, and opens in a browser what it asks a person to open. */
  async function run(version: string, agrees: boolean): Promise<{ code: number | null; output: string }> {
    const port = await freePort()
    const redirect = `http://127.0.0.1:${port}/callback`
    const registered = await oauthClient(service.baseUrl).register({ redirect_uris: [redirect] })
    const suite = spawn(
      process.execPath,
      [
        SUITE,
        'authorization',
        '--url',
        service.baseUrl,
        '--client-id',
        String(registered.body.client_id),
        '--resource',
        `${service.baseUrl}/mcp/connect`,
        '--port',
        String(port),
        '--spec-version',
        version,
      ],
      { timeout: ENDED_WITHIN_MS },
    )
    let output = ''
    let opened: Promise<unknown> | undefined
    for (const stream of [suite.stdout, suite.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        const [asked] = /http\S+\/oauth\/authorize\?\S+(?=\s)/.exec(output) ?? []
        if (asked !== undefined) opened ??= answer(asked, agrees ? String(account) : 'deny')
      })
    }
    const code = await new Promise<number | null>((resolve) => suite.on('close', resolve))
    await opened
    return { code, output }
  }

  async function answer(asked: string, word: string): Promise<void> {
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(asked)
    const { url } = await browser.go(`${page.url.pathname}/${word}`, { method: 'POST' })
    await fetch(url)
  }

  for (const version of ['2025-11-25', '2026-07-28']) {
    test(`revision ${version} is passed, ${CHECKS} of ${CHECKS}`, async () => {
      const { code, output } = await run(version, true)
      assert.equal(code, 0, output)
      assert.match(output, new RegExp(`^Total: ${CHECKS} passed, 0 failed$`, 'm'))
    })
  }

  test('the suite does find faults', async () => {
    const { code, output } = await run('2026-07-28', false)
    assert.equal(code, 1, output)
    assert.match(output, new RegExp(`^Total: ${CHECKS - 1} passed, 1 failed$`, 'm'))
  })
})
