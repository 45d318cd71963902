import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { asInstant } from '../../kernel/time.ts'
import { type ChargeBatch, HEAD_LENGTH, RECORD_LENGTH } from './charge-batch.ts'
import { chargeGatherer } from './charge-gatherer.ts'

const NOW = asInstant(1_750_000_000_000)
const request = { account: 7, endpoint: 1, credits: 2, status: 200, receivedAt: NOW }
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const turns = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index++) await turn()
}

function gathering() {
  const sent: ChargeBatch[] = []
  const decided: number[] = []
  const gatherer = chargeGatherer({ now: () => NOW }, (batch) => sent.push(batch))
  const call = (number: number): void => gatherer.charge(request, () => decided.push(number))
  const sizes = (): number[] => sent.map(({ figures }) => figures[0])
  return { gatherer, sent, decided, call, sizes }
}

test('calls of one moment travel together, as they were asked', async () => {
  const { call, sent, sizes } = gathering()
  call(1)
  call(2)
  await turns(3)
  assert.deepEqual(sizes(), [2])
  assert.deepEqual(
    [...sent[0].figures.slice(0, HEAD_LENGTH + RECORD_LENGTH)],
    [2, NOW, 7, 1, 2, 200, NOW, -1],
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
  const { gatherer, call, sent, decided, sizes } = gathering()
  call(1)
  await turns(3)
  call(2)
  call(3)
  await turns(20)
  assert.deepEqual(sizes(), [1])
  gatherer.answer(sent[0].figures)
  assert.deepEqual(decided, [1])
  await turns(3)
  assert.deepEqual(sizes(), [1, 2])
  gatherer.answer(sent[1].figures)
  assert.deepEqual(decided, [1, 2, 3])
})

test('a call made by a decision goes with the next batch', async () => {
  const { gatherer, call, sent, sizes } = gathering()
  gatherer.charge(request, () => call(2))
  await turns(3)
  gatherer.answer(sent[0].figures)
  await turns(3)
  assert.deepEqual(sizes(), [1, 1])
})

test('a batch grows beyond its first capacity without losing a call', async () => {
  const { gatherer, sent } = gathering()
  for (let account = 0; account < 500; account++) {
    if (account % 2) gatherer.peek(account, () => undefined)
    else gatherer.charge({ ...request, account }, () => undefined)
  }
  await turns(3)
  const accounts = Array.from(
    { length: 500 },
    (_, index) => sent[0].figures[HEAD_LENGTH + index * RECORD_LENGTH],
  )
  assert.deepEqual(
    accounts,
    Array.from({ length: 500 }, (_, index) => index),
  )
})

test('what must come after the waiting calls comes after them, and at once where none waits', async () => {
  const { gatherer, call, sizes } = gathering()
  const order: string[] = []
  gatherer.afterWaiting(() => order.push('at once'))
  call(1)
  gatherer.afterWaiting(() => order.push(`after ${sizes().length} batch`))
  assert.deepEqual(order, ['at once'])
  await turns(3)
  assert.deepEqual(order, ['at once', 'after 1 batch'])
})

test('abandoned calls are never decided', async () => {
  const { gatherer, call, sent, decided } = gathering()
  call(1)
  await turns(3)
  call(2)
  gatherer.abandon()
  await turns(3)
  gatherer.answer(sent[0].figures)
  assert.deepEqual([decided, sent.length], [[], 1])
})

test('a caller that throws does not keep the others of its batch from their answers', async () => {
  const program = `
    import { chargeGatherer } from ${JSON.stringify(new URL('./charge-gatherer.ts', import.meta.url).href)}
    process.on('uncaughtException', (error) => console.log(error.message))
    const sent = []
    const gatherer = chargeGatherer({ now: () => 0 }, (batch) => sent.push(batch))
    gatherer.peek(1, () => { throw new Error('thrown') })
    gatherer.peek(2, () => console.log('answered'))
    setTimeout(() => gatherer.answer(sent[0].figures), 20)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const lines = (await child.stdout.setEncoding('utf8').toArray()).join('')
  assert.equal(lines, 'answered\nthrown\n')
})

test('half of the calls under way travel before the others are told', async () => {
  const { gatherer, call, sent, sizes } = gathering()
  const waitingAtAnswer: number[] = []
  for (let index = 0; index < 20; index++) {
    gatherer.charge(request, () => waitingAtAnswer.push(sent.length))
  }
  await turns(3)
  for (let index = 0; index < 20; index++) call(index)
  await turns(20)
  assert.deepEqual(sizes(), [20])
  gatherer.answer(sent[0].figures)
  assert.deepEqual([sizes(), new Set(waitingAtAnswer)], [[20, 20], new Set([2])])
})
