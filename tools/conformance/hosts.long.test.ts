// The hosts themselves, as their users start them: each is given the snippet that is published for it.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hostSnippets } from '../../packages/server/src/surfaces/docs/host-snippets.ts'
import { Browser, oauthClient, type SignInService, signInService } from '../../test/agents/sign-in-service.ts'
import { BRIDGE } from '../../test/clients/bridge-process.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'
import { inTerminal, type Terminal } from './terminal.ts'

const HOSTS = fileURLToPath(new URL('hosts/', import.meta.url))
const INSTALL = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline']
/** The hosts name documents at their makers, which nobody can reach from here: these stand for them. */
const DOCUMENTS = {
  'https://claude.ai/oauth/claude-code-client-metadata': ['http://localhost/callback'],
  'https://chatgpt.com/oauth/codex/client.json': ['http://127.0.0.1/callback'],
}
const WITHIN_MS = 300_000

const skip = whyNot()

/** Installs the hosts where that has not happened yet. */
function whyNot(): string | false {
  const installed = spawnSync('npm', INSTALL, { cwd: HOSTS, encoding: 'utf8' })
  if (installed.status !== 0)
    return `the hosts cannot be installed: ${installed.stderr.trim().split('\n').at(-1)}`
  const terminal = spawnSync('script', ['--version'])
  return terminal.status === 0 ? false : 'there is no `script` for a pseudo-terminal'
}

describe('real hosts', { skip }, () => {
  let service: SignInService
  let account: { readonly key: string; readonly id: number }
  before(async () => {
    service = await signInService()
    account = await oauthClient(service.baseUrl).newAccount('host@example.com', 'pro')
    for (const [url, redirects] of Object.entries(DOCUMENTS)) {
      service.documents.set(url, {
        client_id: url,
        client_name: 'Stand-in',
        redirect_uris: redirects,
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      })
    }
  })
  after(() => service?.stop())

  const linesOf = (id: string): readonly string[] =>
    hostSnippets(service.baseUrl, account.key)
      .find((one) => one.id === id)
      ?.text.split('\n') ?? assert.fail(id)

  /** A person with a home and a project of their own, and the key as the snippet for it sets it. */
  function person() {
    const folder = temporaryDirectory()
    const [HOME, cwd] = [join(folder, 'home'), join(folder, 'project')]
    for (const one of [HOME, cwd]) mkdirSync(one)
    const env = {
      PATH: `${join(HOSTS, 'node_modules', '.bin')}:${process.env.PATH}`,
      HOME,
      TERM: 'xterm',
      NO_BROWSER: 'true',
      BROWSER: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    }
    const [setKey] = linesOf('environment-key')
    return {
      HOME,
      cwd,
      async sh(line: string): Promise<string> {
        const options = { cwd, env, timeout: WITHIN_MS }
        const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${setKey}\n${line}`], options)
        return stdout + stderr
      },
      terminal: (line: string): Terminal => inTerminal(line, { cwd, env }),
    }
  }

  /** Opens the address that a host printed, agrees, and returns to the host. */
  async function agree(address: string): Promise<void> {
    const browser = new Browser(service.baseUrl)
    const page = await browser.go(address)
    const back = await browser.go(`${page.url.pathname}/${account.id}`, { method: 'POST' })
    assert.ok(back.url.searchParams.has('code'), `${page.status} ${page.text} ${back.url}`)
    assert.equal((await fetch(back.url)).ok, true)
  }
  const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+\/oauth\/authorize\?[^\s"]+)/

  test('Claude Code connects with a key', async () => {
    const { sh } = person()
    await sh(linesOf('claude-code-key').join('\n'))
    assert.match(await sh('claude mcp list'), /bellwether: http\S+\/mcp \(HTTP\) - ✔ Connected/)
  })

  test('Claude Code signs in', async () => {
    const { sh, terminal } = person()
    const [add = '', login = ''] = linesOf('claude-code')
    await sh(add)
    assert.match(await sh('claude mcp list'), /Needs authentication/)
    const shown = terminal(`${login} --no-browser`)
    await agree(await shown.shows(ADDRESS))
    await shown.shows(/Authenticated|successful/i)
    await shown.close()
    assert.match(await sh('claude mcp list'), /\/mcp\/connect \(HTTP\) - ✔ Connected/)
  })

  test('Claude Code finds no fault with the plugin, and connects by it', async () => {
    const { sh, cwd } = person()
    const env = { PATH: process.env.PATH ?? '', BELLWETHER_URL: service.baseUrl }
    await promisify(execFile)(process.execPath, [BRIDGE, 'bundle', '--into', cwd], { env })
    assert.match(await sh('claude plugin validate ./claude-plugin'), /Validation passed/i)
    // The same form as a project's own file.
    copyFileSync(join(cwd, 'claude-plugin/.mcp.json'), join(cwd, '.mcp.json'))
    assert.match(await sh('claude mcp get bellwether'), /URL: http\S+\/mcp\/connect/)
  })

  test('Codex takes the key from the variable', async () => {
    const { sh } = person()
    await sh(linesOf('codex-key').join('\n'))
    const { transport } = JSON.parse((await sh('codex mcp get bellwether --json 2>/dev/null')) || '{}')
    assert.equal(transport.url, `${service.baseUrl}/mcp`)
    assert.equal(transport.bearer_token_env_var, 'BELLWETHER_API_KEY')
    assert.match(await sh('codex mcp list'), /bellwether .* enabled +Bearer token/)
  })

  test('Codex signs in as it is added', async () => {
    const { sh, terminal } = person()
    const [add = '', login = ''] = linesOf('codex')
    for (const line of [add, login]) {
      const shown = terminal(line)
      await agree(await shown.shows(ADDRESS))
      await shown.shows(/Successfully logged in/)
      assert.equal(await shown.ended, 0)
      assert.match(await sh('codex mcp list'), /bellwether .* enabled +OAuth/)
    }
  })

  test('Gemini CLI connects with a key', async () => {
    const { sh } = person()
    await sh(linesOf('gemini-key').join('\n'))
    assert.match(await sh('gemini mcp list'), /bellwether: http\S+\/mcp \(http\) - Connected/)
  })

  test('Gemini CLI connects without one, and signs in', async () => {
    const { sh, terminal, HOME } = person()
    await sh(linesOf('gemini').join('\n'))
    assert.match(await sh('gemini mcp list'), /bellwether: http\S+\/mcp \(http\) - Connected/)
    mkdirSync(join(HOME, '.gemini'), { recursive: true })
    // Its own model is not asked, but it wants to know how.
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
    }
    writeFileSync(join(HOME, '.gemini', 'settings.json'), JSON.stringify(settings))
    const shown = terminal('GEMINI_API_KEY=none gemini --screen-reader')
    await shown.shows(/1 MCP server/)
    await shown.type('/mcp auth bellwether')
    await shown.type('\r')
    await shown.shows(/Do you want to continue\?/)
    await shown.type('\r')
    await agree(await shown.shows(ADDRESS))
    await shown.shows(/Successfully authenticated/)
    await shown.close()
    assert.match(await sh('gemini mcp list'), /bellwether: http\S+\/mcp \(http\) - Connected/)
  })
})
