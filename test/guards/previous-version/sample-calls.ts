import assert from 'node:assert/strict'
import type { Known } from './sample.ts'
import type { SampleCaller } from './sample-caller.ts'

/** Snapshots of this instant are kept. */
export const PAST = '2026-11-17T14:52:00Z'
export const NAMED = { target: `/v1/prices?symbols=SPY,GC=F&as_of=${PAST}`, name: 'sample-call-1' }
export const FREE = { email: 'sample@example.com', name: 'sample-free-key-0001' }

type Keys = Omit<Known['keys'], 'bought'>

/** A free key, one of the operator's, one that is disabled, one that is rotated. */
export async function issueKeys(caller: SampleCaller): Promise<Keys> {
  const free = await caller.ask(`/v1/checkout/free?email=${FREE.email}&name=sample`, {
    method: 'POST',
    headers: { 'idempotency-key': FREE.name },
  })
  const made = async (name: string, tier: string): Promise<string> =>
    (await caller.operate(`/v1/admin/keys?name=${name}&email=${name}@example.com&tier=${tier}`)).api_key
  const pro = await made('ada', 'pro')
  const disabled = await made('bob', 'starter')
  await caller.ask('/v1/prices?symbols=SPY', { key: disabled })
  await caller.operate('/v1/admin/keys/disable?id=3')
  const rotated = await made('eve', 'starter')
  await caller.ask('/v1/prices?symbols=SPY', { key: rotated })
  const fresh = await caller.ask('/v1/account/rotate', { method: 'POST', key: rotated })
  return { free: free.json.data.api_key, pro, disabled, rotated, fresh: fresh.json.data.api_key }
}

/** Answered and refused calls, one of them under a name. */
export async function callProducts(caller: SampleCaller, { free, pro, fresh }: Keys): Promise<void> {
  for (const target of [
    '/v1/prices?symbols=SPY',
    '/v1/prices/history?symbol=AAPL',
    '/v1/prices/history?symbol=NOPE',
    '/v1/signals/latest',
    '/v1/signals/latest?source=nothing',
    '/v1/analysis/AAPL',
    '/v1/intelligence/briefing?lang=de',
    '/v1/account',
  ]) {
    await caller.ask(target, { key: pro })
  }
  const etag = (await caller.ask('/v1/commodities', { key: fresh })).headers.get('etag') ?? ''
  await caller.ask('/v1/commodities', { key: fresh, headers: { 'if-none-match': etag } })
  // More than a free key may call in a minute.
  for (let call = 0; call < 12; call++) await caller.ask('/v1/prices?symbols=GLD', { key: free })
  await callNamed(caller, pro)
}

/** Calls that are to be repeated on the sample. */
export async function callNamed(caller: SampleCaller, key: string): Promise<void> {
  const answer = await caller.ask(NAMED.target, { key, headers: { 'idempotency-key': NAMED.name } })
  assert.equal(answer.status, 200, answer.text)
}

export async function buy(caller: SampleCaller): Promise<{ readonly order: string; readonly key: string }> {
  const order = await caller.order()
  assert.equal(await caller.approve(order), 303)
  const captured = await caller.ask(`/v1/checkout/capture?order_id=${order}&name=buyer`, { method: 'POST' })
  const key: string = captured.json.data.api_key
  assert.equal((await caller.ask('/v1/prices?symbols=QQQ', { key })).status, 200)
  return { order, key }
}
