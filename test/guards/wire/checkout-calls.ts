import type { Options, Section, Told } from './section.ts'

const POST: Options = { method: 'POST' }
const UNGUESSED = 'a-name-that-nobody-guesses'

export async function callFreeKeys(section: Section): Promise<void> {
  const target = '/v1/checkout/free'
  const ask = (what: string, query: string, options: Options = {}) =>
    section.call(what, `${target}${query}`, { ...POST, ...options })
  await ask('', '?email=one@example.com')
  await ask('a second time', '?email=one@example.com')
  await ask('', '?email=ONE@example.com')
  await ask('', '?email=two@example.com&name=an%20agent&colour=red')
  for (const email of [
    '',
    'nobody',
    'a@b',
    'a@b@c.example',
    `${'x'.repeat(300)}@example.com`,
    '%00@example.com',
  ]) {
    await ask('', `?email=${email}`)
  }
  await ask('', '')
  await ask('', `?email=three@example.com&name=${'x'.repeat(201)}`)
  await ask('with a body', '', { body: '{"email":"four@example.com"}' })
  await ask('', '?email=five@example.com', { method: 'GET' })
  await ask('', '?email=five@example.com', { method: 'HEAD' })
  const named: Options = { headers: { 'idempotency-key': UNGUESSED } }
  const first = await ask('named, first', '?email=six@example.com', named)
  const again = await ask('named, again', '?email=six@example.com', named)
  section.note('a named call gives the same key again', String(same('api_key', first, again)))
  await ask('named, for another', '?email=seven@example.com', named)
  await ask('with a short name', '?email=eight@example.com', { headers: { 'idempotency-key': 'short' } })
  await ask('with nonsense for a key', '?email=nine@example.com', { headers: { 'x-api-key': 'bw_nonsense' } })
  await ask('too many', '?email=one@example.com', { from: '10.8.0.1', until: 429 })
}

export async function callCreate(section: Section): Promise<void> {
  const target = '/v1/checkout/create'
  const ask = (what: string, query: string, options: Options = {}) =>
    section.call(what, `${target}${query}`, { ...POST, ...options })
  await ask('', '?tier=starter')
  await ask('', '?tier=pro&email=a@example.com')
  await ask('', '?tier=pro&email=')
  for (const query of ['', '?tier=free', '?tier=enterprise', '?tier=', '?tier=starter&email=nobody']) {
    await ask('', query)
  }
  await ask('', '?tier=starter', { method: 'GET' })
  const named: Options = { headers: { 'idempotency-key': UNGUESSED } }
  const first = await ask('named, first', '?tier=starter', named)
  const again = await ask('named, again', '?tier=starter', named)
  section.note('a named call gives the same order again', String(same('order_id', first, again)))
  await ask('named, for another', '?tier=pro', named)
  await ask('with a short name', '?tier=starter', { headers: { 'idempotency-key': 'short' } })
  await ask('with nonsense for a key', '?tier=starter', { headers: { 'x-api-key': 'bw_nonsense' } })
  await ask('with a key', '?tier=starter', { key: await section.world.issue('free') })
}

/** Buys in the sandbox: order, approval, capture. */
export async function callCapture(section: Section): Promise<void> {
  const { world } = section
  const ask = (what: string, query: string, options: Options = {}) =>
    section.call(what, `/v1/checkout/capture${query}`, { ...POST, ...options })
  const order = await ordered(section, 'an order')
  await ask('before it is approved', `?order_id=${order}`)
  await decide(section, order)
  const captured = await ask('', `?order_id=${order}&name=buyer&email=buyer@example.com`)
  const again = await ask('again', `?order_id=${order}`)
  section.note('a capture gives the same key again', String(same('api_key', captured, again)))
  await section.call('with the key bought', '/v1/account', {
    headers: { 'x-api-key': captured.json.data.api_key },
  })
  await ask('after its key was used', `?order_id=${order}`)

  const key = await world.issue('free')
  const more = await ordered(section, 'an order of a key', { key })
  await section.call('approves for a key', `/checkout/sandbox/${more}`, approval('approve'))
  await ask('of another key', `?order_id=${more}`, { key: await world.issue('free') })
  await ask('with nonsense for a key', `?order_id=${more}`, { headers: { 'x-api-key': 'bw_nonsense' } })
  await ask('with its key', `?order_id=${more}`, { key })
  await ask('with its key again', `?order_id=${more}`, { key })

  for (const query of [
    '',
    '?order_id=',
    `?order_id=${'x'.repeat(65)}`,
    '?order_id=SANDBOX-1',
    '?order_id=%00',
  ]) {
    await ask('', query)
  }
  await ask('', `?order_id=${order}&email=nobody`)
  await ask('', `?order_id=${order}&name=${'x'.repeat(201)}`)
  await ask('', `?order_id=${order}`, { method: 'GET' })
}

async function ordered(section: Section, what: string, options: Options = {}): Promise<string> {
  const { json } = await section.call(what, '/v1/checkout/create?tier=starter', { ...POST, ...options })
  return json.data.order_id
}

const approval = (decision: string): Options => ({ ...POST, body: `decision=${decision}` })

/** The page on which a payment is approved. */
async function decide(section: Section, order: string): Promise<void> {
  const target = `/checkout/sandbox/${order}`
  await section.call('', target)
  await section.call('', target, { method: 'HEAD' })
  await section.call('cancels', target, approval('cancel'))
  await section.call('approves', target, approval('approve'))
  await section.call('approves again', target, approval('approve'))
  await section.call('after it was approved', target)
  await section.call('', '/checkout/sandbox/SANDBOX-1')
  await section.call('approves', '/checkout/sandbox/SANDBOX-1', approval('approve'))
}

/** No facilitator listens, so an x402 payment cannot be settled. */
export async function callX402(section: Section): Promise<void> {
  const target = '/v1/checkout/x402'
  const ask = (what: string, query: string, options: Options = {}) =>
    section.call(what, `${target}${query}`, { ...POST, ...options })
  for (const query of ['?tier=starter', '?tier=pro&email=a@example.com', '', '?tier=free'])
    await ask('', query)
  await ask('with nonsense for a payment', '?tier=starter', { headers: { 'payment-signature': 'nonsense' } })
  await ask('with nonsense for a key', '?tier=starter', { headers: { 'x-api-key': 'bw_nonsense' } })
  await ask('', '?tier=starter', { method: 'GET' })
}

const same = (member: string, one: Told, other: Told): boolean =>
  one.json.data?.[member] !== undefined && one.json.data[member] === other.json.data?.[member]
