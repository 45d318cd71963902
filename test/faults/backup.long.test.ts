import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../journeys/caller.ts'
import { type Command, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { chargedAgain, keyedLoad, UNBOUNDED, usedBy } from './keyed-load.ts'

const BACKUPS = Number(process.env.BACKUPS ?? 3)

async function succeed(command: Command): Promise<string> {
  const { code } = await command.ended
  assert.equal(code, 0, command.output())
  return command.output()
}

async function refusal(command: Command): Promise<string> {
  const { code } = await command.ended
  assert.equal(code, 2, command.output())
  assert.ok(!/\n {4}at /.test(command.output()), `an operator is shown a stack:\n${command.output()}`)
  return command.output()
}

test(`${BACKUPS} backups under load hold what was answered before them, and nothing that was not asked for`, {
  timeout: 600_000 + BACKUPS * 30_000,
}, async (t) => {
  const place = temporaryDirectory()
  const dataDirectory = join(place, 'data')
  const service = await startService({ tiers: UNBOUNDED, env: { DATA_DIR: dataDirectory } })
  t.after(() => service.stop())
  const load = await keyedLoad(service)
  await sleep(500)
  const taken: { readonly file: string; readonly atLeast: number; readonly atMost: number }[] = []
  for (let index = 0; index < BACKUPS; index++) {
    const file = join(place, `${index}.tar.zst`)
    const atLeast = load.counts.answered
    await succeed(runBellwether(['backup', file], { DATA_DIR: dataDirectory }))
    taken.push({ file, atLeast, atMost: load.counts.sent })
    assert.equal(statSync(file).mode & 0o777, 0o600)
  }
  await load.stop()
  const pause = load.longestPauseMs()
  let [longestStart, lost, double] = [0, 0, 0]
  for (const [index, { file, atLeast, atMost }] of taken.entries()) {
    const restored = join(place, `restored-${index}`)
    await succeed(runBellwether(['restore', file], { DATA_DIR: restored }))
    const begun = performance.now()
    const again = await startService({ tiers: UNBOUNDED, env: { DATA_DIR: restored } })
    longestStart = Math.max(longestStart, performance.now() - begun)
    const used = await usedBy(again, load.key)
    lost += Math.max(0, atLeast - used)
    double += Math.max(0, used - atMost)
    assert.equal(again.adminToken, service.adminToken)
    const before = { key: load.key, charged: load.charged.slice(0, atLeast) }
    double += await chargedAgain(again, before)
    const range = `${atLeast} answered before, ${atMost} sent, ${used} restored`
    assert.deepEqual({ lost, double }, { lost: 0, double: 0 }, range)
    await succeed(runBellwether(['verify', again.baseUrl]))
    await again.stop()
  }
  t.diagnostic(
    `${load.counts.answered} answered meanwhile, longest pause between answers ${pause.toFixed(0)} ms`,
  )
  stateFault(t, {
    fault: 'backup under load, restored',
    engine: 'sqlite',
    tries: BACKUPS,
    lost,
    double,
    recoveryMs: longestStart,
  })
})

test('a backup is restored whole or not at all, and never over something', async (t) => {
  const place = temporaryDirectory()
  const env = { DATA_DIR: join(place, 'data') }
  const service = await startService({ env })
  t.after(() => service.stop().catch(() => undefined))
  const file = join(place, 'backup.tar.zst')
  await succeed(runBellwether(['backup', file], env))
  assert.match(await refusal(runBellwether(['backup', file], env)), /exists/)
  assert.match(await succeed(runBellwether(['restore', '--check', file], env)), /is complete/)
  assert.match(await refusal(runBellwether(['restore', file], env)), /is not empty/)
  assert.match(await refusal(runBellwether(['restore', '--replace', file], env)), /in use by/)
  assert.equal((await send(`${service.baseUrl}/v1/risk`)).status, 200, 'the service goes on')
  await service.stop()
  assert.match(
    await succeed(runBellwether(['restore', '--replace', file], env)),
    /The earlier data directory is now/,
  )

  const bytes = readFileSync(file)
  const elsewhere = { DATA_DIR: join(place, 'elsewhere') }
  for (const [name, damaged] of [
    ['cut', bytes.subarray(0, bytes.length - 1_000)],
    ['half', bytes.subarray(0, bytes.length / 2)],
    ['empty', Buffer.alloc(0)],
    ['other', Buffer.from('this is no backup')],
    ['changed', changed(bytes)],
  ] as const) {
    const broken = join(place, `${name}.tar.zst`)
    writeFileSync(broken, damaged)
    assert.match(await refusal(runBellwether(['restore', broken], elsewhere)), /cannot be restored/)
    assert.ok(!existsSync(elsewhere.DATA_DIR))
  }
  assert.match(await refusal(runBellwether(['restore', join(place, 'nothing')], elsewhere)), /does not exist/)
  assert.match(await refusal(runBellwether(['backup', join(place, 'new')], elsewhere)), /no data directory/)
  assert.deepEqual(
    readdirSync(place).filter((name) => /restoring|partial/.test(name)),
    [],
    'nothing half done is left',
  )
})

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[Math.floor(copy.length / 2)] ^= 0xff
  return copy
}
