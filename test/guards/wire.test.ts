import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PRESENT } from '../journeys/first-snapshots.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { shiftedClock } from './previous-version/shifted-clock.ts'
import { recording } from './recording.ts'
import { callA2aProtocol, callSkills } from './wire/a2a-calls.ts'
import { callAdmin, callAdminLists } from './wire/admin-calls.ts'
import { callCapture, callCreate, callFreeKeys, callX402 } from './wire/checkout-calls.ts'
import { callDocuments, callMetrics, callPages } from './wire/document-calls.ts'
import { documentsOf } from './wire/documents.ts'
import { headTable } from './wire/heads.ts'
import { callExhausted, callTooOften } from './wire/limit-calls.ts'
import { callProtocol, callTools } from './wire/mcp-calls.ts'
import { answeredOperations, callFreeProduct, callKeyedProduct } from './wire/product-calls.ts'
import { callRaw } from './wire/raw-calls.ts'
import { type Section, sectionOf } from './wire/section.ts'
import { callAccount, callFreeServices, callStrangePaths, callStream } from './wire/service-calls.ts'
import { ADMIN_TOKEN, type World, worldOf } from './wire/world.ts'

/**
 * How every endpoint behaves on the wire: status, headers, bodies and charges, with what differs from run to run left out.
 * `RECORD=1` writes wire.json and documents.json again.
 */
const WIRE = recording(fileURLToPath(new URL('./wire.json', import.meta.url)))
const DOCUMENTS = recording(fileURLToPath(new URL('./documents.json', import.meta.url)))

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
  const heads = headTable()
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
    WIRE.write()
    DOCUMENTS.write()
  })

  const held = async (name: string, record: (section: Section) => Promise<void>): Promise<void> => {
    const section = sectionOf(world, name, heads)
    await record(section)
    WIRE.hold(name, section.recorded())
  }
  const tests = (names: Readonly<Record<string, (section: Section) => Promise<void>>>): void => {
    for (const [name, record] of Object.entries(names)) test(name, () => held(name, record))
  }

  test('free products', async (t) => {
    for (const operation of answeredOperations(world).filter(({ isFree }) => isFree)) {
      const name = `GET ${operation.path}`
      await t.test(name, () => held(name, (section) => callFreeProduct(section, operation)))
    }
  })

  test('keyed products', async (t) => {
    const rotated = await world.issue('pro')
    const headers = { 'x-api-key': rotated }
    await world.exchange({ method: 'POST', target: '/v1/account/rotate', headers })
    const wrong = { rotated, disabled }
    for (const operation of answeredOperations(world).filter(({ isFree }) => !isFree)) {
      const name = `GET ${operation.path}`
      await t.test(name, () => held(name, (section) => callKeyedProduct(section, operation, wrong)))
    }
  })

  tests({
    'free services': callFreeServices,
    'strange paths': callStrangePaths,
    account: (section) => callAccount(section, disabled),
    stream: callStream,
    'free keys': callFreeKeys,
    orders: callCreate,
    captures: callCapture,
    x402: callX402,
    'admin endpoints': callAdmin,
    'admin lists': callAdminLists,
    documents: callDocuments,
    pages: callPages,
    metrics: callMetrics,
    'MCP protocol': callProtocol,
    'MCP tools': callTools,
    'A2A protocol': callA2aProtocol,
    'A2A skills': callSkills,
    'broken requests': callRaw,
    'too many calls': callTooOften,
  })

  test('documents, part by part', async (t) => {
    for (const [name, part] of Object.entries(await documentsOf(world))) {
      await t.test(name, () => DOCUMENTS.hold(name, part))
    }
  })

  test('keys without credits or calls', async () => {
    await service.stop()
    service = await startService({ env: environment, tiers: SMALL_TIERS })
    world = await worldOf(service, 'small')
    await held('keys without credits or calls', callExhausted)
  })

  test('headers of all of them', () => WIRE.hold('headers', heads.recorded()))
})
