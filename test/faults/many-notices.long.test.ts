import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCluster, withoutPostgres } from '../postgres/cluster.ts'
import { stateFault } from './fault-result.ts'
import { sendInStorm } from './notice-storm.ts'
import { FAULT_SEED } from './random-from.ts'

const NOTICES = Number(process.env.NOTICES ?? 10_000)
const KILLS = Number(process.env.KILLS ?? 8)
const FAULT = 'senders of notices killed −9, receivers that fail'
const storm = { notices: NOTICES, kills: KILLS, seed: FAULT_SEED }

test('of ten thousand notices none is lost, however often the sender is killed and receivers fail', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'many-notices-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  const { lost, double } = await sendInStorm(t, {
    ...storm,
    address: join(directory, 'ledger.sqlite'),
    senders: 1,
  })
  stateFault(t, { fault: FAULT, engine: 'sqlite', tries: KILLS, lost, double })
})

test('several senders on PostgreSQL lose none either, though its server dies as well', {
  skip: withoutPostgres(),
}, async (t) => {
  const cluster = await startCluster()
  t.after(() => cluster.remove())
  const address = await cluster.newMigratedDatabase()
  const { account, lost, double } = await sendInStorm(t, {
    ...storm,
    address,
    senders: 2,
    database: cluster,
  })
  const charged = 'SELECT key FROM idempotency_records WHERE account = $1 ORDER BY key'
  const sent = `SELECT DISTINCT 'notice ' || message AS key FROM alert_notices WHERE status = 'delivered' ORDER BY key`
  assert.deepEqual(await cluster.query(address, charged, [account]), await cluster.query(address, sent))
  stateFault(t, { fault: FAULT, engine: 'postgres', tries: KILLS, lost, double })
})
