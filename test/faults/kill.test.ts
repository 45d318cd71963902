import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { callerOf, send } from '../journeys/caller.ts'
import { type RunningService, startService, temporaryDirectory } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { FAULT_SEED, randomFrom } from './random-from.ts'

const KILLS = Number(process.env.KILLS ?? 3)
const CALLERS = 32
const KEYS = 4
const LONGEST_MS = 1_500
const TARGETS = ['/v1/prices?symbols=SPY', '/v1/prices/history?symbol=AAPL']

const UNBOUNDED = { ...TIERS, pro: { ...TIERS.pro, credits: 1e9, callsPerMinute: 1e9 } }

interface Holder {
  readonly key: string
  readonly row: number
  sent: number
  answered: number
  /** Idempotency keys whose charge was answered. */
  readonly charged: string[]
}

/** Calls until the service is gone, counting what was sent and what was answered. */
async function load(service: RunningService, holder: Holder, caller: string): Promise<void> {
  for (let index = 0; ; index++) {
    const once = index % 8 === 0 ? `${caller}-${index}` : undefined
    holder.sent++
    const answer = await send(service.baseUrl + TARGETS[index % TARGETS.length], {
      key: holder.key,
      ...(once === undefined ? {} : { headers: { 'idempotency-key': once } }),
    }).catch(() => undefined)
    if (!answer) return
    assert.equal(answer.status, 200, answer.text.slice(0, 300))
    assert.equal(answer.json.meta.credits_used, 1)
    holder.answered++
    if (once !== undefined && index % TARGETS.length === 0) holder.charged.push(once)
  }
}

async function storedCredits(service: RunningService): Promise<ReadonlyMap<number, number>> {
  const { json } = await send(`${service.baseUrl}/v1/admin/keys`, { admin: service.adminToken })
  return new Map(
    json.data.keys.map((row: { id: number; credits: { used: number } }) => [row.id, row.credits.used]),
  )
}

/** What was charged is charged: the same Idempotency-Key gives the same answer for nothing. */
async function assertReplays(service: RunningService, holder: Holder): Promise<void> {
  for (const once of holder.charged.splice(0).slice(-3)) {
    const options = { key: holder.key, headers: { 'idempotency-key': once } }
    const { status, json } = await send(service.baseUrl + TARGETS[0], options)
    assert.deepEqual([status, json.meta.credits_used], [200, 0], `${once} was charged again`)
  }
}

test(`no charge that was answered is lost or doubled in ${KILLS} kills under load`, {
  timeout: 600_000 + KILLS * 200_000,
}, async (t) => {
  const random = randomFrom(FAULT_SEED)
  t.diagnostic(`FAULT_SEED=${FAULT_SEED}`)
  const dataDirectory = join(temporaryDirectory(), 'data')
  const start = () => startService({ tiers: UNBOUNDED, env: { DATA_DIR: dataDirectory } })
  let service = await start()
  const call = await callerOf(service)
  const holders: Holder[] = []
  for (let index = 0; index < KEYS; index++) {
    const target = `/v1/admin/keys?name=h${index}&email=h@example.com&tier=pro`
    const made = await call(target, { method: 'POST', admin: service.adminToken })
    holders.push({ key: made.json.data.api_key, row: index + 1, sent: 0, answered: 0, charged: [] })
  }

  let unanswered = 0
  let [slowest, lost, double] = [0, 0, 0]
  for (let round = 0; round < KILLS; round++) {
    const callers = Array.from({ length: CALLERS }, (_, index) =>
      load(service, holders[index % KEYS], `${round}-${index}`),
    )
    await sleep(100 + random() * LONGEST_MS)
    await service.kill()
    await Promise.all(callers)

    const killed = performance.now()
    service = await start()
    slowest = Math.max(slowest, performance.now() - killed)
    const stored = await storedCredits(service)
    for (const holder of holders) {
      const used = stored.get(holder.row) ?? 0
      lost += Math.max(0, holder.answered - used)
      double += Math.max(0, used - holder.sent)
      assert.deepEqual({ lost, double }, { lost: 0, double: 0 }, `in round ${round}`)
      unanswered += used - holder.answered
      await assertReplays(service, holder)
      holder.answered = used
      holder.sent = used
    }
  }
  const total = holders.reduce((sum, { answered }) => sum + answered, 0)
  t.diagnostic(`${KILLS} kills, ${total} charges stored, ${unanswered} of them cut off before their answer`)
  assert.ok(unanswered <= KILLS * CALLERS, 'more charges without an answer than calls under way')
  const fault = 'API killed −9 under load'
  stateFault(t, { fault, engine: 'sqlite', tries: KILLS, lost, double, recoveryMs: slowest })
  await service.stop()
  const database = new DatabaseSync(join(dataDirectory, 'ledger.sqlite'))
  assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
  database.close()
})
