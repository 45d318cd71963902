import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import { AppError, CallerLeft } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asker } from '@bellwether-markets/products/contract/asker'
import { fakeSnapshot } from '../../../../../test/fakes/fake-market.ts'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { Urgency } from '../../service/ports.ts'
import { computeQuota } from '../../service/snapshots/compute-quota.ts'
import { ComputeQueue, type Waiting } from './compute-queue.ts'

const asker = (tier: Asker['tier'], name: string | number = 'a', signal?: AbortSignal): Asker => ({
  id: `${tier} ${name}`,
  tier,
  signal,
})
const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

/** A queue whose requests end when the test says so, with the CPU time that it says. */
function setUp({ limited = true } = {}) {
  const clock = settableClock()
  const begun: string[] = []
  let end: (cpuMs: number) => void = () => assert.fail('nothing runs')
  const run = (waiting: Waiting): Promise<number> => {
    const { request } = waiting
    const name = request.kind === 'snapshot' ? `${request.product}@${request.asOf}` : 'record'
    begun.push(name)
    return new Promise((resolve) => {
      end = (cpuMs) => {
        waiting.resolve(fakeSnapshot('bells', asInstant(0)))
        resolve(cpuMs)
      }
    })
  }
  const queue = new ComputeQueue({
    isReady: () => true,
    run,
    quota: limited ? computeQuota(clock) : undefined,
  })
  let slot = 0
  const ask = (product: string, urgency: Exclude<Urgency, 'record'> = 'past', by?: Asker) =>
    queue.ask({ kind: 'snapshot', product, asOf: asInstant(++slot), use: 'past' }, urgency, by)
  return {
    clock,
    begun,
    queue,
    ask,
    endOne: async (cpuMs = 1) => {
      end(cpuMs)
      await turn()
    },
  }
}

const namesOf = (begun: readonly string[]): string => begun.map((name) => name.split('@')[0]).join(' ')
const ignore = (promise: Promise<unknown>): void => void promise.catch(() => undefined)

test('refreshes go before the record, that before stored answers, and those before questions about the past', async () => {
  const { begun, queue, ask, endOne } = setUp()
  for (const [product, urgency] of [
    ['running', 'past'],
    ['past', 'past'],
    ['stored', 'stored'],
  ] as const)
    ignore(ask(product, urgency))
  ignore(queue.ask({ kind: 'record', now: asInstant(1) }, 'record'))
  ignore(ask('refresh', 'refresh'))
  for (let index = 0; index < 5; index++) await endOne()
  assert.equal(namesOf(begun), 'running refresh record stored past')
})

test('a question that becomes due as a refresh is one', async () => {
  const { begun, queue, ask, endOne } = setUp()
  ignore(ask('running'))
  ignore(ask('other'))
  const request = { kind: 'snapshot', product: 'due', asOf: asInstant(99), use: 'past' } as const
  const both = [queue.ask(request, 'past', asker('free')), queue.ask(request, 'refresh')]
  await endOne()
  await endOne()
  await Promise.all(both)
  assert.equal(namesOf(begun), 'running due other')
})

test('one asker with many questions does not keep another waiting', async () => {
  const { begun, ask, endOne } = setUp({ limited: false })
  for (let index = 0; index < 10; index++) ignore(ask('many', 'past', asker('anonymous', 1)))
  await endOne(500)
  ignore(ask('one', 'past', asker('anonymous', 2)))
  for (let index = 0; index < 2; index++) await endOne(500)
  assert.equal(namesOf(begun), 'many many one many')
})

for (const tier of ['anonymous', 'free', 'pro', 'enterprise'] as const) {
  test(`a caller of the tier ${tier} may have as many questions waiting as its share says`, async () => {
    const { ask } = setUp()
    ignore(ask('running'))
    const { waiting } = COMPUTE_SHARES[tier]
    for (let index = 0; index < waiting; index++) ignore(ask('waits', 'past', asker(tier)))
    await assert.rejects(ask('one more', 'past', asker(tier)), refusedWith('compute_quota'))
    ignore(ask('of another', 'past', asker(tier, 'b')))
  })
}

