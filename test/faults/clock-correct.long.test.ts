import assert from 'node:assert/strict'
import { join } from 'node:path'
import { asInstant, DAY, formatDay, MINUTE, utcDay } from '@bellwether-markets/engine/kernel/time'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { runBellwether, temporaryDirectory } from '../journeys/service.ts'
import { callOf, charge, ENDPOINTS, makeAccount, newSubKey, settableClock } from '../ports/ledger-calls.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'

const AHEAD_MS = 1041 * DAY
const CAP = 5

onEachEngine('a ledger that a wrong clock has dated ahead is corrected', 300_000, async (t, on) => {
  const directory = join(temporaryDirectory(), 'data')
  const settings = { ...on.env, DATA_DIR: directory }
  const run = async (...parameters: readonly string[]) => {
    const command = runBellwether(parameters, settings)
    const { code } = await command.ended
    return { code, output: command.output() }
  }
  const { code, output } = await run('keys', 'create', '--name', 'x', '--email', 'x@example.com')
  assert.equal(code, 0, output)
  const clock = settableClock(asInstant(Date.now()))
  const open = async () => {
    const options = { endpoints: ENDPOINTS, wallClock: clock, onFatal: () => undefined }
    const ledger = await (on.env.DATABASE_URL === undefined
      ? openSqliteLedger({ ...options, file: join(directory, 'ledger.sqlite') })
      : openPostgresLedger({ ...options, url: on.env.DATABASE_URL }))
    t.after(() => ledger.close())
    return ledger
  }

  const wrong = await open()
  const account = await makeAccount(wrong)
  const subKey = (await wrong.createSubKey(newSubKey({ account: account.id, monthlyCredits: CAP }), 1))?.id
  const noted = { idempotency: { key: 'k', fingerprint: 'f', snapshotAsOf: clock.now() } }
  await charge(wrong, callOf(account, { credits: 1, receivedAt: clock.now() }))
  clock.advance(AHEAD_MS)
  await charge(wrong, callOf(account, { credits: 2, receivedAt: clock.now(), ...noted }))
  await charge(wrong, callOf(account, { credits: CAP, receivedAt: clock.now(), subKey }))
  await wrong.close()
  clock.advance(-AHEAD_MS)

  const today = formatDay(utcDay(clock.now()))
  const reason = ['--reason', 'The clock was years ahead.']
  const refused = await run('clock', 'correct', '--today', '2020-01-01', ...reason)
  assert.equal(refused.code, 2)
  assert.match(refused.output, /Nothing was changed/)
  const corrected = await run('clock', 'correct', '--today', today, ...reason)
  assert.equal(corrected.code, 0, corrected.output)
  assert.match(
    corrected.output,
    /Ledger: 2 rows of the usage log were dated ahead\.\nTrack record: it goes on/,
  )
  assert.match((await run('clock', 'correct', '--today', today, ...reason)).output, /Ledger: 0 rows/)

  clock.set(asInstant(Date.now()))
  const right = await open()
  const { rows } = await right.usage(10)
  assert.deepEqual(
    rows.map(({ credits, at }) => [credits, at <= clock.now() && at > clock.now() - 5 * MINUTE]),
    [
      [CAP, true],
      [2, true],
      [1, true],
    ],
  )
  const again = await charge(right, callOf(account, { credits: 2, ...noted }))
  assert.deepEqual([again.outcome, again.resetAt <= clock.now() + MINUTE], ['replayed', true])
  assert.equal((await charge(right, callOf(account, { subKey }))).outcome, 'sub_key_cap_reached')
  const days = await right.dailyUsage(
    account.id,
    utcDay(asInstant(0)),
    utcDay(asInstant(clock.now() + 2 * AHEAD_MS)),
  )
  assert.ok(days.every(({ day }) => day <= utcDay(clock.now())))
  assert.equal(
    days.reduce((sum, { credits }) => sum + credits, 0),
    3 + CAP,
  )
  clock.advance(31 * DAY)
  assert.equal((await charge(right, callOf(account, { subKey }))).outcome, 'charged', 'its next month begins')
  await right.close()
  const fault = 'ledger dated ahead by a wrong clock'
  stateFault(t, { fault, engine: on.engine, tries: 1, lost: 0, double: 0 })
})
