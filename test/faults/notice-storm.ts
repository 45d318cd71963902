import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { JITTER, RETRIES_MS } from '../../packages/server/src/service/alerts/send-notices.ts'
import type { AlertStore, Clock, Ledger, NoticeStatus } from '../../packages/server/src/service/ports.ts'
import { makeAccount, repeat, settableClock } from '../ports/ledger-calls.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { until } from '../until.ts'
import { addRule, fireNotices, openOutbox, usedCredits } from './notice-outbox.ts'
import type { SenderOptions, ToSender } from './notice-sender-child.ts'
import { randomFrom } from './random-from.ts'
import { stormSender } from './storm-sender.ts'
import { PRIVATE_ADDRESS, webhookReceiver } from './webhook-receiver.ts'

const CHILD = fileURLToPath(new URL('./notice-sender-child.ts', import.meta.url))
/** Messages of an account, by a sender. */
const MOST_IN_FLIGHT = 4
/** Messages that are claimed at once when none is under way. */
const MOST_CLAIMED = 32
const WITHIN_MS = 600_000
/** Of a rule at once: one message. */
const FIRED_AT_ONCE = 5
const LEASES_END_MS = 2 * MINUTE
const LONGEST_OUTAGE_MS = 4_000
const CALLS_PER_MINUTE = 1_000_000
/** Of each rule whose receiver takes none. */
const DOOMED = 10

interface Storm {
  /** As `openOutbox` takes it. */
  readonly address: string
  /** That can arrive. */
  readonly notices: number
  readonly senders: number
  readonly kills: number
  readonly seed: number
  /** Dies as well at every second kill, and is started again. */
  readonly database?: Pick<Cluster, 'kill' | 'start'>
}

interface StormTally {
  readonly account: number
  /** Ids of the notices that arrived. */
  readonly delivered: readonly string[]
  readonly lost: number
  readonly double: number
}

const realClock: Clock = { now: () => asInstant(Date.now()) }

type Outbox = AlertStore & Ledger
type Receiver = Awaited<ReturnType<typeof webhookReceiver>>

/**
 * Kills senders and their database again and again, while receivers fail at random; then time skips the pauses. Demands
 * that every notice arrives or dies as it must, that repeats are the same, and that what arrived is charged once.
 */
export async function sendInStorm(t: TestContext, storm: Storm): Promise<StormTally> {
  const { address, notices, senders, kills, seed } = storm
  const random = randomFrom(seed)
  t.diagnostic(`FAULT_SEED=${seed}`)
  const receiver = await webhookReceiver(random)
  t.after(() => receiver.close())
  const credits = 2 * notices
  const open = async (wallClock: Clock): Promise<Outbox> => {
    const outbox = await openOutbox(address, wallClock, credits, CALLS_PER_MINUTE)
    t.after(() => outbox.close())
    return outbox
  }
  const before = await open(realClock)
  const { id: account } = await makeAccount(before, { tier: 'pro' })
  const { good, doomed } = await fireAll(before, account, receiver, notices)
  await before.close()

  const options = { address, credits, callsPerMinute: CALLS_PER_MINUTE, receiver: receiver.address }
  const clockAheadMs = await strike(t, storm, { options, receiver, random })
  const clock = settableClock(asInstant(Date.now() + clockAheadMs))
  const after = await open(clock)
  // Skipping more than the pauses would make notices too old to be tried again.
  for (const pauseMs of [LEASES_END_MS, ...RETRIES_MS.map((ms) => ms * (1 + JITTER))]) {
    clock.advance(pauseMs)
    await sendAllDue(after, clock, receiver, random)
  }
  const idsOf = async (status: NoticeStatus) =>
    (await after.noticesOf(account, status, 2 * notices)).map(({ id }) => id).sort()
  const delivered = await idsOf('delivered')
  assert.deepEqual(
    { due: await idsOf('due'), sent: await idsOf('sent'), dead: await idsOf('dead'), delivered },
    { due: [], sent: [], dead: doomed.toSorted(), delivered: good.toSorted() },
  )
  const taken = takenIds(receiver)
  const lost = delivered.length - new Set(taken).size
  const double = (await usedCredits(after, account)) - delivered.length
  assert.deepEqual({ lost, double }, { lost: 0, double: 0 })
  const repeats = taken.length - delivered.length
  t.diagnostic(`${receiver.received.length} requests, ${repeats} notices came again`)
  // Those in flight at a kill, and no others.
  const most = kills * senders * MOST_IN_FLIGHT * FIRED_AT_ONCE
  assert.ok(repeats <= most, `${repeats} of ${notices} came again`)
  return { account, delivered, lost, double }
}

