import { setTimeout as pause } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import { Client } from 'pg'
import type { Account, Clock, Ledger } from '../packages/server/src/service/ports.ts'
import { openPostgresLedger } from '../packages/server/src/storage/postgres/postgres-ledger.ts'
import { callOf, chargeAll, ENDPOINTS, makeAccount, repeat } from '../test/ports/ledger-calls.ts'
import { wholeWithin, within } from './options.ts'
import { noPostgres, startDatabase } from './postgres-installation.ts'
import { printTable } from './print-table.ts'
import { printVerdicts } from './report.ts'
import { runWithOptions } from './run-with-options.ts'
import { type RetainedTable, tablesOf } from './table-sizes.ts'

const USAGE = `npm run bench:retention -- [options]

Charges steadily on PostgreSQL while the days of the ledger pass quickly, so that expired days are dropped meanwhile:
rows and bytes of the tables, and how long batches wait. Then the same with rows deleted as the version before did.

  --seconds <n>        (300)
  --peer-seconds <n>   of the version that deletes; 0: not at all (120)
  --batches <n>        a second, of all processes (500)
  --processes <n>      that charge (4)
  --day <n>            seconds that a day takes (10)
  --help`

const OPTIONS = {
  seconds: { type: 'string', default: '300' },
  'peer-seconds': { type: 'string', default: '120' },
  batches: { type: 'string', default: '500' },
  processes: { type: 'string', default: '4' },
  day: { type: 'string', default: '10' },
} as const

const NO_LIMIT = { ...TIERS, pro: { ...TIERS.pro, credits: 1e12, callsPerMinute: 1e9 } }
const CALLS_A_BATCH = 4
/** Of the usage log, in place of 35. */
const LOG_DAYS = 3
const SAMPLED_EVERY_MS = 1_000
const PARTS = 10
const MOST_GROWTH = 1.1

type Retention = 'partitions' | 'deletion'
interface Options {
  readonly batches: number
  readonly processes: number
  readonly dayMs: number
}
interface Sample {
  readonly atS: number
  /** Batches charged so far. */
  readonly charged: number
  readonly tables: readonly RetainedTable[]
}

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const seconds = within('seconds', values.seconds, 60, 3_600)
  const peerSeconds = within('peer-seconds', values['peer-seconds'], 0, 3_600)
  const options: Options = {
    batches: within('batches', values.batches, 1, 5_000),
    processes: wholeWithin('processes', values.processes, 1, 32),
    dayMs: within('day', values.day, 1, 100) * 1_000,
  }
  const missing = noPostgres()
  if (missing !== undefined) throw new Error(missing)
  const ratios = await measure('partitions', seconds, options)
  if (peerSeconds > 0) await measure('deletion', peerSeconds, options)
  printVerdicts(
    ratios.map(([table, ratio]) => ({
      what: `${table}: bytes for a batch a second, later half over earlier`,
      target: `<= ${MOST_GROWTH}`,
      measured: ratio.toFixed(2),
      reached: ratio <= MOST_GROWTH,
    })),
  )
})

/** @returns how each table has grown since it was full */
async function measure(retention: Retention, seconds: number, options: Options) {
  const url = await startDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  // The tables of before the partitions take what was stored before 2026.
  if (retention === 'partitions') await client.query('DROP TABLE usage_log_before, idempotency')
  const first = retention === 'partitions' ? Date.UTC(2040) : Date.UTC(2025)
  const begun = performance.now()
  const clock: Clock = {
    now: () => asInstant(Math.floor(first + ((performance.now() - begun) * DAY) / options.dayMs)),
  }
  const ledgers = await Promise.all(repeat(options.processes, url).map((each) => openLedger(each, clock)))
  const accounts = await Promise.all(ledgers.map((ledger) => makeAccount(ledger, { tier: 'pro' })))
  const progress = { charged: 0 }
  const samples: Sample[] = [{ atS: 0, charged: 0, tables: await tablesOf(client) }]
  const end = performance.now() + seconds * 1_000
  const everyMs = (1_000 * options.processes) / options.batches
  const [dropped, ...waits] = await Promise.all([
    expire(client, retention, { clock, end, samples, progress, processes: options.processes }),
    ...ledgers.map((ledger, place) => chargeSteadily(ledger, accounts[place], { everyMs, end, progress })),
  ])
  const batches = waits.flat().sort((one, other) => one - other)
  await holdCharged(client, batches.length * CALLS_A_BATCH)
  await Promise.all(ledgers.map((ledger) => ledger.close()))
  await client.end()
  const quantile = (share: number): string =>
    (batches[Math.floor(share * (batches.length - 1))] ?? Number.NaN).toFixed(1)
  console.log(
    `\n${retention}: ${(batches.length / seconds).toFixed(0)} batches a second, each of ${CALLS_A_BATCH} calls; ` +
      `p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, longest ${quantile(1)} ms; ${dropped}`,
  )
  printSamples(samples, seconds)
  return growthOf(samples, ((LOG_DAYS + 2) * options.dayMs) / 1_000)
}

function openLedger(url: string, clock: Clock) {
  return openPostgresLedger({
    url,
    endpoints: ENDPOINTS,
    wallClock: clock,
    tiers: NO_LIMIT,
    onFatal: (error) => {
      throw error
    },
  })
}

