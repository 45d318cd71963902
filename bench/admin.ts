import { loadavg } from 'node:os'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { Client } from 'pg'
import type { AccountSearch, Ledger } from '../packages/server/src/service/ports.ts'
import { openPostgresLedger } from '../packages/server/src/storage/postgres/postgres-ledger.ts'
import { ENDPOINTS } from '../test/ports/ledger-calls.ts'
import { manyKeys } from './many-keys.ts'
import { wholeWithin } from './options.ts'
import { noPostgres, startDatabase } from './postgres-installation.ts'
import { printTable } from './print-table.ts'
import { median } from './quantiles.ts'
import { printVerdicts } from './report.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:admin -- [options]

Lists of keys as administrators ask for them, in pages of 200, from a PostgreSQL with many keys: milliseconds of a page,
and of the same search read as a whole. Disabling a key by its number is in the table as well.

  --keys <n>     (1000000)
  --rounds <n>   (20)
  --help`

const OPTIONS = {
  keys: { type: 'string', default: '1000000' },
  rounds: { type: 'string', default: '20' },
} as const

const PAGE = 200
const MOST_MS = 50

const searchesOf = (keys: number): Readonly<Record<string, AccountSearch>> => ({
  'oldest keys': {},
  'newest keys': { newestFirst: true },
  'from the middle on': { after: keys / 2 },
  'whole address': { email: `owner${keys - 7}@example.com` },
  'whole key': { key: `bw_${keys - 7}…` },
  'whole sub-key': { key: `bws_${keys - 5}…` },
  'of a rare tier': { tier: 'enterprise', newestFirst: true },
  disabled: { disabled: true, newestFirst: true },
  'disabled of a tier': { disabled: true, tier: 'pro' },
  'part that all have': { text: 'example.com', newestFirst: true },
  'part that one has': { text: `owner${keys - 7}@`, newestFirst: true },
  'part that none has': { text: 'nobody' },
})

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const keys = wholeWithin('keys', values.keys, 10_000, 10_000_000)
  const rounds = wholeWithin('rounds', values.rounds, 1, 1_000)
  const missing = noPostgres()
  if (missing !== undefined) throw new Error(missing)
  const { url, ledger } = await ledgerWith(keys)
  const rows: string[][] = []
  let slowest = 0
  for (const [name, search] of Object.entries(searchesOf(keys))) {
    const page = await timesOf(rounds, () => ledger.accountPage(PAGE, search))
    slowest = Math.max(slowest, median(page))
    const whole = search.text === undefined ? '' : (await timesOf(1, () => ledger.listAccounts(search)))[0]
    rows.push([name, ...figuresOf(page), whole === '' ? '' : whole.toFixed(0)])
  }
  const disabling = await timesOf(rounds, (round) =>
    ledger.disableAccount(keys - 1 - round, asInstant(round)),
  )
  rows.push(['disable by number', ...figuresOf(disabling), ''])
  await ledger.close()
  console.log(
    `${keys} keys, ${await megabytesOf(url)} MB with indexes; load average ${loadavg()[0]?.toFixed(1)}`,
  )
  printTable(['ms', 'median', 'least', 'most', 'read as a whole'], rows)
  printVerdicts([
    {
      what: 'slowest median of a page, ms',
      target: `<= ${MOST_MS}`,
      measured: slowest.toFixed(1),
      reached: slowest <= MOST_MS,
    },
  ])
})

async function ledgerWith(keys: number): Promise<{ readonly url: string; readonly ledger: Ledger }> {
  const url = await startDatabase()
  const ledger = await openPostgresLedger({
    url,
    endpoints: ENDPOINTS,
    wallClock: { now: () => asInstant(0) },
    onFatal: (error) => {
      throw error
    },
  })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(manyKeys(keys))
  await client.end()
  return { url, ledger }
}

/** The first time is not counted: it reads the pages of the database from its disk. */
async function timesOf(rounds: number, run: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now()
    await run(round)
    times.push(performance.now() - begun)
  }
  return times.slice(1)
}

function figuresOf(times: readonly number[]): string[] {
  return [median(times), Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(1))
}

async function megabytesOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
  await client.end()
  return (rows[0].bytes / 1e6).toFixed(0)
}
