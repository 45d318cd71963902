import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { asInstant, MINUTE } from '../../packages/server/src/kernel/time.ts'
import { makeAccount } from '../ports/ledger-calls.ts'
import { until } from '../until.ts'
import { addRule, fireNotices, openOutbox, usedCredits } from './notice-outbox.ts'
import { webhookReceiver } from './webhook-receiver.ts'

const CHILD = fileURLToPath(new URL('./notice-sender-child.ts', import.meta.url))
/** Of the four hosts together. */
const MOST_IN_FLIGHT = 32
const WITHIN_MS = 600_000
/** Of a rule at once. */
const FIRED_AT_ONCE = 500

interface Kills {
  readonly file: string
  readonly notices: number
  readonly kills: number
}

/** Kills a sender again and again, and demands that every notice arrives and is charged once. */
export async function killSenders({ file, notices, kills }: Kills): Promise<void> {
  const receiver = await webhookReceiver()
  const wallClock = { now: () => asInstant(Date.now()) }
  const credits = 2 * notices
  const open = () => openOutbox(file, wallClock, credits)
  const ids = Array.from({ length: notices }, (_, index) => `notice-${index}`)
  const written = await open()
  const { id: account } = await makeAccount(written)
  const targets = receiver.urls('/hook')
  for (const [index, target] of targets.entries()) {
    await addRule(written, account, `rule-${index}`, target, wallClock.now())
    const own = ids.filter((_, place) => place % targets.length === index)
    for (let from = 0; from < own.length; from += FIRED_AT_ONCE) {
      const rule = { id: `rule-${index}`, account, target }
      await fireNotices(written, rule, own.slice(from, from + FIRED_AT_ONCE), wallClock.now())
    }
  }
  await written.close()

  const start = async (kill: number): Promise<ChildProcess> => {
    const wish = {
      file,
      account,
      notices,
      credits,
      receiver: receiver.address,
      clockAheadMs: 2 * kill * MINUTE,
    }
    const child = fork(CHILD, [JSON.stringify(wish)], { stdio: 'inherit' })
    await once(child, 'message')
    return child
  }
  for (let kill = 0; kill < kills; kill++) {
    const child = await start(kill)
    const enough = receiver.received.length + notices / (kills + 2)
    await until('some arrive', () => receiver.received.length >= enough, WITHIN_MS)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const [status] = await once(await start(kills), 'exit')
  assert.equal(status, 0)

  const closed = await open()
  assert.equal(await usedCredits(closed, account), notices)
  await closed.close()
  receiver.close()
  const arrived = receiver.received.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).id])
  for (const [id, inside] of arrived) assert.equal(id, inside)
  assert.deepEqual(new Set(arrived.map(([id]) => id)), new Set(ids))
  // Those in flight at a kill, and no others, come again.
  assert.ok(arrived.length <= notices + kills * MOST_IN_FLIGHT, `${arrived.length} for ${notices}`)
}
