import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { DAY, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Account } from '../../packages/server/src/service/ports.ts'
import { type SettableClock, settableClock } from '../ports/ledger-calls.ts'
import { type FakePayPal, type Fault, fakePayPal, type PayPalRequest, refusal } from './fake-paypal.ts'
import type { FaultyLedger } from './faulty-ledger.ts'
import { type Shop, shopOf } from './shop.ts'

export type Random = () => number

/** Numbers from 0 to below 1; the same seed gives the same ones (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The process ended in the middle of something. */
class Killed extends Error {}

export interface FaultWorld {
  readonly fake: FakePayPal
  readonly faulty: FaultyLedger
  /** What happened, for the report of a failure. */
  readonly story: string[]
  /** How often each kind of step and fault came to pass. */
  readonly counts: Map<string, number>
  step(): Promise<void>
  /** No more faults; every event is delivered, and time passes. */
  calmDown(): Promise<void>
}

const TIER_OF_BUYER = ['starter', 'pro', 'starter'] as const
const ORDERS = TIER_OF_BUYER.length
/** Buyers from this one on top up a key. */
const TOPS_UP = 2

export async function faultWorld(random: Random, faulty: FaultyLedger): Promise<FaultWorld> {
  const fake = fakePayPal()
  const clock = settableClock()
  const story: string[] = []
  const counts = new Map<string, number>()
  const known: (string | undefined)[] = Array.from({ length: ORDERS })
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]
  const below = (end: number): number => Math.floor(random() * end)
  const account = await faulty.ledger.createAccount({
    name: 'topped up',
    email: 'a@example.com',
    tier: 'free',
    keyHash: 'hash',
    maskedKey: 'bw_…',
    createdAt: clock.now(),
    uniqueAs: undefined,
  })
  let shop = newShop(faulty, fake, clock)
  let calm = false
  /** Either the provider never says anything untrue of an order, or no event is lost for good. */
  const truthful = random() < 0.5

  fake.plan = (request) => {
    if (calm || random() > 0.25) return undefined
    const fault = faultFor(request, random, truthful)
    count(typeof fault === 'object' ? `answer ${fault.status}` : fault)
    return fault
  }

  const inputOf = (buyer: number) => ({
    tier: TIER_OF_BUYER[buyer],
    email: '',
    account: buyer >= TOPS_UP ? (account as Account) : undefined,
    idempotencyKey: `create-order-of-buyer-${buyer}`,
    from: '127.0.0.1',
  })

  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    async create() {
      const buyer = below(ORDERS)
      known[buyer] = (await shop.create(inputOf(buyer))).providerOrderId
    },
    async approve() {
      const id = pick(known.filter((one) => one !== undefined))
      if (id !== undefined) fake.approve(id)
    },
    async capture() {
      const id = pick(known.filter((one) => one !== undefined))
      if (id === undefined) return
      fake.captureAs = random() < 0.2 ? 'PENDING' : random() < 0.1 ? 'DECLINED' : 'COMPLETED'
      fake.takes = random() < 0.05 ? pick(WRONG_AMOUNTS) : undefined
      await shop.capturer.capture({ providerOrderId: id, name: '', email: '', account: undefined })
    },
    async captureTwice() {
      const id = pick(known.filter((one) => one !== undefined))
      if (id === undefined) return
      const options = { providerOrderId: id, name: 'n', email: '', account: undefined }
      const other = newShop(faulty, fake, clock)
      await Promise.all([shop.capturer.capture(options), other.capturer.capture(options)])
    },
    async event() {
      if (fake.events.length > 0) await deliver(shop, pick(fake.events))
    },
    async latestEvent() {
      const latest = fake.events.at(-1)
      if (latest) await deliver(shop, latest)
    },
    async refund() {
      const id = pick([...fake.orders.keys(), undefined])
      const cents = random() < 0.5 ? undefined : 1 + below(300)
      if (id !== undefined) fake.refund(id, cents, random() < 0.3 ? 'REVERSED' : 'REFUNDED')
    },
    async release() {
      const id = pick([...fake.orders.keys(), undefined])
      if (id !== undefined) fake.release(id, random() < 0.7 ? 'COMPLETED' : 'DECLINED')
    },
    reconcile: () => shop.reconcile(),
    async wait() {
      clock.advance(pick([MINUTE, HOUR, DAY]))
    },
    async tokensEnd() {
      fake.expireTokens()
    },
  }

  /** The process ends at one of the next operations of the ledger: before, after, or in the middle of it. */
  const armKill = async (): Promise<void> => {
    const at = 1 + below(4)
    const when = pick(['before', 'after', 'inside'] as const)
    if (when === 'inside') {
      await faulty.failAtRow(1 + below(8))
      return
    }
    let passed = 0
    faulty.around = (moment) => {
      if (moment === when && ++passed === at) throw new Killed(when)
    }
  }

  const restart = async (): Promise<void> => {
    faulty.around = () => undefined
    await faulty.failAtRow(undefined)
    faulty.restart()
    shop = newShop(faulty, fake, clock)
  }

  return {
    fake,
    faulty,
    story,
    counts,
    async step() {
      const name = pick(DICE)
      const killed = random() < 0.15
      if (killed) await armKill()
      let outcome = 'done'
      try {
        await steps[name]()
      } catch (error) {
        outcome = outcomeOf(error)
      }
      if (killed) await restart()
      count(name)
      count(outcome)
      story.push(`${name}: ${outcome}${killed ? ', restarted' : ''}`)
    },
    async calmDown() {
      calm = true
      fake.takes = undefined
      fake.captureAs = 'COMPLETED'
      for (const id of fake.orders.keys()) fake.release(id, 'COMPLETED')
      const arriving = fake.events.filter(() => !truthful || random() < 0.5)
      for (const event of shuffled(arriving, random)) await deliver(shop, event)
      for (let day = 0; day < 8; day++) {
        clock.advance(2 * DAY)
        while ((await shop.reconcile()) > 0) {
          // until nothing is due
        }
      }
    },
  }
}

