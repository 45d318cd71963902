import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('a sandbox payment is added to the file, which is not written again', async () => {
  const file = join(root, 'added.json')
  const sandbox = sandboxOn(file)
  await sandbox.open(paymentInput())
  const before = readFileSync(file, 'utf8')
  const { providerOrderId: id } = await sandbox.open(paymentInput())
  await sandbox.approve(id)
  const added = readFileSync(file, 'utf8')
  assert.ok(added.startsWith(before))
  assert.equal(added.trimEnd().split('\n').length, 3)
  appendFileSync(file, added.slice(-80, -9))
  const again = sandboxOn(file)
  assert.equal((await again.lookUp(id)).status, 'approved', 'a torn line is lost alone')
  await again.capture(id, 'a')
  assert.equal((await sandboxOn(file).lookUp(id)).status, 'completed')
})

test('a list of sandbox payments, as earlier versions wrote it, is read and continued', async () => {
  const file = join(root, 'list.json')
  const { providerOrderId: id } = await sandboxOn(file).open(paymentInput())
  writeFileSync(file, `[${readFileSync(file, 'utf8').trimEnd()}]`)
  await sandboxOn(file).approve(id)
  assert.equal((await sandboxOn(file).lookUp(id)).status, 'approved')
})

test('a file of many changes is written anew, and keeps the last thousand payments', async () => {
  const store = sandboxStore(join(root, 'many.json'))
  const payment = (number: number) => ({
    ...paymentInput(),
    id: `SANDBOX-${number}`,
    status: 'open' as const,
  })
  const ids = Array.from({ length: 2_200 }, (_, number) => payment(number))
  for (const one of ids) await store.add(one)
  const { length } = readFileSync(join(root, 'many.json'), 'utf8').trimEnd().split('\n')
  assert.ok(length <= 2_000, `${length} lines`)
  const kept = sandboxStore(join(root, 'many.json'))
  assert.equal(await kept.get('SANDBOX-1199'), undefined)
  assert.equal((await kept.get('SANDBOX-1200'))?.id, 'SANDBOX-1200')
})

test('a damaged file of sandbox payments is forgotten', async () => {
  const file = join(root, 'damaged.json')
  writeFileSync(file, '[{"id":')
  const sandbox = sandboxOn(file)
  assert.equal((await sandbox.lookUp('SANDBOX-1')).status, 'void')
  await sandbox.open(paymentInput())
})
