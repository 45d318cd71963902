import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { payPalClient } from '../../packages/server/src/adapters/payments/paypal-client.ts'
import { payPalProvider } from '../../packages/server/src/adapters/payments/paypal-provider.ts'
import {
  sandboxProvider,
  sandboxStore,
} from '../../packages/server/src/adapters/payments/sandbox-provider.ts'
import { paymentInput, paymentProviderContract } from '../ports/payment-provider-contract.ts'
import { CLIENT_ID, CLIENT_SECRET, fakePayPal, type PayPalServer, servePayPal } from './fake-paypal.ts'
import { silentLog } from './shop.ts'

const root = mkdtempSync(join(tmpdir(), 'payments-'))
const servers: PayPalServer[] = []
after(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(root, { recursive: true, force: true })
})

const sandboxOn = (file: string) =>
  sandboxProvider({
    store: sandboxStore(file),
    randomBytes,
    approveAt: () => 'http://shop.test/checkout/sandbox',
  })

paymentProviderContract('PayPal', async () => {
  const fake = fakePayPal()
  const server = await servePayPal(fake)
  servers.push(server)
  const client = payPalClient({
    baseUrl: server.url,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    fetch,
    now: () => Date.now(),
    sleep: async () => undefined,
    log: silentLog,
  })
  return { provider: payPalProvider(client, server.url), approve: (id) => fake.approve(id) }
})

let files = 0
paymentProviderContract('sandbox', async () => {
  const provider = sandboxOn(join(root, `${++files}.json`))
  return { provider, approve: (id) => provider.approve(id) }
})

test('a sandbox payment outlives a restart at every step', async () => {
  const file = join(root, 'restarts.json')
  const options = paymentInput()
  const opened = await sandboxOn(file).open(options)
  assert.deepEqual(await sandboxOn(file).open(options), opened)
  await sandboxOn(file).approve(opened.providerOrderId)
  const state = await sandboxOn(file).capture(opened.providerOrderId, 'a')
  assert.equal(state.status, 'completed')
  assert.deepEqual(await sandboxOn(file).lookUp(opened.providerOrderId), state)
})

test('a damaged file of sandbox payments is forgotten', async () => {
  const file = join(root, 'damaged.json')
  writeFileSync(file, '[{"id":')
  const sandbox = sandboxOn(file)
  assert.equal((await sandbox.lookUp('SANDBOX-1')).status, 'void')
  await sandbox.open(paymentInput())
})
