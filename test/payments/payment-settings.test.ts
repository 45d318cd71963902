import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigRefused, describeConfig, readConfig } from '../../packages/server/src/main/config/config.ts'

const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'a-secret' }
const X402 = {
  X402_FACILITATOR_URL: 'https://facilitator.test',
  X402_PAY_TO: '0xShop',
  X402_NETWORK: 'eip155:8453',
  X402_ASSET: '0xUsdc',
  X402_DOLLARS_PER_EURO: '1.16',
}
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems
    throw error
  }
  return []
}

test('without credentials the sandbox takes the payments, with them PayPal does, and either can be asked for', () => {
  assert.equal(readConfig({}).payments.kind, 'sandbox')
  assert.equal(readConfig(PAYPAL).payments.kind, 'paypal')
  assert.equal(readConfig({ ...PAYPAL, PAYMENTS: 'sandbox' }).payments.kind, 'sandbox')
  assert.equal(readConfig({ PAYMENTS: 'off' }).payments.kind, 'off')
})

test('half of what PayPal or x402 needs is refused, with what is missing', () => {
  for (const [env, missing] of [
    [{ PAYMENTS: 'paypal' }, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET']],
    [{ PAYPAL_CLIENT_ID: 'id' }, ['PAYPAL_CLIENT_SECRET']],
    [{ PAYPAL_CLIENT_SECRET: 'secret' }, ['PAYPAL_CLIENT_ID']],
    [{ X402_PAY_TO: '0xShop' }, Object.keys(X402).filter((name) => name !== 'X402_PAY_TO')],
    [{ X402_RPC_URL: 'https://node.test' }, Object.keys(X402)],
    [{ ...X402, X402_NETWORK: 'solana:main', X402_RPC_URL: 'https://node.test' }, ['X402_RPC_URL']],
  ] as const) {
    const names = problemsOf(env).map((problem) => problem.split(':')[0])
    assert.deepEqual(names.sort(), [...missing].sort())
  }
  assert.equal(problemsOf({ PAYPAL_WEBHOK_ID: 'x' }).length, 1)
  assert.equal(problemsOf({ PAYPAL_CLIENT_ID: 'a b', PAYPAL_CLIENT_SECRET: 'secret' }).length, 1)
})

test('a live market sells nothing unless it is asked for; a shared database sells as a file does', () => {
  assert.equal(readConfig({ MARKET: 'live', LIVE_CONTACT: 'ops@example.com' }).payments.kind, 'off')
  const asked = { MARKET: 'live', LIVE_CONTACT: 'ops@example.com', PAYMENTS: 'sandbox' }
  assert.equal(readConfig(asked).payments.kind, 'sandbox')
  const shared = { DATABASE_URL: 'postgresql://bell:secret@127.0.0.1/bell' }
  assert.equal(readConfig(shared).payments.kind, 'sandbox')
  assert.equal(readConfig({ ...shared, ...PAYPAL }).payments.kind, 'paypal')
})

test('x402 is off unless it is set', () => {
  assert.equal(readConfig({}).x402, undefined)
  assert.deepEqual([readConfig(X402).x402?.dollarsPerEuro, readConfig(X402).x402?.rpcUrl], [1.16, undefined])
  const withNode = readConfig({ ...X402, X402_RPC_URL: 'https://node.test/secret' })
  assert.equal(withNode.x402?.rpcUrl, 'https://node.test/secret')
  assert.equal(describeConfig(withNode).X402_RPC_URL, '(set)')
})

test('the secret of PayPal is not shown', () => {
  const shown = describeConfig(readConfig({ ...PAYPAL, PAYPAL_WEBHOOK_ID: 'W1' }))
  assert.deepEqual(
    [shown.PAYPAL_CLIENT_ID, shown.PAYPAL_CLIENT_SECRET, shown.PAYPAL_WEBHOOK_ID],
    ['id', '(set)', 'W1'],
  )
  assert.ok(!JSON.stringify(shown).includes('a-secret'))
})
