import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { keptLog } from '../../../../../test/fakes/fake-market.ts'
import type { RaisableProducer } from './late-refreshes.ts'
import { threadProducer } from './thread-producer.ts'

const THREAD = new URL('../../../../../test/fakes/compute-thread.ts', import.meta.url)
const at = asInstant

async function withProducer(
  run: (producer: RaisableProducer, log: ReturnType<typeof keptLog>) => Promise<void>,
  memoryMb?: number,
  workerData: { readonly nice?: number } = {},
): Promise<void> {
  const log = keptLog()
  const producer = await threadProducer({ entry: THREAD, workerData, log, ...(memoryMb && { memoryMb }) })
  try {
    await run(producer, log)
  } finally {
    await producer.close()
  }
}

const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('a snapshot comes from the thread, the latest one with the freshness of its sources', () =>
  withProducer(async (producer) => {
    assert.deepEqual(producer.sources(), [])
    const snapshot = await producer.produce('bells', at(5), 'refresh')
    assert.deepEqual([snapshot.product, snapshot.asOf], ['bells', 5])
    assert.ok(snapshot.parts.get('') instanceof Uint8Array)
    assert.deepEqual(producer.sources(), [{ id: 'fake', knownAt: 5 }])
    await producer.produce('bells', at(2), 'refresh')
    await producer.produce('bells', at(6), 'past')
    assert.deepEqual(producer.sources(), [{ id: 'fake', knownAt: 5 }])
    await producer.produce('bells', at(7), 'refresh')
    assert.deepEqual(producer.sources(), [{ id: 'fake', knownAt: 7 }])
    await producer.record(at(9))
    assert.deepEqual(producer.sources(), [{ id: 'fake', knownAt: 9 }])
  }))

test('what is answered before the sources are read leaves what is known of them as it is', () =>
  withProducer(async (producer) => {
    await producer.produce('bells', at(5), 'refresh')
    await producer.produce('stored', at(6), 'refresh')
    assert.deepEqual(producer.sources(), [{ id: 'fake', knownAt: 5 }])
  }))

test('a part that has not changed comes with its bytes each time', () =>
  withProducer(async (producer) => {
    for (const slot of [1, 2]) {
      const { parts } = await producer.produce('unchanged', at(slot), 'refresh')
      assert.equal(new TextDecoder().decode(parts.get('')), '{}')
    }
  }))

test('a refusal of the thread stays one; a fault is a fault; both leave the thread alive', () =>
  withProducer(async (producer, log) => {
    await assert.rejects(producer.produce('refusal', at(1), 'past'), refusedWith('no_data_then'))
    await assert.rejects(producer.produce('fault', at(1), 'refresh'), /the inside/)
    await producer.produce('bells', at(2), 'refresh')
    assert.deepEqual(log.events, [])
  }))

test('a refresh goes before questions about the past, which keep their order', () =>
  withProducer(async (producer) => {
    const asked = [
      producer.produce('slow', at(0), 'past'),
      producer.produce('past', at(1), 'past'),
      producer.produce('past', at(2), 'past'),
      producer.produce('refresh', at(3), 'refresh'),
    ]
    await Promise.all(asked)
    const last = await producer.produce('end', at(4), 'past')
    assert.equal(last.inputsHash, 'slow@0 refresh@3 past@1 past@2 end@4')
  }))

test('during a round no question about the past gets between a refresh and its record', () =>
  withProducer(async (producer) => {
    const past = [producer.produce('slow', at(0), 'past'), producer.produce('past', at(1), 'past')]
    await producer.refreshing(async () => {
      await producer.produce('refresh', at(2), 'refresh')
      await new Promise((later) => setTimeout(later, 20))
      await producer.record(at(3))
    })
    await Promise.all(past)
    const last = await producer.produce('end', at(4), 'past')
    assert.equal(last.inputsHash, 'slow@0 refresh@2 record@3 past@1 end@4')
  }))

