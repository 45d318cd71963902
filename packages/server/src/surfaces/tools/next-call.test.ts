import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assetNames } from '@bellwether-markets/engine/market/asset-names'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../operations/operations.ts'
import { describedOperations } from '../docs/operation.ts'
import type { JsonObject } from '../docs/published-schema.ts'
import { callTarget } from './call-target.ts'
import { nextCalls, withNext, writtenCall } from './next-call.ts'
import { readArguments } from './read-arguments.ts'
import { plainToolsOf, toolsOf } from './tool.ts'

const TOOLS = toolsOf([...CATALOG.products, ...OPERATIONS])
const naming = assetNames(DEFAULT_UNIVERSE)

const next = (endpoint: string): JsonObject => ({ endpoint, reason: 'because', credits: 1 })

test('the suggested call of every example is the same call by tool and by skill, in every set', () => {
  for (const [tools, by] of [
    [TOOLS, 'tool'],
    [TOOLS, 'skill'],
    [plainToolsOf(TOOLS), 'tool'],
  ] as const) {
    const nextCall = nextCalls(tools, by)
    for (const { id, next: suggested } of describedOperations(CATALOG.products)) {
      assert.ok(suggested, id)
      const call = nextCall({ ...suggested })
      assert.ok(call, `${id}: ${suggested.endpoint}`)
      const tool = tools.find((one) => (by === 'tool' ? one.name === call.tool : one.skill === call.skill))
      assert.ok(tool, id)
      const given = call.arguments as JsonObject
      const write = (view: string, rest: object) => writtenCall(tool, by, view, { ...rest })
      const asked = readArguments({ tool, input: given, naming, write })
      const { detail: _, ...parameters } = asked.parameters
      const { target } = callTarget(asked.view.endpoint, parameters)
      assert.deepEqual(sorted(target), sorted(suggested.endpoint), id)
      assert.equal(call.credits, suggested.credits)
    }
  }
})

const sorted = (target: string): readonly string[] => {
  const url = new URL(target, 'http://service.invalid')
  return [decodeURIComponent(url.pathname), ...[...url.searchParams].map(String).sort()]
}

test('symbols become a list, the default view is not named', () => {
  const nextCall = nextCalls(TOOLS, 'tool')
  assert.deepEqual(nextCall(next('/v1/prices?symbols=%5EGSPC,%5EVIX')), {
    tool: 'get_asset_prices',
    arguments: { symbols: ['^GSPC', '^VIX'] },
    reason: 'because',
    credits: 1,
  })
  assert.deepEqual(nextCall(next('/v1/prices/history?symbol=GC%3DF'))?.arguments, {
    view: 'history',
    symbols: ['GC=F'],
  })
})

test('what no tool answers is left out of the meta, and the rest stays in its place', () => {
  const nextCall = nextCalls(TOOLS, 'tool')
  assert.equal(nextCall(next('/v1/health')), undefined)
  assert.deepEqual(withNext({ credits_used: 1, next: next('/v1/health'), stale: false }, nextCall), {
    credits_used: 1,
    stale: false,
  })
  const meta = withNext({ credits_used: 1, next: next('/v1/risk'), stale: false }, nextCall)
  assert.deepEqual(Object.keys(meta), ['credits_used', 'next', 'stale'])
})
