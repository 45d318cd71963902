import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { Product } from '@bellwether-markets/products/contract/product'
import { prices } from '@bellwether-markets/products/prices/product'
import { Value } from 'typebox/value'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import { conciseSymbols, Symbols, symbols } from './symbols.ts'

/** Prices of the example, and histories of Nvidia alone. */
const latest = ({ id }: Product): SnapshotView | undefined => {
  if (id !== 'prices' && id !== 'prices-history') return undefined
  const parts = new Map([['NVDA', new Uint8Array()]])
  const snapshot = { product: id, version: 1, asOf: asInstant(0), inputsHash: '', parts }
  const whole = () => ({ prices: [...prices.example.result.prices, { symbol: 'NVDA' }] })
  return { snapshot, bytes: 0, whole, prepare: () => assert.fail() }
}

async function find(q: string): Promise<Symbols> {
  const request = {
    query: { q },
    body: {},
    account: undefined,
    limits: undefined,
    target: '',
    headers: {},
    key: undefined,
    idempotencyKey: undefined,
    address: '',
    receivedAt: asInstant(0),
    wantsData: true,
  }
  const reply = await symbols.handle(request, {
    currentSnapshots: { latest },
    marketUniverse: () => DEFAULT_UNIVERSE,
  })
  assert.ok('data' in reply)
  assert.ok(reply.next)
  const data = reply.data as Symbols
  assert.deepEqual(Value.Errors(Symbols, data).slice(0, 1), [])
  return data
}

const summary = async (q: string): Promise<string> => conciseSymbols(await find(q), {}, undefined).summary

test('an asset comes with what is held of it', async () => {
  const { rows, exact, not_covered } = await find(' nvidia ')
  assert.deepEqual(rows[0], {
    symbol: 'NVDA',
    name: 'Nvidia',
    asset_class: 'equity',
    sector: 'Information Technology',
    currency: 'USD',
    has: ['price', 'history'],
  })
  assert.deepEqual([exact, not_covered], [true, null])
  assert.deepEqual((await find('Walmart')).rows[0]?.has, [])
})

test('the short form says in one sentence what the text names', async () => {
  assert.equal(await summary('nvidia'), 'nvidia is NVDA (Nvidia).')
  assert.match(await summary('bank'), /^bank may mean BAC \(Bank of America\) and \d more\.$/)
  assert.match(await summary('bitcoin'), /^No data on cryptocurrencies\. Covered are \d+ US stocks/)
  assert.match(await summary('Brent'), /Covered are .* Near it: CL=F/)
  assert.match(await summary('xyzzy'), /^xyzzy is no asset that is tracked\. Covered are/)
})

test('nothing is refused', async () => {
  await assert.rejects(find('  '), (error) => error instanceof AppError && error.code === 'validation_error')
})