test('a round that fails holds nothing back after it', () =>
  withProducer(async (producer) => {
    await assert.rejects(producer.refreshing(() => Promise.reject(new Error('broken'))))
    assert.equal((await producer.produce('bells', at(1), 'past')).asOf, 1)
  }))

test('the same question asked while it waits is answered once for all', () =>
  withProducer(async (producer) => {
    const asked = Array.from({ length: 100 }, () => producer.produce('slow', at(7), 'past'))
    const answers = await Promise.all(asked)
    assert.ok(answers.every((answer) => answer === answers[0]))
    assert.equal(answers[0].inputsHash, 'slow@7')
  }))

test('a refresh of what a question waits for is asked for as well, so that its snapshot stays', () =>
  withProducer(async (producer) => {
    const [, , last] = await Promise.all([
      producer.produce('slow', at(7), 'past'),
      producer.produce('bells', at(8), 'past'),
      producer.produce('bells', at(8), 'refresh'),
    ])
    const { inputsHash } = await producer.produce('end', at(9), 'past')
    assert.equal(last.inputsHash, 'slow@7 bells@8')
    assert.equal(inputsHash, 'slow@7 bells@8 bells@8 end@9')
  }))

test('a thread that dies is started again: what it worked on is refused, what waits is done', () =>
  withProducer(async (producer, log) => {
    for (let time = 0; time < 2; time++) {
      const refused = assert.rejects(producer.produce('death', at(1), 'refresh'), refusedWith('overloaded'))
      const waiting = producer.produce('bells', at(2), 'refresh')
      await refused
      assert.equal((await waiting).asOf, 2)
    }
    assert.deepEqual(log.events, ['compute_thread_died', 'compute_thread_died'])
  }))

test('a computation may hold as much memory as it is given, and no more', async () => {
  await withProducer(async (producer) => {
    assert.equal((await producer.produce('hoard', at(1), 'refresh')).product, 'hoard')
  }, 400)
  await withProducer(async (producer, log) => {
    await assert.rejects(producer.produce('hoard', at(1), 'refresh'), refusedWith('overloaded'))
    assert.deepEqual(log.events, ['compute_thread_died'])
  }, 64)
})

test('refreshes that come too late again and again go on in a thread of normal priority, for good', () =>
  withProducer(
    async (producer, log) => {
      const niceness = async (slot: number) =>
        (await producer.produce('nice', at(slot), 'refresh')).inputsHash
      assert.equal(await niceness(1), '10 nice@1')
      producer.raisePriority()
      const waiting = [niceness(2), niceness(3)]
      assert.deepEqual(await Promise.all(waiting), ['10 nice@1 10 nice@2', '0 nice@3'])
      producer.raisePriority()
      assert.deepEqual(
        [await niceness(4), await niceness(5)],
        ['0 nice@3 0 nice@4', '0 nice@3 0 nice@4 0 nice@5'],
      )
      assert.deepEqual(log.events, ['compute_thread_raised'])
    },
    undefined,
    { nice: 10 },
  ))

test('a close ends what is under way, also while a dead thread waits to be started again', () =>
  withProducer(async (producer) => {
    const dying = producer.produce('death', at(1), 'refresh')
    await assert.rejects(dying)
    const waiting = assert.rejects(producer.produce('bells', at(2), 'refresh'), ShutdownError)
    await producer.close()
    await waiting
    await assert.rejects(producer.produce('bells', at(3), 'refresh'), ShutdownError)
  }))

test('a close refuses what the thread is working on', () =>
  withProducer(async (producer) => {
    const working = assert.rejects(
      producer.produce('slow', at(1), 'refresh'),
      (error) => error instanceof ShutdownError && refusedWith('overloaded')(error),
    )
    await producer.close()
    await working
  }))

test('a first thread that cannot start is told at once', async () => {
  await assert.rejects(
    threadProducer({ entry: THREAD, workerData: { startsWith: 'death' }, log: keptLog() }),
    /cannot start/,
  )
})