/** @returns how long each batch took, in ms */
async function chargeSteadily(
  ledger: Ledger,
  account: Account,
  { everyMs, end, progress }: { everyMs: number; end: number; progress: Progress },
): Promise<readonly number[]> {
  const waits: number[] = []
  for (let due = performance.now(); due < end; due += everyMs) {
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const sent = performance.now()
    const idempotency = { key: `key ${waits.length}`, fingerprint: 'f', snapshotAsOf: asInstant(0) }
    const calls = repeat(CALLS_A_BATCH, callOf(account))
    const decisions = await chargeAll(ledger, [callOf(account, { idempotency }), ...calls.slice(1)])
    if (decisions.some(({ outcome }) => outcome !== 'charged')) throw new Error('a call was not charged')
    waits.push(performance.now() - sent)
    progress.charged++
    if (performance.now() > end) break
  }
  return waits
}

interface Progress {
  charged: number
}

interface Expiring {
  readonly clock: Clock
  readonly end: number
  readonly samples: Sample[]
  readonly progress: Readonly<Progress>
  readonly processes: number
}

/** Samples the tables, and drops what has expired. @returns what was dropped, in words */
async function expire(client: Client, retention: Retention, expiring: Expiring) {
  const { clock, end, samples, progress, processes } = expiring
  const begun = performance.now()
  let [dropped, postponed, rounds] = [0, 0, 0]
  while (performance.now() < end) {
    await pause(SAMPLED_EVERY_MS)
    const now = clock.now()
    if (retention === 'partitions') {
      await client.query('SELECT make_day_partitions_1($1)', [now])
      for (const [table, days] of [
        ['idempotency_records', 1],
        ['usage_log', LOG_DAYS],
      ] as const) {
        const dropping = client.query<{ name: string | null }>(
          'SELECT drop_day_partition_1($1, $2) AS name',
          [table, now - days * DAY],
        )
        const name = await dropping.then(({ rows }) => rows[0]?.name, lockTimedOut)
        if (typeof name === 'string') dropped++
        if (name === undefined) postponed++
      }
    } else if (performance.now() - begun > (rounds + 1) * 60_000) {
      rounds++
      for (let process = 0; process < processes; process++) dropped += await deleteExpired(client, now)
    }
    const atS = (performance.now() - begun) / 1_000
    samples.push({ atS, charged: progress.charged, tables: await tablesOf(client) })
  }
  return retention === 'partitions'
    ? `${dropped} partitions dropped, ${postponed} times postponed`
    : `${dropped} rows deleted in ${rounds} rounds`
}

function lockTimedOut(error: { readonly code?: string }): undefined {
  if (error.code !== '55P03') throw error
}

/** What a process of the version before did each minute. */
async function deleteExpired(client: Client, now: number): Promise<number> {
  const keys = await client.query(
    `DELETE FROM idempotency WHERE (account, key) IN (SELECT account, key FROM idempotency
      WHERE at <= $1 ORDER BY at LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    [now - DAY],
  )
  const calls = await client.query(
    `DELETE FROM usage_log WHERE at < $1
      AND id IN (SELECT id FROM usage_log ORDER BY id LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    [now - LOG_DAYS * DAY],
  )
  return (keys.rowCount ?? 0) + (calls.rowCount ?? 0)
}

/** @throws Error if other credits were charged than calls answered */
async function holdCharged(client: Client, answers: number): Promise<void> {
  const { rows } = await client.query('SELECT sum(used)::float8 AS used FROM balances')
  if (rows[0].used !== answers) throw new Error(`${rows[0].used} credits were charged for ${answers} answers`)
}

/** The largest of each tenth of the run. */
function printSamples(samples: readonly Sample[], seconds: number): void {
  const largest = (part: readonly Sample[], figure: 'rows' | 'bytes', place: number): number =>
    Math.max(...part.map(({ tables }) => tables[place]?.[figure] ?? 0))
  const row = (name: string, part: readonly Sample[]): readonly string[] => [
    name,
    ...[0, 1].flatMap((place) => [
      largest(part, 'rows', place).toLocaleString('en'),
      (largest(part, 'bytes', place) / 1e6).toFixed(1),
    ]),
  ]
  const within = (part: number): readonly Sample[] =>
    samples.filter(({ atS }) => Math.min(PARTS - 1, Math.floor((atS / seconds) * PARTS)) === part)
  const titles = samples[0]?.tables.flatMap(({ name }) => [`${name}, rows`, 'MB']) ?? []
  printTable(
    ['largest', ...titles],
    [
      row('before', samples.slice(0, 1)),
      ...Array.from({ length: PARTS }, (_, part) =>
        row(`to ${Math.round(((part + 1) * seconds) / PARTS)} s`, within(part)),
      ),
      row('after', samples.slice(-1)),
    ],
  )
}

/**
 * Bytes for each batch a second, in the later half over the earlier one, once the tables hold as many days as they keep:
 * a busy machine charges more in one half than in the other.
 */
function growthOf(samples: readonly Sample[], fullAfterS: number): readonly (readonly [string, number])[] {
  const full = samples.filter(({ atS }) => atS > fullAfterS)
  const middle = Math.ceil(full.length / 2)
  const largest = (part: readonly Sample[], place: number): number => {
    const [first, last] = [part[0], part.at(-1)]
    if (first === undefined || last === undefined) return Number.NaN
    const rate = (last.charged - first.charged) / (last.atS - first.atS)
    return Math.max(...part.map(({ tables }) => tables[place]?.bytes ?? 0)) / rate
  }
  return (full[0]?.tables ?? []).map(({ name }, place) => [
    name,
    largest(full.slice(middle), place) / largest(full.slice(0, middle), place),
  ])
}