test('when all is full the newest question of the fullest asker is refused, by its weight', async () => {
  const { ask, queue } = setUp()
  ignore(ask('running'))
  const pro = asker('pro', 1)
  const outcomes: string[] = []
  for (let index = 0; index < 16; index++) {
    ask('of the pro', 'past', pro).catch((error) => outcomes.push(`${index} ${error.code}`))
  }
  for (let index = 0; index < 240; index++) ignore(ask('waits', 'past', asker('anonymous', index)))
  await turn()
  assert.deepEqual(outcomes, [])
  ignore(ask('the 257th', 'past', asker('anonymous', 'late')))
  await turn()
  assert.deepEqual(outcomes, ['15 overloaded'])
  queue.close()
})

test('a question is dropped when the last of its callers has gone, and not before', async () => {
  const { begun, queue, ask, endOne } = setUp()
  ignore(ask('running'))
  const [one, other] = [new AbortController(), new AbortController()]
  const request = { kind: 'snapshot', product: 'wanted', asOf: asInstant(50), use: 'past' } as const
  const asked = [one, other].map(({ signal }, index) =>
    queue.ask(request, 'past', asker('anonymous', index, signal)),
  )
  const left = assert.rejects(asked[0], CallerLeft)
  one.abort()
  await left
  await endOne()
  assert.equal(namesOf(begun), 'running wanted')
  ignore(ask('running again'))
  await endOne()
  await asked[1]

  const again = queue.ask(
    { ...request, asOf: asInstant(51) },
    'past',
    asker('anonymous', 0, AbortSignal.abort()),
  )
  await assert.rejects(again, CallerLeft)
  const third = new AbortController()
  const dropped = queue.ask({ ...request, asOf: asInstant(52) }, 'past', asker('anonymous', 3, third.signal))
  third.abort()
  await assert.rejects(dropped, CallerLeft)
  await endOne()
  assert.equal(namesOf(begun), 'running wanted running again')
})

test('a question that was begun may end, though nobody waits for it, and is paid by who asked', async () => {
  const { ask, endOne } = setUp()
  const gone = new AbortController()
  const left = assert.rejects(ask('begun', 'past', asker('anonymous', 'a', gone.signal)), CallerLeft)
  gone.abort()
  await left
  await endOne(300)
  await assert.rejects(ask('next', 'past', asker('anonymous', 'a')), refusedWith('compute_quota'))
})

test('a debt lets no question follow, also none that waits already, until it is paid', async () => {
  const { clock, ask, endOne } = setUp()
  const first = ask('first', 'past', asker('anonymous'))
  const second = assert.rejects(ask('second', 'past', asker('anonymous')), refusedWith('compute_quota'))
  await endOne(900)
  await first
  await second
  await assert.rejects(ask('third', 'past', asker('anonymous')), (error) => {
    assert.ok(refusedWith('compute_quota')(error) && error instanceof AppError)
    assert.equal(error.fields.retry_after, 121)
    return true
  })
  ignore(ask('stored', 'stored', asker('anonymous')))
  await endOne()
  clock.advance(2 * MINUTE + 1)
  const fourth = ask('fourth', 'past', asker('anonymous'))
  await endOne()
  await fourth
})

test('what a call needs besides its first question is no new question', async () => {
  const { ask, endOne } = setUp()
  const call = asker('anonymous')
  const first = ask('before', 'past', call)
  await endOne(900)
  await first
  const second = ask('after', 'past', call)
  await endOne(900)
  await second
})

test('refreshes are paid by nobody, and without quotas neither are questions', async () => {
  const limited = setUp()
  const refreshed = limited.ask('refresh', 'refresh')
  await limited.endOne(90_000)
  await refreshed
  const { ask, endOne } = setUp({ limited: false })
  for (let index = 0; index < 3; index++) {
    const answered = ask('past', 'past', asker('anonymous'))
    await endOne(90_000)
    await answered
  }
})
