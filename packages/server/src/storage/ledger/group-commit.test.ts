import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { type GatheredCall, GroupCommit, UNAVAILABLE } from './group-commit.ts'

const NOW = asInstant(1_750_000_000_000)
const DECISION = { ...UNAVAILABLE, outcome: 'charged' } as const
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const turns = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index++) await turn()
}

function gathering() {
  const sent: (readonly GatheredCall[])[] = []
  const told: number[] = []
  let answered: ((decisions: (typeof DECISION)[]) => void) | undefined
  const group = new GroupCommit((calls) => {
    sent.push(calls)
    return new Promise((resolve) => {
      answered = resolve
    })
  })
  const add = (account: number, decided: () => void): void => {
    const request = { account, endpoint: 1, credits: 2, status: 200, receivedAt: NOW }
    group.add({ account, request, decided })
  }
  const call = (number: number): void => add(number, () => told.push(number))
  const answer = async (): Promise<void> => {
    answered?.(sent[sent.length - 1].map(() => DECISION))
    await Promise.resolve()
  }
  const sizes = (): number[] => sent.map(({ length }) => length)
  return { group, sent, told, add, call, answer, sizes }
}

test('calls of one moment travel together, as they were asked', async () => {
  const { call, sent, sizes } = gathering()
  call(1)
  call(2)
  await turns(3)
  assert.deepEqual(sizes(), [2])
  assert.deepEqual(
    sent[0].map(({ account }) => account),
    [1, 2],
  )
})

test('a batch waits while every turn brings another call, for 16 turns at most', async () => {
  const { call, sizes } = gathering()
  for (let index = 0; index < 10; index++) {
    call(index)
    await turn()
  }
  assert.deepEqual(sizes(), [])
  for (let index = 10; index < 30; index++) {
    call(index)
    await turn()
  }
  assert.equal(sizes().length, 1)
  assert.ok(sizes()[0] >= 16 && sizes()[0] <= 18, `${sizes()[0]} calls`)
})

test('one batch is on its way at a time, and the calls of its time form the next', async () => {
  const { answer, call, told, sizes } = gathering()
  call(1)
  await turns(3)
  call(2)
  call(3)
  await turns(20)
  assert.deepEqual(sizes(), [1])
  await answer()
  assert.deepEqual(told, [1])
  await turns(3)
  assert.deepEqual(sizes(), [1, 2])
  await answer()
  assert.deepEqual(told, [1, 2, 3])
})

test('a call made by a decision goes with the next batch', async () => {
  const { answer, add, call, sizes } = gathering()
  add(1, () => call(2))
  await turns(3)
  await answer()
  await turns(3)
  assert.deepEqual(sizes(), [1, 1])
})

test('what must come after the calls asked for comes after their decisions, and at once if none waits', async () => {
  const { group, call, answer, told } = gathering()
  const order: string[] = []
  group.afterDecided(() => order.push('at once'))
  call(1)
  group.afterDecided(() => order.push(`after ${told.length} call`))
  await turns(3)
  call(2)
  assert.deepEqual(order, ['at once'])
  await answer()
  assert.deepEqual(order, ['at once', 'after 1 call'])
})

test('abandoned calls are never decided', async () => {
  const { group, call, sent, told, answer } = gathering()
  call(1)
  await turns(3)
  call(2)
  group.abandon()
  await turns(3)
  await answer()
  assert.deepEqual([told, sent.length], [[], 1])
})

test('calls that wait are refused, and those that were sent are not', async () => {
  const { group, answer } = gathering()
  const outcomes: string[] = []
  const call = (): void =>
    group.add({ account: 1, request: undefined, decided: ({ outcome }) => outcomes.push(outcome) })
  call()
  await turns(3)
  call()
  group.refuseWaiting()
  assert.deepEqual(outcomes, ['unavailable'])
  await answer()
  assert.deepEqual(outcomes, ['unavailable', 'charged'])
})

test('a batch that could not be stored ends everything', async () => {
  const outcomes: string[] = []
  let runs = 0
  const group = new GroupCommit(() => Promise.reject(new Error('lost')))
  group.add({ account: 1, request: undefined, decided: ({ outcome }) => outcomes.push(outcome) })
  group.afterDecided(() => runs++)
  await turns(4)
  assert.deepEqual([outcomes, runs], [[], 1])
})

test('no batch is larger than allowed', async () => {
  const sizes: number[] = []
  const group = new GroupCommit(async (calls) => {
    sizes.push(calls.length)
    return calls.map(() => DECISION)
  }, 4)
  for (let index = 0; index < 10; index++)
    group.add({ account: index, request: undefined, decided: () => undefined })
  await turns(6)
  assert.deepEqual(sizes, [4, 4, 2])
})

test('a caller that throws does not keep the others of its batch from their answers', async () => {
  const program = `
    import { GroupCommit } from ${JSON.stringify(new URL('./group-commit.ts', import.meta.url).href)}
    process.on('uncaughtException', (error) => console.log(error.message))
    const group = new GroupCommit(async (calls) => calls.map(() => ({})))
    group.add({ account: 1, decided: () => { throw new Error('thrown') } })
    group.add({ account: 2, decided: () => console.log('answered') })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const lines = (await child.stdout.setEncoding('utf8').toArray()).join('')
  assert.equal(lines, 'answered\nthrown\n')
})

test('half of the calls under way travel before the others are told', async () => {
  const { answer, add, call, sent, sizes } = gathering()
  const waitingAtAnswer: number[] = []
  for (let index = 0; index < 20; index++) {
    add(1, () => waitingAtAnswer.push(sent.length))
  }
  await turns(3)
  for (let index = 0; index < 20; index++) call(index)
  await turns(20)
  assert.deepEqual(sizes(), [20])
  await answer()
  assert.deepEqual([sizes(), new Set(waitingAtAnswer)], [[20, 20], new Set([2])])
})
