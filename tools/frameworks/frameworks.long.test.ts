// Frameworks by their published snippets, each with its own library at a pinned version.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hostSnippets } from '../../packages/server/src/surfaces/docs/host-snippets.ts'
import { startReadyService } from '../../test/clients/ready-service.ts'
import { issueKey } from '../../test/journeys/caller.ts'
import type { Json } from '../../test/journeys/json.ts'
import type { RunningService } from '../../test/journeys/service.ts'
import { environmentOf, requirementsOf } from './environment.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const CONFORMANCE = fileURLToPath(new URL('../conformance/', import.meta.url))
const ANSWERED_WITHIN_MS = 300_000
/** One that is free, one that is paid, and one that is refused. */
const CALLS = [
  ['get_market_regime', {}],
  ['get_sector_radar', {}],
  ['get_stock_analysis', { symbols: ['NOPE123'] }],
] as const
/** Those whose published snippet is in Python. */
const LIBRARIES = hostSnippets('http://127.0.0.1').flatMap(({ id }) => {
  const library = id.replace(/-key$/, '')
  return existsSync(requirementsOf(library)) ? [library] : []
})

const run = promisify(execFile)

describe('frameworks', () => {
  let service: RunningService
  let env: Record<string, string>
  let direct: { readonly tools: readonly string[]; readonly answers: readonly Json[] }
  before(async () => {
    service = await startReadyService()
    env = {
      PATH: process.env.PATH ?? '',
      HOME: tmpdir(),
      BELLWETHER_API_KEY: await issueKey(service, 'starter'),
    }
    const { tools } = await ask('tools/list', {})
    const answers = []
    for (const [name, parameters] of CALLS) {
      const { content } = await ask('tools/call', { name, arguments: parameters })
      answers.push(JSON.parse(content[0].text))
    }
    direct = { tools: tools.map(({ name }: Json) => name).sort(), answers }
    assert.deepEqual(
      answers.map(({ ok }) => ok),
      [true, true, false],
    )
  })
  after(async () => void (await service?.stop()))

  async function ask(method: string, params: object): Promise<Json> {
    const response = await fetch(`${service.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': env.BELLWETHER_API_KEY ?? '',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result } = (await response.json()) as Json
    return result
  }

  const snippetOf = (library: string): string =>
    hostSnippets(service.baseUrl).find(({ id }) => id === `${library}-key`)?.text ?? assert.fail(library)

  /** All tools, and of each answer everything that MCP itself gives; a refusal in the words of the service. */
  function lostNothing(printed: string): void {
    const { tools, answers }: Json = JSON.parse(printed.trim().split('\n').at(-1) ?? '')
    assert.deepEqual(tools.toSorted(), direct.tools)
    for (const [index, { text, refused }] of answers.entries()) {
      const { ok, data, error, hint } = direct.answers[index]
      const given: Json = JSON.parse(text)
      assert.deepEqual([given.ok, given.error, given.hint], [ok, error, hint])
      assert.deepEqual(given.data, data)
      // Some libraries give the text alone.
      assert.ok(refused === null || refused === !ok, `${refused}`)
    }
    assert.equal(answers.length, CALLS.length)
  }

  for (const library of LIBRARIES) {
    test(`${library}-key`, async (t) => {
      const found = await environmentOf(library)
      if ('missing' in found) return t.skip(found.missing)
      const input = JSON.stringify({ library, snippet: snippetOf(library), calls: CALLS })
      const running = run(found.python, [join(FOLDER, 'run.py')], { env, timeout: ANSWERED_WITHIN_MS })
      running.child.stdin?.end(input)
      lostNothing((await running).stdout)
    })
  }

  test('ai-sdk-key', async () => {
    const use = `
const names = Object.keys(tools)
const answers = []
for (const [name, parameters] of ${JSON.stringify(CALLS)}) {
  const { content, isError } = await tools[name].execute(parameters, { toolCallId: '1', messages: [] })
  answers.push({ text: content[0].text, refused: isError ?? false })
}
await client.close()
console.log(JSON.stringify({ tools: names, answers }))`
    const parameters = ['--input-type=module', '--eval', snippetOf('ai-sdk') + use]
    lostNothing((await run(process.execPath, parameters, { cwd: CONFORMANCE, env })).stdout)
  })
})
