import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { type RunningService, startService } from '../../test/journeys/service.ts'

const run = promisify(execFile)
const PYTHON = process.env.PYTHON ?? 'python3'

/** Sends the name of a skill and prints how many skills the card has, and the parts of the answer. */
const common = (imports: string, message: string, parts: string): string => `
import asyncio, json, sys, uuid, httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.types import Message, Part, Role${imports}
async def main(base, streaming):
    async with httpx.AsyncClient(timeout=60) as http:
        card = await A2ACardResolver(http, base).get_agent_card()
        client = ClientFactory(ClientConfig(httpx_client=http, streaming=streaming)).create(card)
        async for event in client.send_message(${message}):
            print(json.dumps([len(card.skills), *${parts}]))
asyncio.run(main(sys.argv[1], sys.argv[2] == 'stream'))
`
const CALL = "'market-regime-detection'"
const SCRIPTS: Readonly<Record<string, string>> = {
  '0.3.26': common(
    ', TextPart',
    `Message(role=Role.user, message_id=str(uuid.uuid4()), parts=[Part(root=TextPart(text=${CALL}))])`,
    "[event.parts[0].root.text, event.parts[1].root.data['data']['regime']]",
  ),
  '1.3.0': common(
    ', SendMessageRequest',
    `SendMessageRequest(message=Message(role=Role.ROLE_USER, message_id=str(uuid.uuid4()), parts=[Part(text=${CALL})]))`,
    "[event.message.parts[0].text, event.message.parts[1].data.struct_value['data']['regime']]",
  ),
}

const folder = mkdtempSync(join(tmpdir(), 'a2a-python-'))

/** An environment with that version of the SDK, or why there is none. */
function installed(version: string): { readonly python: string; readonly skip: false | string } {
  const environment = join(folder, version)
  const steps = [
    [PYTHON, '-m', 'venv', environment],
    [join(environment, 'bin/pip'), 'install', '-q', `a2a-sdk==${version}`],
  ]
  for (const [command, ...parameters] of steps) {
    const { status, error, stderr } = spawnSync(command, parameters, { encoding: 'utf8', timeout: 180_000 })
    if (status === 0) continue
    const cause = error?.message ?? stderr.trim().split('\n').at(-1)
    return { python: '', skip: `the Python SDK ${version} cannot be installed: ${cause}` }
  }
  return { python: join(environment, 'bin/python'), skip: false }
}

describe('the official Python clients of A2A', () => {
  let service: RunningService
  before(async () => {
    service = await startService()
    // The first answer of a new service takes long enough to become a task.
    await fetch(`${service.baseUrl}/v1/regime`)
  })
  after(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [version, script] of Object.entries(SCRIPTS)) {
    const { python, skip } = installed(version)
    for (const way of ['send', 'stream']) {
      test(`${version}: finds nine skills and is answered, ${way}`, { skip }, async () => {
        const { stdout, stderr } = await run(python, ['-c', script, service.baseUrl, way])
        assert.notEqual(stdout, '', stderr)
        const [skills, text, regime] = JSON.parse(stdout)
        assert.equal(skills, 9)
        assert.ok(text.length > 10)
        assert.match(regime, /^(BULL|BEAR|SIDEWAYS|CRISIS)$/)
      })
    }
  }
})
