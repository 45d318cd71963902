import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PRESENT } from '../journeys/first-snapshots.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { shiftedClock } from './previous-version/shifted-clock.ts'
import { callA2aProtocol, callSkill, skillsIn } from './wire/a2a-calls.ts'
import { callAdmin, callAdminLists } from './wire/admin-calls.ts'
import { callCapture, callCreate, callFreeKeys, callX402 } from './wire/checkout-calls.ts'
import {
  ASSETS,
  assetsOf,
  callAsset,
  callDocument,
  callMetrics,
  callPage,
  callStrangeFiles,
  DOCUMENTS,
  PAGES,
} from './wire/document-calls.ts'
import { documentsOf } from './wire/documents.ts'
import { callExhausted, callExhaustedServices, callTooOften, exhaustedKeys } from './wire/limit-calls.ts'
import { masked } from './wire/masks.ts'
import { callProtocol, callTool, toolsIn } from './wire/mcp-calls.ts'
import { NamedTexts } from './wire/named-texts.ts'
import { answeredOperations, callFreeProduct, callKeyedProduct, relativeTo } from './wire/product-calls.ts'
import { callRaw } from './wire/raw-calls.ts'
import { RecordedSection, type Section, type SectionOptions } from './wire/section.ts'
import { callAccount, callFreeServices, callStrangePaths, callStream } from './wire/service-calls.ts'
import { ADMIN_TOKEN, type World, worldOf } from './wire/world.ts'
import { recordedCalls, recordedDocuments, recordedTexts } from './wire-recording.ts'

/**
 * How every endpoint behaves on the wire: status, charge, names of headers and schemas of bodies.
 * `RECORD=1` writes them again.
 */
const CALLS = recordedCalls()
const TEXTS = recordedTexts()
const DESCRIPTIONS = recordedDocuments()

const ENV = {
  ADMIN_TOKEN,
  TRUSTED_PROXIES: 'loopback',
  LOG_LEVEL: 'error',
  // Nothing answers there.
  X402_FACILITATOR_URL: 'http://127.0.0.1:9',
  X402_PAY_TO: '0x1111111111111111111111111111111111111111',
  X402_NETWORK: 'eip155:84532',
  X402_ASSET: '0x2222222222222222222222222222222222222222',
  X402_DOLLARS_PER_EURO: '1.1',
}
/** With the first call a free key has used up its credits, and a starter its minute. */
const SMALL_TIERS = {
  free: { id: 'free', credits: 1, unlimited: false, callsPerMinute: 1_000, alertRules: 5, priceCents: 0 },
  starter: {
    id: 'starter',
    credits: 50_000,
    unlimited: false,
    callsPerMinute: 1,
    alertRules: 50,
    priceCents: 500,
  },
  pro: {
    id: 'pro',
    credits: 500_000,
    unlimited: false,
    callsPerMinute: 300,
    alertRules: 500,
    priceCents: 2_500,
  },
  enterprise: {
    id: 'enterprise',
    alertRules: 5_000,
    credits: 0,
    unlimited: true,
    callsPerMinute: 1_000,
    priceCents: undefined,
  },
} as const

describe('every endpoint behaves on the wire as it did when it was recorded', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  const environment = { ...ENV, ...shiftedClock(PRESENT).env, DATA_DIR: dataDirectory }
  const texts = new NamedTexts()
  let service: RunningService
  let world: World
  /** Of an account that was disabled. */
  let disabled: string
  before(async () => {
    service = await startService({ env: environment, withPast: true })
    world = await worldOf(service)
    disabled = await world.issue('free')
    const row = await world.rowOf(disabled)
    await world.administer('POST', `/v1/admin/keys/disable?id=${row?.id}`)
  })
  after(async () => {
    await service?.stop()
    for (const recording of [CALLS, TEXTS, DESCRIPTIONS]) recording.write()
  })

  const held = async (
    name: string,
    record: (section: Section) => Promise<void>,
    relative?: SectionOptions['relative'],
  ): Promise<void> => {
    const section = new RecordedSection({ world, texts, relative })
    await record(section)
    CALLS.hold(name, section.recorded())
  }
  const tests = (names: Readonly<Record<string, (section: Section) => Promise<void>>>): void => {
    for (const [name, record] of Object.entries(names)) test(name, () => held(name, record))
  }

  test('products', async (t) => {
    const rotated = await world.issue('pro')
    const headers = { 'x-api-key': rotated }
    await world.exchange({ method: 'POST', target: '/v1/account/rotate', headers })
    const wrong = { rotated, disabled }
    for (const operation of answeredOperations(world)) {
      const { path, isFree } = operation
      const record = (section: Section) =>
        isFree ? callFreeProduct(section, operation) : callKeyedProduct(section, operation, wrong)
      const name = `${isFree ? 'free' : 'keyed'} ${path.replace('/v1/', '')}`
      await t.test(path, () => held(name, record, relativeTo(operation)))
    }
  })

  const AGENTS = (name: string): string => name.replace(/^POST \/(mcp|a2a) ?/, '')

  test('tools', async (t) => {
    for (const tool of await toolsIn(world))
      await t.test(tool.name, () => held(`tool ${tool.name}`, (section) => callTool(section, tool), AGENTS))
  })

  test('skills', async (t) => {
    for (const skill of await skillsIn(world))
      await t.test(skill, () => held(`skill ${skill}`, (section) => callSkill(section, skill), AGENTS))
  })

  test('documents, pages and their files', async () => {
    const mark = await assetsOf(world)
    const calls = [
      ...DOCUMENTS.map((target) => ['document', target, callDocument] as const),
      ...PAGES.map((target) => ['page', target, callPage] as const),
      ...ASSETS.map((name) => ['file', `${mark}${name}`, callAsset] as const),
    ]
    for (const [kind, target, call] of calls) {
      const name = masked(target, service.baseUrl)
      await held(
        `${kind} ${name}`,
        (section) => call(section, target),
        (text) => text.replace(name, '~'),
      )
    }
  })

  tests({
    'free-services': callFreeServices,
    'strange-paths': callStrangePaths,
    account: (section) => callAccount(section, disabled),
    stream: callStream,
    'free-keys': callFreeKeys,
    orders: callCreate,
    captures: callCapture,
    x402: callX402,
    'admin-endpoints': callAdmin,
    'admin-lists': callAdminLists,
    'strange-files': callStrangeFiles,
    metrics: callMetrics,
    'MCP-protocol': callProtocol,
    'A2A-protocol': callA2aProtocol,
    'broken-requests': callRaw,
    'too-many-calls': callTooOften,
  })

  test('documents, part by part', async (t) => {
    for (const [name, part] of Object.entries(await documentsOf(world))) {
      await t.test(name, () => DESCRIPTIONS.hold(name, part))
    }
  })

  test('keys without credits or calls', async () => {
    await service.stop()
    service = await startService({ env: environment, tiers: SMALL_TIERS })
    world = await worldOf(service, 'small')
    const keys = await exhaustedKeys(world)
    for (const operation of answeredOperations(world).filter(({ isFree }) => !isFree)) {
      const record = (section: Section) => callExhausted(section, operation, keys)
      await held(`exhausted ${operation.path.replace('/v1/', '')}`, record, relativeTo(operation))
    }
    await held('exhausted services', (section) => callExhaustedServices(section, keys))
  })

  test('headers and schemas of all of them', () => TEXTS.hold('all', texts.recorded()))
})
