import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { asInstant, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { issued, resolved } from '../ports/track-record-contract.ts'
import { until } from '../until.ts'
import { type Reader, START, storedMarket } from './stored-market.ts'

const idsOf = ({ events }: Reader): string[] => events.flatMap(({ id }) => id ?? [])
const lastIdOf = (reader: Reader): string => idsOf(reader).at(-1) ?? ''
const opened = (reader: Reader) => until('it is open', () => reader.events.length > 0)
const told = (reader: Reader, count: number) => until(`${count} events`, () => reader.events.length >= count)

/** A process that has told everything up to now to nobody. */
async function upToDate() {
  const market = storedMarket()
  const process = await market.startProcess()
  await process.refresh()
  return { ...market, process }
}

test('a stream without a position begins now and tells what comes, in order, each once', async () => {
  const { process, clock, append } = await upToDate()
  append(issued('OLD', '2025-01-15T10:00:00Z'))
  process.announcer.look()
  const reader = process.read()
  await opened(reader)
  assert.deepEqual(reader.events[0], {
    event: 'opened',
    id: process.announcer.positions.write(process.announcer.position()),
    data: { market: 'demo', resumed: false, heartbeat_seconds: 15 },
  })
  clock.advance(20 * MINUTE)
  await process.refresh()
  append(issued('AAA', '2025-01-15T10:30:00Z'), resolved('OLD', '2025-01-15T10:30:00Z'))
  assert.equal(process.announcer.look(), false)
  process.announcer.look()
  clock.advance(30 * MINUTE)
  await process.refresh()
  assert.deepEqual(reader.told, ['opened', 'bells@10:30', 'AAA', 'weather@11:00', 'bells@11:00'])
  assert.equal(new Set(idsOf(reader)).size, 5)
})

test('an announcement says what there is and where, and nothing of what it says', async () => {
  const { process, clock, append } = await upToDate()
  const reader = process.read()
  await opened(reader)
  clock.advance(20 * MINUTE)
  await process.refresh()
  append(issued('AAA', '2025-01-15T10:30:00Z'))
  process.announcer.look()
  assert.deepEqual(reader.events[1]?.data, {
    product: 'bells',
    as_of: '2025-01-15T10:30:00Z',
    latest: true,
    stale: false,
    market: 'demo',
    path: '/v1/bells',
    credits: 1,
  })
  const signal = reader.events[2]?.data
  assert.deepEqual(Object.keys(signal ?? {}).toSorted(), [
    'credits',
    'expires_at',
    'id',
    'issued_at',
    'market',
    'path',
    'seq',
    'source',
    'symbol',
  ])
})

test('wherever a reader was cut off, it goes on with the next event and ends where the others are', async () => {
  const { process, clock, append } = await upToDate()
  const whole = process.read()
  await opened(whole)
  for (let half = 1; half <= 6; half++) {
    clock.advance(30 * MINUTE)
    await process.refresh()
    append(issued(`S${half}`, new Date(clock.now()).toISOString().replace('.000Z', 'Z')))
    process.announcer.look()
  }
  assert.equal(whole.events.length, 1 + 6 + 3 + 6)
  for (const [at, event] of whole.events.entries()) {
    const resumed = process.read(event.id ?? undefined)
    await until(`goes on after event ${at}`, () => resumed.events.length >= whole.events.length - at)
    assert.deepEqual([resumed.events[0]?.event, resumed.events[0]?.id], ['opened', null])
    assert.deepEqual(resumed.told.slice(1).toSorted(), whole.told.slice(at + 1).toSorted())
    assert.equal(new Set(idsOf(resumed)).size, resumed.events.length - 1)
    if (at < whole.events.length - 1) assert.equal(lastIdOf(resumed), lastIdOf(whole))
    resumed.leave()
  }
})

test('what was missed comes in the order of its instants, and says what has been passed over since', async () => {
  const { process, clock, append } = await upToDate()
  const reader = process.read()
  await opened(reader)
  reader.leave()
  for (const at of ['10:30', '11:00', '11:30']) {
    clock.advance(30 * MINUTE)
    await process.refresh()
    append(issued(`S${at}`, `2025-01-15T${at}:00Z`))
  }
  process.announcer.look()
  const resumed = process.read(lastIdOf(reader))
  await told(resumed, 8)
  assert.deepEqual(resumed.told, [
    'opened',
    'bells@10:30',
    'S10:30',
    'weather@11:00',
    'bells@11:00',
    'S11:00',
    'bells@11:30',
    'S11:30',
  ])
  const latest = resumed.events.flatMap((event) => (event.event === 'snapshot' ? event.data.latest : []))
  assert.deepEqual(latest, [false, true, false, true])
})

test('a restart loses nothing and repeats nothing', async () => {
  const market = await upToDate()
  const before = market.process.read()
  await opened(before)
  market.clock.advance(20 * MINUTE)
  await market.process.refresh()
  market.append(issued('AAA', '2025-01-15T10:30:00Z'))
  market.process.announcer.look()
  market.append(issued('BBB', '2025-01-15T10:31:00Z'))
  market.stored('weather', asInstant(START - 10 * MINUTE + HOUR))

  market.clock.advance(90 * MINUTE)
  const again = await market.startProcess()
  const fresh = again.read()
  const resumed = again.read(lastIdOf(before))
  await told(resumed, 3)
  await again.refresh()
  assert.deepEqual(resumed.told, ['opened', 'BBB', 'weather@11:00', 'weather@12:00', 'bells@12:00'])
  assert.deepEqual(fresh.told, ['opened', 'weather@12:00', 'bells@12:00'])
  const third = await market.startProcess()
  const same = third.read(lastIdOf(resumed))
  await opened(same)
  await third.refresh()
  assert.deepEqual(same.told, ['opened'], 'what is published anew after a restart was told before')
})

test('a snapshot that comes late is told after later ones, and is not missed by who comes back between', async () => {
  const { process, clock, failing } = await upToDate()
  const reader = process.read()
  await opened(reader)
  failing.add('weather')
  for (let half = 1; half <= 3; half++) {
    clock.advance(30 * MINUTE)
    await process.refresh()
  }
  const between = lastIdOf(reader)
  failing.clear()
  clock.advance(2 * MINUTE)
  await process.refresh()
  assert.deepEqual(reader.told.slice(1), ['bells@10:30', 'bells@11:00', 'bells@11:30', 'weather@11:00'])
  const resumed = process.read(between)
  await told(resumed, 2)
  assert.deepEqual(resumed.told, ['opened', 'weather@11:00'])
})

test('events that happen while a reader is told what it missed follow after it', async () => {
  const { process, clock } = await upToDate()
  const reader = process.read()
  await opened(reader)
  reader.leave()
  clock.advance(60 * MINUTE)
  await process.refresh()
  const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>()
  const slow = process.read(lastIdOf(reader), () => room)
  await told(slow, 2)
  clock.advance(30 * MINUTE)
  await process.refresh()
  assert.deepEqual(slow.told, ['opened', 'weather@11:00'])
  makeRoom()
  await told(slow, 4)
  assert.deepEqual(slow.told, ['opened', 'weather@11:00', 'bells@11:00', 'bells@11:30'])
})

test('a reader that takes nothing of what it missed is dropped before it fills the memory', async () => {
  const { process, clock } = await upToDate()
  const reader = process.read()
  await opened(reader)
  reader.leave()
  clock.advance(60 * MINUTE)
  await process.refresh()
  const stuck = process.read(lastIdOf(reader), () => new Promise(() => undefined))
  await told(stuck, 2)
  const other = process.read()
  await opened(other)
  while (stuck.dropped === undefined && other.events.length < 1_000) {
    clock.advance(30 * MINUTE)
    await process.refresh()
  }
  assert.equal(stuck.dropped, 'too_slow')
  const waiting = other.events.length - 1
  assert.ok(waiting > 500 && waiting < 510, `dropped with ${waiting} events waiting`)
})

test('who was away for too long is told to read anew, and the stream goes on from now', async () => {
  const { process, clock, stored } = await upToDate()
  const reader = process.read()
  await opened(reader)
  reader.leave()
  const at = (minutes: number): Instant => asInstant(START + minutes * MINUTE)
  for (let minute = 1; minute <= 2_001; minute++) stored('bells', at(minute))
  clock.advance(2_010 * MINUTE)
  await process.refresh()
  const resumed = process.read(lastIdOf(reader))
  await opened(resumed)
  const [event] = resumed.events
  assert.ok(event?.event === 'resync')
  assert.equal(event.data.reason, 'too_old')
  assert.equal(event.id, process.announcer.positions.write(process.announcer.position()))
  clock.advance(30 * MINUTE)
  await process.refresh()
  assert.deepEqual(resumed.told, ['resync', 'weather@20:00', 'bells@20:00'])
})

test('a position that is none in what this service has stored is told so', async () => {
  const { process, clock, append, waits } = await upToDate()
  append(issued('AAA', '2025-01-15T10:00:00Z'))
  process.announcer.look()
  const here = process.announcer.position()
  const reasonFor = async (options: Parameters<typeof process.read>[0]): Promise<string> => {
    const reader = process.read(options)
    await opened(reader)
    const [event] = reader.events
    reader.leave()
    return event?.event === 'resync' ? event.data.reason : (event?.event ?? '')
  }
  assert.equal(await reasonFor(here), 'opened')
  assert.equal(await reasonFor('other_products'), 'other_products')
  assert.equal(await reasonFor({ ...here, record: { seq: 1, hash: '00000000' } }), 'unknown')
  const ahead = asInstant(clock.now() + 1000)
  assert.equal(await reasonFor({ ...here, snapshots: [ahead, ...here.snapshots.slice(1)] }), 'unknown')
  assert.equal(waits(), 0, 'an instant to come is not waited for')
  assert.equal(await reasonFor({ ...here, record: { ...here.record, seq: 2 } }), 'unknown')
  assert.ok(waits() > 0, 'an entry may be on its way to this process')
})

test('a process that is behind another one waits until it has come as far as its reader', async () => {
  const market = storedMarket()
  const [one, other] = [await market.startProcess(), await market.startProcess()]
  await Promise.all([one.refresh(), other.refresh()])
  const reader = one.read()
  await opened(reader)
  market.clock.advance(20 * MINUTE)
  await one.refresh()
  const moved = other.read(lastIdOf(reader))
  await pause(20)
  assert.deepEqual(moved.told, [])
  await other.refresh()
  await opened(moved)
  market.clock.advance(30 * MINUTE)
  await other.refresh()
  assert.deepEqual(moved.told, ['opened', 'weather@11:00', 'bells@11:00'])
})

test('a record that cannot be read is logged once, and snapshots are told all the same', async () => {
  const { process, clock, append, record, log } = await upToDate()
  const reader = process.read()
  await opened(reader)
  append(issued('AAA', '2025-01-15T10:30:00Z'))
  record.entries = () => {
    throw new Error('entry 1 is not what was written')
  }
  for (let look = 0; look < 3; look++) assert.equal(process.announcer.look(), false)
  assert.equal(log.events.filter((event) => event === 'record_not_announced').length, 1)
  clock.advance(20 * MINUTE)
  await process.refresh()
  assert.deepEqual(reader.told, ['opened', 'bells@10:30'])
})

test('a reader is dropped, not kept waiting, where the record lacks what its head says it holds', async () => {
  const { process, append, record, log } = await upToDate()
  append(issued('AAA', '2025-01-15T10:30:00Z'))
  process.announcer.look()
  const here = process.announcer.position()
  append(issued('BBB', '2025-01-15T11:00:00Z'))
  process.announcer.look()
  const { entries } = record
  record.entries = (seq, count) => (seq > here.record.seq ? [] : entries(seq, count))
  for (let time = 0; time < 3; time++) {
    const reader = process.read(here)
    await until('it is dropped', () => reader.dropped !== undefined)
    assert.equal(reader.dropped, 'fault')
  }
  assert.equal(log.events.filter((event) => event === 'stream_failed').length, 1)
})

test('nobody listens any more once readers have left, however far they had come', async () => {
  const { process } = await upToDate()
  const here = process.announcer.position()
  for (let time = 0; time < 1_000; time++) {
    const options = [undefined, here, { ...here, record: { seq: 9, hash: '00' } }][time % 3]
    const reader = process.read(options)
    if (time % 2 === 0) await pause(0)
    reader.leave()
  }
  await pause(300)
  assert.equal(process.announcer.listeners(), 0)
})
