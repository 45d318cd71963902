import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIERS, type TierId } from '../../src/kernel/credits.ts'
import type { FakeOrder } from './fake-paypal.ts'
import { type FaultWorld, faultWorld, randomFrom } from './fault-world.ts'

const SEQUENCES = Number(process.env.FAULT_SEQUENCES ?? 1_000)
const STEPS = 32
const FIRST_SEED = Number(process.env.FAULT_SEED ?? 20_260_101)

interface OrderFigures {
  readonly id: string
  readonly tier: TierId
  readonly state: string
  readonly provider_order_id: string | null
  readonly grants: number
  readonly credits: number
}

const all = <Row>({ direct }: FaultWorld, sql: string): Row[] => direct.database.prepare(sql).all() as Row[]
const ENTRIES = 'SELECT entry, unit FROM postings GROUP BY entry, unit HAVING sum(amount) <> 0'

/** What has to hold after every step, whatever happened. */
function assertBalanced(world: FaultWorld): void {
  const unbalanced = all(world, ENTRIES)
  assert.deepEqual(unbalanced, [], 'every entry sums to zero')
  const twice = all(
    world,
    "SELECT unique_as FROM grants WHERE unique_as LIKE 'order:%' GROUP BY unique_as HAVING count(*) > 1",
  )
  assert.deepEqual(twice, [], 'no order is granted twice')
  const differing = all(
    world,
    `SELECT account FROM grants WHERE unique_as IS NOT NULL GROUP BY account HAVING sum(credits) <> (
      SELECT coalesce(sum(amount), 0) FROM postings WHERE book = 'customer/' || account)`,
  )
  assert.deepEqual(differing, [], 'the books and the balances of keys agree')
}

const figuresOf = (world: FaultWorld): OrderFigures[] =>
  all(
    world,
    `SELECT id, tier, state, provider_order_id,
      (SELECT count(*) FROM grants WHERE unique_as = 'order:' || orders.id) AS grants,
      (SELECT coalesce(sum(amount), 0) FROM postings JOIN entries ON entries.id = entry
        WHERE order_number = number AND book LIKE 'customer/%') AS credits FROM orders`,
  )

const centsOf = (value: string): number => Math.round(Number(value) * 100)
const refundedCents = ({ refunds }: FakeOrder): number =>
  refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0)
const took = ({ captures: [capture] }: FakeOrder): boolean =>
  capture !== undefined && !['PENDING', 'DECLINED'].includes(capture.status)

/** The credits an order should have come to, by what its provider did. */
function creditsDue(order: FakeOrder | undefined, tier: TierId): number {
  const [capture] = order?.captures ?? []
  if (!order || !capture || !took(order)) return 0
  if (capture.amount !== order.amount || capture.currency !== order.currency) return 0
  const { credits } = TIERS[tier]
  return credits - Math.ceil((credits * refundedCents(order)) / centsOf(order.amount))
}

/** Once everything has arrived, the service and the provider agree to the cent. */
function assertAgreed(world: FaultWorld): void {
  const orders = [...world.fake.orders.values()]
  for (const { id, tier, state, grants, credits } of figuresOf(world)) {
    const order = orders.find(({ customId }) => customId === id)
    assert.equal(credits, creditsDue(order, tier), `credits of ${id}, which is ${state}`)
    assert.ok(grants <= 1)
  }
  const due = new Map<string, number>()
  for (const order of orders.filter(took)) {
    const [{ amount, currency }] = order.captures
    due.set(currency, (due.get(currency) ?? 0) + centsOf(amount) - refundedCents(order))
  }
  const cash = all<{ unit: string; amount: number }>(
    world,
    "SELECT unit, sum(amount) AS amount FROM postings WHERE book = 'cash/paypal' GROUP BY unit",
  )
  const held = (sums: Iterable<readonly [string, number]>) =>
    Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
  assert.deepEqual(held(cash.map(({ unit, amount }) => [unit, amount] as const)), held(due))
}

test(`after any of ${SEQUENCES} sequences of faults the books balance, and every order is granted at most once and in the end as its provider has it`, async (t) => {
  t.diagnostic(
    `seeds ${FIRST_SEED} to ${FIRST_SEED + SEQUENCES - 1}; repeat one with FAULT_SEED=… FAULT_SEQUENCES=1`,
  )
  const counts = new Map<string, number>()
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEQUENCES; seed++) {
    const world = await faultWorld(randomFrom(seed))
    try {
      for (let step = 0; step < STEPS; step++) {
        await world.step()
        assertBalanced(world)
      }
      await world.calmDown()
      assertBalanced(world)
      assertAgreed(world)
    } catch (error) {
      throw new Error(`seed ${seed}:\n${world.story.join('\n')}\n${error}`, { cause: error })
    }
    for (const [name, times] of world.counts) counts.set(name, (counts.get(name) ?? 0) + times)
    for (const { state } of figuresOf(world))
      counts.set(`ends ${state}`, (counts.get(`ends ${state}`) ?? 0) + 1)
    world.direct.database.close()
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...counts].sort())))
  const needed = ['killed inside', 'killed before', 'killed after', 'answer_lost', 'ends granted']
  for (const name of [...needed, 'ends refunded', 'ends partly_refunded', 'ends mismatched']) {
    if (SEQUENCES >= 200) assert.ok((counts.get(name) ?? 0) > 0, `${name} came to pass`)
  }
})
