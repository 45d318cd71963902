import { type CallOptions, dataOf } from '../../journeys/caller.ts'
import type { Json } from '../../journeys/json.ts'
import { digest, type Recorded } from '../recording.ts'
import type { Known } from './sample.ts'
import type { SampleCaller } from './sample-caller.ts'

const PAST_PRODUCTS = ['/v1/risk', '/v1/regime', '/v1/agent-context']

/**
 * What callers and the operator see of an installation, before anything is changed.
 * @param timeless leaves out when calls were made
 */
export async function factsOf(caller: SampleCaller, known: Known, timeless: boolean): Promise<Recorded> {
  const { keys } = await caller.operate('/v1/admin/keys', 'GET')
  const { usage } = await caller.operate('/v1/admin/usage?limit=1000', 'GET')
  const { orders, books } = await caller.operate('/v1/admin/orders', 'GET')
  return {
    keys: listed(keys, ({ name }) => name),
    usage: listed(usage, (_, index) => String(index + 1), timeless ? ['at'] : []),
    orders: listed(orders, ({ id }) => id),
    books: listed(books, ({ book, unit }) => `${book} ${unit}`),
    past: await pastFacts(caller, known),
    accounts: await accountFacts(caller, known),
  }
}

function listed(
  rows: readonly Json[],
  nameOf: (row: Json, index: number) => string,
  without: readonly string[] = [],
): Recorded {
  const told = rows.map((row, index) => {
    const members = Object.entries(row).filter(([name]) => !without.includes(name))
    return [nameOf(row, index), JSON.stringify(Object.fromEntries(members))]
  })
  return Object.fromEntries(told)
}

async function pastFacts(caller: SampleCaller, { past }: Known): Promise<Recorded> {
  const facts: Record<string, string> = {}
  for (const path of PAST_PRODUCTS) {
    const target = `${path}?as_of=${past}`
    const answer = await caller.askUntilComputed(target)
    facts[target] = `${answer.status} ${answer.status === 200 ? digest(dataOf(answer)) : answer.json.error}`
  }
  return facts
}

/** By its key, what an account says of itself; calls of this look at it are left out. */
async function accountFacts(caller: SampleCaller, { keys }: Known): Promise<Recorded> {
  const facts: Record<string, string> = {}
  for (const [name, key] of Object.entries(keys)) {
    const { status, json } = await caller.ask('/v1/account', { key })
    const { usage, rate_limit: _, ...account } = json.data ?? { refused: json.error }
    const used = usage?.by_endpoint.filter(({ endpoint }: Json) => endpoint !== '/v1/account')
    facts[name] = `${status} ${JSON.stringify({ ...account, used })}`
  }
  return facts
}

/** The entries and signed days of the track record of a sample, which must stand for ever. */
export async function recordFacts(caller: SampleCaller, { record }: Known): Promise<Recorded> {
  const entries: Json[] = []
  const roots: Json[] = []
  for (let from: number | null = 1; from !== null; ) {
    const { data }: Json = (await caller.ask(`/v1/track-record?from_seq=${from}&limit=200`)).json
    entries.push(...data.entries)
    roots.push(...data.roots)
    from = data.next_from_seq
  }
  const hashes = entries.slice(0, record.entries).map(({ seq, kind, hash }) => [seq, `${kind} ${hash}`])
  const signed = roots.slice(0, record.roots).map((root) => [root.statement.day, JSON.stringify(root)])
  return { entries: Object.fromEntries(hashes), roots: Object.fromEntries(signed) }
}

/** What may be done with an installation that went on, and what must not be done twice. */
export async function continuedFacts(caller: SampleCaller, known: Known): Promise<Recorded> {
  const { keys, named, free, orders, past } = known
  const told = async (target: string, options: CallOptions): Promise<string> => {
    const { status, headers, json } = await caller.ask(target, options)
    const { api_key, credits } = json.data ?? {}
    const key = Object.entries(keys).find(([, one]) => one === api_key)?.[0]
    const replayed = headers.get('idempotency-replayed')
    return JSON.stringify({
      status,
      error: json.error,
      used: json.meta?.credits_used,
      replayed,
      key,
      credits,
    })
  }
  const repeated = { key: keys.pro, headers: { 'idempotency-key': named.name } }
  const capture = (order: string) => told(`/v1/checkout/capture?order_id=${order}`, { method: 'POST' })
  const freeKey = (headers: Record<string, string>) =>
    told(`/v1/checkout/free?email=${free.email}&name=sample`, { method: 'POST', headers })
  return {
    'a named call, again': await told(named.target, repeated),
    'a named call, for something else': await told(`/v1/prices?symbols=SPY&as_of=${past}`, repeated),
    'a call': await told(`/v1/prices?symbols=SPY&as_of=${past}`, { key: keys.fresh }),
    'a call by the key that was bought': await told(`/v1/prices?as_of=${past}`, { key: keys.bought }),
    'a free key by its name, again': await freeKey({ 'idempotency-key': free.name }),
    'a free key, again': await freeKey({}),
    'an order that was captured': await capture(orders.captured),
    'an open order': await capture(orders.open),
    'its page': String(await caller.approve(orders.open)),
    'an approved order': await capture(orders.open),
  }
}
