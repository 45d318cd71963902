import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { CATALOG } from '@bellwether-markets/products/catalog'
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import type { Json } from '../../test/journeys/json.ts'
import { type RunningService, startService } from '../../test/journeys/service.ts'

const CREDITS = 3
const SMALL = { ...TIERS, free: { ...TIERS.free, credits: CREDITS, callsPerMinute: 1e6 } }
const IDENTITY = { name: 'journey', version: '1.0.0' }

/** What the journeys need of any client. */
interface Connection {
  listTools(): Promise<{ tools: readonly { name: string }[] }>
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Json>
  readResource(resource: { uri: string }): Promise<Json>
  getPrompt(prompt: { name: string; arguments: Record<string, string> }): Promise<Json>
  close(): Promise<void>
}

type Connect = (url: URL, headers: Record<string, string>) => Promise<Connection>

const connectOld: Connect = async (url, headers) => {
  const client = new OldClient(IDENTITY)
  // Its own declarations disagree under exact optional properties.
  await client.connect(new OldTransport(url, { requestInit: { headers } }) as never)
  return client as unknown as Connection
}

const connectNew =
  (mode: 'legacy' | 'auto' | { readonly pin: string }): Connect =>
  async (url, headers) => {
    const client = new NewClient(IDENTITY, { versionNegotiation: { mode } } as never)
    await client.connect(new NewTransport(url, { requestInit: { headers } }))
    return client as unknown as Connection
  }

const CLIENTS: readonly (readonly [string, Connect])[] = [
  ['the old official client', connectOld],
  ['the new official client, legacy', connectNew('legacy')],
  ['the new official client, on its own choice', connectNew('auto')],
  ['the new official client, pinned to 2026-07-28', connectNew({ pin: '2026-07-28' })],
]

describe('journeys of official clients', () => {
  let service: RunningService
  before(async () => {
    service = await startService({ tiers: SMALL })
  })
  after(async () => void (await service?.stop()))

  const issueKey = async (): Promise<string> => {
    const response = await fetch(`${service.baseUrl}/v1/admin/keys?name=j&email=j@example.com`, {
      method: 'POST',
      headers: { 'x-admin-token': service.adminToken },
    })
    return ((await response.json()) as Json).data.api_key
  }

  for (const [name, connect] of CLIENTS) {
    test(`${name} lists, calls what is free, pays, and runs out of credits`, async () => {
      const key = await issueKey()
      const url = new URL(`${service.baseUrl}/mcp`)
      const keyless = await connect(url, {})
      const { tools } = await keyless.listTools()
      assert.deepEqual(
        tools.map((tool) => tool.name),
        toolsOf(CATALOG.products).map((tool) => tool.name),
      )

      const free = await keyless.callTool({ name: 'get_market_regime', arguments: {} })
      assert.equal(free.isError ?? false, false)
      assert.equal(free.structuredContent.meta.credits_used, 0)
      assert.deepEqual(JSON.parse(free.content[0].text), free.structuredContent)

      const unkeyed = await keyless.callTool({ name: 'get_asset_prices', arguments: { symbols: 'SPY' } })
      assert.equal(unkeyed.isError, true)
      assert.equal(unkeyed.structuredContent.error, 'missing_api_key')
      await keyless.close()

      const keyed = await connect(url, { authorization: `Bearer ${key}` })
      for (let left = CREDITS - 1; left >= 0; left--) {
        const paid = await keyed.callTool({
          name: 'get_asset_prices',
          arguments: { symbols: 'SPY', detail: 'detailed' },
        })
        const { data, meta } = paid.structuredContent
        assert.equal(data.prices[0].symbol, 'SPY')
        assert.deepEqual([meta.credits_used, meta.credits_remaining], [1, left])
      }
      const refused = await keyed.callTool({ name: 'get_asset_prices', arguments: { symbols: 'SPY' } })
      assert.equal(refused.isError, true)
      const {
        error,
        current_credits: current,
        endpoint_cost: cost,
        tell_user: told,
      } = refused.structuredContent
      assert.deepEqual([error, current, cost], ['insufficient_credits', 0, 1])
      assert.match(told, /\/checkout/)

      const pricing = await keyed.readResource({ uri: 'bellwether://pricing' })
      assert.match(pricing.contents[0].text, /\| starter \| 50,000 \| 60 \| 5 EUR \|/)
      const record = await keyed.readResource({ uri: 'bellwether://track-record' })
      assert.equal(JSON.parse(record.contents[0].text).ok, true)
      const brief = await keyed.getPrompt({ name: 'daily_brief', arguments: { symbols: 'SPY,GLD' } })
      assert.match(brief.messages[0].content.text, /get_market_risk \(free, about \d+ tokens\)[\s\S]*SPY,GLD/)
      await keyed.close()
    })
  }
})