/** Steps by how often they come. */
const DICE = Object.entries({
  create: 4,
  approve: 4,
  capture: 4,
  captureTwice: 2,
  event: 3,
  latestEvent: 3,
  refund: 2,
  release: 1,
  reconcile: 2,
  wait: 1,
  tokensEnd: 1,
}).flatMap(([name, times]) => Array.from({ length: times }, () => name))

const WRONG_AMOUNTS = [
  { value: '0.05', currency_code: 'EUR' },
  { value: '5.00', currency_code: 'USD' },
  { value: '4.99', currency_code: 'EUR' },
]

const deliver = (shop: Shop, event: unknown): Promise<void> =>
  shop.receive({}, Buffer.from(JSON.stringify(event)))

function faultFor({ method, path }: PayPalRequest, random: Random, truthful: boolean): Fault {
  const faults: Fault[] = [
    'request_lost',
    'answer_lost',
    'answer_lost',
    { status: 503, body: '' },
    { status: 429, body: {}, headers: { 'retry-after': '7' } },
    { status: 200, body: '<html>maintenance</html>' },
    { status: 200, body: { id: 'ANOTHER', status: 'COMPLETED' } },
  ]
  if (path.endsWith('/capture')) {
    for (const issue of ['INSTRUMENT_DECLINED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_NOT_APPROVED']) {
      faults.push(refusal(issue))
    }
  }
  if (method === 'GET' && !truthful) faults.push(refusal('INVALID_RESOURCE_ID'))
  return faults[Math.floor(random() * faults.length)]
}

function newShop(faulty: FaultyLedger, fake: FakePayPal, clock: SettableClock): Shop {
  let bytes = 0
  const randomBytes = (length: number) => new Uint8Array(length).fill(++bytes)
  return shopOf({ orders: faulty.ledger, clock, fetch: fake.fetch, randomBytes })
}

function outcomeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (error instanceof Killed) return `killed ${error.message}`
  if (error instanceof Error && error.message.includes('killed inside')) return 'killed inside'
  throw error
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}
