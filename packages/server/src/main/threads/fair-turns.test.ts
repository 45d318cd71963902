import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker } from '@bellwether-markets/products/contract/asker'
import { FairTurns } from './fair-turns.ts'

const asker = (tier: Asker['tier'], name: string) => ({ id: `${tier} ${name}`, tier })

/** CPU time that each got, if all always wait and each question costs as given. */
function shares(costs: ReadonlyMap<ReturnType<typeof asker>, number>, questions: number): readonly number[] {
  const turns = new FairTurns()
  const spent = new Map([...costs.keys()].map(({ id }) => [id, 0]))
  for (let index = 0; index < questions; index++) {
    const next = turns.next([...costs.keys()])
    assert.ok(next)
    const cost = costs.get(next) ?? 0
    turns.spent(next, cost)
    spent.set(next.id, (spent.get(next.id) ?? 0) + cost)
  }
  return [...spent.values()]
}

test('askers share the CPU time by their weights, however dear the questions of each are', () => {
  const [one, other, paying] = shares(
    new Map([
      [asker('anonymous', 'a'), 700],
      [asker('anonymous', 'b'), 90],
      [asker('pro', '1'), 400],
    ]),
    5_000,
  )
  assert.ok(Math.abs(one / other - 1) < 0.02, `${one} and ${other}`)
  assert.ok(Math.abs(paying / one - 8) < 0.1, `${paying} and ${one}`)
})

test('who comes newly goes before those who have had more, and saves nothing up while away', () => {
  const turns = new FairTurns()
  const [a, b, late] = [asker('anonymous', 'a'), asker('anonymous', 'b'), asker('anonymous', 'late')]
  const order: string[] = []
  const serve = (...waiting: readonly ReturnType<typeof asker>[]): void => {
    const next = turns.next(waiting)
    if (next) turns.spent(next, 1_000)
    order.push(next?.id.split(' ')[1] ?? '')
  }
  for (let index = 0; index < 10; index++) serve(a, b)
  for (let index = 0; index < 4; index++) serve(a, b, late)
  assert.equal(order.join(' '), 'a b a b a b a b a b late a b late')
})

test('a heavier weight waits for no round of the lighter ones, however many they are', () => {
  const turns = new FairTurns()
  const many = Array.from({ length: 50 }, (_, index) => asker('anonymous', String(index)))
  const paying = asker('pro', '1')
  for (let index = 0; index < 30; index++) {
    const next = turns.next(many)
    if (next) turns.spent(next, 1_000)
    assert.equal(turns.next([...many, paying]), paying)
    turns.spent(paying, 100)
  }
})

test('nobody waits for a turn of nobody, and after that all begin equal', () => {
  const turns = new FairTurns()
  const [a, b] = [asker('anonymous', 'a'), asker('anonymous', 'b')]
  turns.next([a, b])
  turns.spent(a, 9_000)
  assert.equal(turns.next([]), undefined)
  assert.equal(turns.next([a, b]), a)
})
