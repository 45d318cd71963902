import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { StreamEvent, StreamSink } from '@bellwether-markets/products/contract/stream-event'
import { START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { Notice } from '../ports.ts'
import { followNotices, noticeMark } from './follow-notices.ts'

const later = (ms: number) => asInstant(START + ms)

const noticeOf = (id: string, createdAt = START): Notice => ({
  id,
  createdAt,
  rule: 'r',
  account: 1,
  status: 'streamed',
  attempts: 0,
  lastError: undefined,
  body: JSON.stringify({ type: 'risk.crossed', timestamp: '', data: {} }),
  endedAt: createdAt,
})

/** A stream of notices that the test moves on. */
function world() {
  const clock = settableClock()
  const stored: Notice[] = []
  const looks = new Set<() => void>()
  const alerts = {
    streamedNotices: async (_: number, from: number, after: string, most: number) =>
      stored
        .filter(({ createdAt, id }) => createdAt > from || (createdAt === from && id > after))
        .sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1))
        .slice(0, most),
  }
  const notices = followNotices({
    alerts,
    wallClock: clock,
    every(_, run) {
      looks.add(run)
      return () => void looks.delete(run)
    },
    failed: (error) => assert.fail(String(error)),
  })
  /** @param lastId as a reader sends it */
  const open = (lastId?: string) => {
    const events: StreamEvent[] = []
    let isOpen = true
    let announce: StreamSink['send'] = () => undefined
    const sink: StreamSink = {
      send: (event) => void events.push(event),
      room: async () => undefined,
      isOpen: () => isOpen,
      drop: () => undefined,
    }
    const read = lastId === undefined ? { position: undefined, since: undefined } : noticeMark(lastId)
    const leave = notices({ account: 1, ...read }, (inner) => {
      announce = (event) => inner.send(event)
      return () => undefined
    })(sink)
    return {
      events,
      announce: (id: string | null) => announce({ event: 'opened', id, data: {} } as never),
      told: () => events.flatMap((event) => (event.event === 'alert' ? event.data.id : [])),
      close() {
        isOpen = false
        leave()
      },
    }
  }
  const look = async (): Promise<void> => {
    for (const run of looks) run()
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { clock, stored, looks, open, look }
}

test('a new stream tells of notices from now on, each once, and its ids hold both positions', async () => {
  const { clock, stored, open, look } = world()
  stored.push(noticeOf('old', later(-1)))
  const stream = open()
  stream.announce('p.1')
  stored.push(noticeOf('b'), noticeOf('a'))
  await look()
  await look()
  clock.advance(SECOND)
  stored.push(noticeOf('c', later(SECOND)))
  await look()
  stream.announce('p.2')
  stream.announce(null)
  assert.deepEqual(stream.told(), ['a', 'b', 'c'])
  assert.deepEqual(
    stream.events.map(({ id }) => id && [noticeMark(id).position, (noticeMark(id).since ?? 0) - START]),
    [['p.1', 0], ['p.1', 0], ['p.1', 0], ['p.1', SECOND], ['p.2', SECOND], null],
  )
})

test('a reader that is cut off after any event and resumes has every notice in the end', async () => {
  const { stored, open, look } = world()
  const first = open()
  first.announce('p.1')
  for (let notice = 0; notice < 6; notice++) stored.push(noticeOf(`n${notice}`, later(notice * 4 * SECOND)))
  await look()
  const all = first.told()
  assert.equal(all.length, 6)
  for (const [cut, { id }] of first.events.entries()) {
    assert.ok(id !== null)
    const again = open(id)
    await look()
    const before = first.events
      .slice(0, cut + 1)
      .flatMap((event) => (event.event === 'alert' ? event.data.id : []))
    assert.deepEqual([...new Set([...before, ...again.told()])], all, `after ${cut} events`)
    assert.ok(again.events.every((event) => event.id?.startsWith('p.1~')))
    again.close()
  }
})

test('a notice that another process stores late is told, as is every one of a great many at once', async () => {
  const { stored, open, look, looks } = world()
  const stream = open()
  stored.push(noticeOf('early', later(6 * SECOND)))
  await look()
  stored.push(noticeOf('late', later(3 * SECOND)))
  for (let notice = 0; notice < 1_000; notice++) stored.push(noticeOf(`m${notice}`, later(7 * SECOND)))
  await look()
  assert.deepEqual(stream.told().slice(0, 2), ['early', 'late'])
  assert.equal(new Set(stream.told()).size, 1_002)
  assert.equal(stream.told().length, 1_002)
  stream.close()
  assert.equal(looks.size, 0)
})

test('an id without a mark is a position as it stands', () => {
  assert.deepEqual(noticeMark('p.1'), { position: 'p.1', since: undefined })
  assert.deepEqual(noticeMark('p~UPPER'), { position: 'p~UPPER', since: undefined })
  assert.deepEqual(noticeMark(`p~${START.toString(36)}`), { position: 'p', since: START })
})