/** Of the notices that a receiver accepted, with repeats. */
function takenIds({ received, privateConnections }: Receiver): readonly string[] {
  assert.equal(privateConnections(), 0)
  const bodies = new Map<string, string>()
  for (const { headers, body } of received) {
    const id = headers['webhook-id']
    assert.equal(body, bodies.get(id) ?? body, 'a repeat is another message')
    bodies.set(id, body)
  }
  return received.filter(({ status }) => status === 204).flatMap(({ body }) => alertIdsIn(body))
}

const alertIdsIn = (body: string): readonly string[] =>
  JSON.parse(body).data.alerts.map(({ id }: { readonly id: string }) => id)

async function fireAll(outbox: Outbox, account: number, receiver: Receiver, notices: number) {
  const fire = async (id: string, target: string, count: number): Promise<readonly string[]> => {
    const now = realClock.now()
    await addRule(outbox, account, id, target, now)
    const ids = Array.from({ length: count }, (_, index) => `${id}-${index}`)
    for (let from = 0; from < count; from += FIRED_AT_ONCE)
      await fireNotices(outbox, { id, account, target }, ids.slice(from, from + FIRED_AT_ONCE), now)
    return ids
  }
  const targets = receiver.urls('/shaky')
  const good: string[] = []
  for (const [index, target] of targets.entries())
    good.push(...(await fire(`shaky-${index}`, target, notices / targets.length)))
  const doomed = [
    ...(await fire('gone', receiver.url('/410'), DOOMED)),
    ...(await fire('broken', receiver.url('/500'), DOOMED)),
    ...(await fire('private', `https://${PRIVATE_ADDRESS}:${receiver.address.port}/`, DOOMED)),
  ]
  return { good, doomed }
}

interface StrikeDeps {
  readonly options: Omit<SenderOptions, 'seed' | 'clockAheadMs'>
  readonly receiver: Receiver
  readonly random: () => number
}

/** @returns how far the clock is ahead at the end, when all senders have ended in order */
async function strike(
  t: TestContext,
  { notices, senders, kills, database }: Storm,
  { options, receiver, random }: StrikeDeps,
): Promise<number> {
  let clockAheadMs = 0
  const start = async () => {
    const whole: SenderOptions = { ...options, seed: 1e9 * random(), clockAheadMs }
    const child = fork(CHILD, [JSON.stringify(whole)], { stdio: 'inherit' })
    t.after(() => child.kill('SIGKILL'))
    const ended: Promise<unknown[]> = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended])
    return { child, ended }
  }
  const messages = notices / FIRED_AT_ONCE
  const arrived = (kill: number) =>
    until('some arrive', () => receiver.received.length >= (kill * messages) / (kills + 1), WITHIN_MS)
  let running = await Promise.all(repeat(senders, undefined).map(start))
  for (let kill = 1; kill <= kills; kill++) {
    await arrived(kill)
    const dying = kill % 2 === 0 ? database : undefined
    dying?.kill()
    const [{ child, ended }, ...others] = running
    child.kill('SIGKILL')
    assert.deepEqual(await ended, [null, 'SIGKILL'])
    clockAheadMs += LEASES_END_MS
    tell(others, clockAheadMs)
    const next = start()
    if (dying) await sleep(random() * LONGEST_OUTAGE_MS)
    dying?.start()
    running = [...others, await next]
  }
  await arrived(kills + 1)
  tell(running, 'end')
  for (const { ended } of running) assert.deepEqual(await ended, [0, null])
  return clockAheadMs
}

function tell(senders: readonly { readonly child: ChildProcess }[], message: ToSender): void {
  for (const { child } of senders) child.send(message)
}

/** At a clock that stands still. */
async function sendAllDue(ledger: Outbox, wallClock: Clock, { address }: Receiver, random: () => number) {
  let isLeft = true
  const alerts: AlertStore = {
    ...ledger,
    async claimNotices(claim) {
      const claimed = await ledger.claimNotices(claim)
      isLeft = claimed.notices.length > 0 || claim.most < MOST_CLAIMED
      return claimed
    },
  }
  const sender = stormSender({ alerts, ledger, wallClock, random }, address)
  while (isLeft) {
    await sender.round()
    await sleep(20)
  }
  await sender.stop()
}
