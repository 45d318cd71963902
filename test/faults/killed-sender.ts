import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asInstant, HOUR, MINUTE } from '../../packages/server/src/kernel/time.ts'
import type { NoticeStatus } from '../../packages/server/src/service/ports.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { makeAccount, repeat } from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { addRule, fireNotices, openOutbox, usedCredits } from './notice-outbox.ts'
import type { SenderWish } from './notice-sender-child.ts'
import { randomFrom } from './random-from.ts'
import { PRIVATE_ADDRESS, webhookReceiver } from './webhook-receiver.ts'

const CHILD = fileURLToPath(new URL('./notice-sender-child.ts', import.meta.url))
/** Of a sender, at the four hosts together. */
const MOST_IN_FLIGHT = 32
const WITHIN_MS = 600_000
/** Of a rule at once. */
const FIRED_AT_ONCE = 500
const LEASES_END_MS = 2 * MINUTE
/** Longer than any pause between two tries. */
const PAUSES_END_MS = 27 * HOUR
const TRIES = 10
const LONGEST_OUTAGE_MS = 4_000
const CALLS_PER_MINUTE = 1_000_000
/** Of each rule whose receiver takes none. */
const DOOMED = 10

interface Storm {
  /** As `openOutbox` takes it. */
  readonly address: string
  /** That can arrive. */
  readonly notices: number
  readonly kills: number
  readonly seed: number
  readonly senders?: number
  /** Dies as well at every second kill, and is started again. */
  readonly database?: Pick<Cluster, 'kill' | 'start'>
}

interface StormTally {
  /** Ids of the notices that arrived and were charged. */
  readonly delivered: readonly string[]
  readonly lost: number
  readonly double: number
}

/**
 * Kills senders and their database again and again, while receivers fail at random and time skips the pauses. Demands that
 * every notice arrives or dies as it must, that repeats are the same, and that what arrived is charged once.
 */
export async function sendInStorm(storm: Storm): Promise<StormTally> {
  const { address, notices, kills, seed, senders = 1, database } = storm
  const random = randomFrom(seed)
  const receiver = await webhookReceiver(random)
  const credits = 2 * notices
  const wallClock = { now: () => asInstant(Date.now()) }
  const open = () => openOutbox(address, wallClock, credits, CALLS_PER_MINUTE)
  const written = await open()
  const { id: account } = await makeAccount(written)
  const fire = async (id: string, target: string, count: number): Promise<readonly string[]> => {
    await addRule(written, account, id, target, wallClock.now())
    const ids = Array.from({ length: count }, (_, index) => `${id}-${index}`)
    for (let from = 0; from < count; from += FIRED_AT_ONCE) {
      const some = ids.slice(from, from + FIRED_AT_ONCE)
      await fireNotices(written, { id, account, target }, some, wallClock.now())
    }
    return ids
  }
  const shaky = receiver.urls('/shaky')
  const good: string[] = []
  for (const [index, target] of shaky.entries())
    good.push(...(await fire(`shaky-${index}`, target, notices / shaky.length)))
  const doomed = [
    ...(await fire('gone', receiver.url('/410'), DOOMED)),
    ...(await fire('broken', receiver.url('/500'), DOOMED)),
    ...(await fire('private', `https://${PRIVATE_ADDRESS}:${receiver.address.port}/`, DOOMED)),
  ]
  await written.close()

  let clockAheadMs = 0
  const start = async (): Promise<RunningSender> => {
    const wish: SenderWish = {
      ...{ address, credits, callsPerMinute: CALLS_PER_MINUTE, receiver: receiver.address },
      ...{ seed: 1e9 * random(), clockAheadMs },
    }
    const child = fork(CHILD, [JSON.stringify(wish)], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended])
    return { child, ended }
  }
  const startAll = () => Promise.all(repeat(senders, undefined).map(start))
  let running = await startAll()
  for (let kill = 1; kill <= kills; kill++) {
    const enough = (kill * notices) / (kills + 1)
    await until('some arrive', () => receiver.received.length >= enough, WITHIN_MS)
    const isAway = database !== undefined && kill % 2 === 0
    if (isAway) database.kill()
    const [{ child, ended }, ...others] = running
    child.kill('SIGKILL')
    assert.deepEqual(await ended, [null, 'SIGKILL'])
    clockAheadMs += LEASES_END_MS
    for (const other of others) other.child.send(clockAheadMs)
    const next = start()
    if (isAway) {
      await sleep(random() * LONGEST_OUTAGE_MS)
      database.start()
    }
    running = [...others, await next]
  }
  const isLeft = async (): Promise<boolean> => {
    const ledger = await open()
    const waiting = await Promise.all(
      (['due', 'sent'] as const).map((status) => ledger.noticesOf(account, status, 1)),
    )
    await ledger.close()
    return waiting.flat().length > 0
  }
  for (const pauseMs of [LEASES_END_MS, ...repeat(TRIES, PAUSES_END_MS), 0]) {
    for (const { ended } of running) assert.deepEqual(await ended, [0, null])
    if (!(await isLeft())) break
    clockAheadMs += pauseMs
    running = await startAll()
  }
  assert.equal(await isLeft(), false)
  receiver.close()

  const closed = await open()
  const idsOf = async (status: NoticeStatus) =>
    (await closed.noticesOf(account, status, 2 * notices)).map(({ id }) => id)
  const [delivered, dead] = [await idsOf('delivered'), await idsOf('dead')]
  const used = await usedCredits(closed, account)
  await closed.close()
  assert.deepEqual(dead.toSorted(), doomed.toSorted())
  assert.deepEqual(delivered.toSorted(), good.toSorted())
  assert.equal(receiver.privateConnections(), 0)
  for (const { headers, body } of receiver.received)
    assert.equal(body, JSON.stringify({ id: headers['webhook-id'] }))
  const taken = receiver.received
    .filter(({ status }) => status === 204)
    .map(({ headers }) => headers['webhook-id'])
  const lost = good.length - new Set(taken).size
  const double = used - delivered.length
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  // Those in flight at a kill, and no others, come again.
  const repeats = taken.length - good.length
  assert.ok(repeats <= kills * senders * MOST_IN_FLIGHT, `${repeats} of ${good.length} came again`)
  return { delivered, lost, double }
}

interface RunningSender {
  readonly child: ChildProcess
  /** Code and signal. */
  readonly ended: Promise<unknown[]>
}
