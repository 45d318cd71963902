import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import { type RunningService, startService, temporaryDirectory } from '../../test/journeys/service.ts'

const INSPECTOR = fileURLToPath(new URL('./node_modules/.bin/mcp-inspector', import.meta.url))
const home = temporaryDirectory()

describe('the inspector of the protocol', () => {
  let service: RunningService
  before(async () => {
    service = await startService()
  })
  after(async () => void (await service?.stop()))

  const inspect = (era: string, ...parameters: string[]) =>
    promisify(execFile)(
      process.execPath,
      [
        INSPECTOR,
        '--cli',
        `${service.baseUrl}/mcp`,
        '--transport',
        'http',
        '--protocol-era',
        era,
        ...parameters,
      ],
      { cwd: home, env: { ...process.env, HOME: home }, timeout: 300_000 },
    )

  for (const era of ['modern', 'legacy']) {
    test(`has no finding in strict mode about the ${era} era`, async () => {
      const { stdout, stderr } = await inspect(era, '--method', 'tools/list', '--strict')
      assert.equal(stderr, '')
      const { tools } = JSON.parse(stdout) as { tools: readonly { name: string }[] }
      assert.deepEqual(
        tools.map(({ name }) => name),
        toolsOf(CATALOG.products).map(({ name }) => name),
      )
    })

    test(`calls a free tool in the ${era} era`, async () => {
      const { stdout } = await inspect(era, '--method', 'tools/call', '--tool-name', 'get_market_regime')
      assert.match(stdout, /"regime": "(BULL|BEAR|SIDEWAYS|CRISIS)"/)
    })
  }
})
