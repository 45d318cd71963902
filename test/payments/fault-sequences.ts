import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TIERS, type TierId } from '@bellwether-markets/engine/kernel/credits'
import type { FakeOrder } from './fake-paypal.ts'
import { type FaultWorld, faultWorld, randomFrom } from './fault-world.ts'
import type { FaultyLedger } from './faulty-ledger.ts'

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

/** What has to hold after every step, whatever happened. */
async function assertBalanced({ faulty }: FaultWorld): Promise<void> {
  const { postings } = faulty.books
  const unbalanced = await faulty.rows(
    `SELECT entry, unit FROM ${postings} GROUP BY entry, unit HAVING sum(amount) <> 0`,
  )
  assert.deepEqual(unbalanced, [], 'every entry sums to zero')
  const twice = await faulty.rows(
    "SELECT unique_as FROM grants WHERE unique_as LIKE 'order:%' GROUP BY unique_as HAVING count(*) > 1",
  )
  assert.deepEqual(twice, [], 'no order is granted twice')
  const differing = await faulty.rows(
    `SELECT account FROM grants WHERE unique_as IS NOT NULL GROUP BY account HAVING sum(credits) <> (
      SELECT coalesce(sum(amount), 0) FROM ${postings} WHERE book = 'customer/' || account)`,
  )
  assert.deepEqual(differing, [], 'the books and the balances of keys agree')
}

const figuresOf = async ({ faulty }: FaultWorld): Promise<OrderFigures[]> =>
  (
    await faulty.rows<OrderFigures>(
      `SELECT id, tier, state, provider_order_id,
        (SELECT count(*) FROM grants WHERE unique_as = 'order:' || orders.id) AS grants,
        (SELECT coalesce(sum(amount), 0) FROM ${faulty.books.postings} JOIN ${faulty.books.entries} AS entries
          ON entries.id = entry WHERE order_number = number AND book LIKE 'customer/%') AS credits FROM orders`,
    )
  ).map((row) => ({ ...row, grants: Number(row.grants), credits: Number(row.credits) }))

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
async function assertAgreed(world: FaultWorld): Promise<void> {
  const orders = [...world.fake.orders.values()]
  for (const { id, tier, state, grants, credits } of await figuresOf(world)) {
    const order = orders.find(({ customId }) => customId === id)
    assert.equal(credits, creditsDue(order, tier), `credits of ${id}, which is ${state}`)
    assert.ok(grants <= 1)
  }
  const due = new Map<string, number>()
  for (const order of orders.filter(took)) {
    const [{ amount, currency }] = order.captures
    due.set(currency, (due.get(currency) ?? 0) + centsOf(amount) - refundedCents(order))
  }
  const cash = await world.faulty.rows<{ unit: string; amount: number | string }>(
    `SELECT unit, sum(amount) AS amount FROM ${world.faulty.books.postings} WHERE book = 'cash/paypal' GROUP BY unit`,
  )
  const held = (sums: Iterable<readonly [string, number]>) =>
    Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort())
  assert.deepEqual(held(cash.map(({ unit, amount }) => [unit, Number(amount)] as const)), held(due))
}

export interface FaultSequences {
  readonly name: string
  readonly sequences: number
  readonly open: () => Promise<FaultyLedger>
}

/** Runs random sequences of purchases, faults and ends of the process on an engine of the ledger. */
export function faultSequences({ name, sequences, open }: FaultSequences): void {
  test(`after any of ${sequences} sequences of faults the books on ${name} balance, and every order is granted at most once and in the end as its provider has it`, async (t) => {
    t.diagnostic(
      `seeds ${FIRST_SEED} to ${FIRST_SEED + sequences - 1}; repeat one with FAULT_SEED=… FAULT_SEQUENCES=1`,
    )
    const counts = new Map<string, number>()
    const add = (what: string, times: number): void => void counts.set(what, (counts.get(what) ?? 0) + times)
    for (let seed = FIRST_SEED; seed < FIRST_SEED + sequences; seed++) {
      const world = await faultWorld(randomFrom(seed), await open())
      try {
        for (let step = 0; step < STEPS; step++) {
          await world.step()
          await assertBalanced(world)
        }
        await world.calmDown()
        await assertBalanced(world)
        await assertAgreed(world)
      } catch (error) {
        throw new Error(`seed ${seed}:\n${world.story.join('\n')}\n${error}`, { cause: error })
      }
      for (const [what, times] of world.counts) add(what, times)
      for (const { state } of await figuresOf(world)) add(`ends ${state}`, 1)
      await world.faulty.close()
    }
    t.diagnostic(JSON.stringify(Object.fromEntries([...counts].sort())))
    const needed = ['killed inside', 'killed before', 'killed after', 'answer_lost', 'ends granted']
    for (const what of [...needed, 'ends refunded', 'ends partly_refunded', 'ends mismatched']) {
      if (sequences >= 200) assert.ok((counts.get(what) ?? 0) > 0, `${what} came to pass`)
    }
  })
}
