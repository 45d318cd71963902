import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Ledger } from '../packages/server/src/service/ports.ts'
import { openSqliteLedger } from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { wholeWithin, within } from './options.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:ledger -- [options]

Charges on the embedded ledger alone, without a server: charges a second, CPU, waits and bytes on disk.

  --seconds <n>       of a measurement (3)
  --calls <list>      under way at a time (1,64,256)
  --accounts <list>   that are charged in turn (1,10000)
  --help`

const OPTIONS = {
  seconds: { type: 'string', default: '3' },
  calls: { type: 'string', default: '1,64,256' },
  accounts: { type: 'string', default: '1,10000' },
} as const

const NO_LIMIT = { ...TIERS, pro: { ...TIERS.pro, credits: 1e12, callsPerMinute: 1e9 } }
const now = () => asInstant(Date.now())

await runWithOptions(USAGE, OPTIONS, async (values) => {
  const seconds = within('seconds', values.seconds, 0.1, 600)
  const calls = values.calls.split(',').map((count) => wholeWithin('calls', count, 1, 10_000))
  const sizes = values.accounts.split(',').map((count) => wholeWithin('accounts', count, 1, 100_000))
  for (const accounts of sizes) console.table(await measure(accounts, calls, seconds))
})

/** Charges as many calls as it can for a while, with a fixed number always under way. */
async function chargeAway(ledger: Ledger, accounts: number, outstanding: number, seconds: number) {
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  const cpu = process.cpuUsage()
  let next = 0
  let charged = 0
  await new Promise<void>((resolve) => {
    let open = outstanding
    const call = (): void => {
      const sent = performance.now()
      next = (next + 1) % accounts
      const request = { account: next + 1, endpoint: next & 3, credits: 1, status: 200, receivedAt: now() }
      ledger.charge(request, () => {
        charged++
        const answered = performance.now()
        latencies.push(answered - sent)
        if (answered < until) call()
        else if (--open === 0) resolve()
      })
    }
    for (let index = 0; index < outstanding; index++) call()
  })
  const spent = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  latencies.sort((one, other) => one - other)
  const quantile = (share: number): string => latencies[Math.floor(share * (latencies.length - 1))].toFixed(2)
  return {
    accounts,
    outstanding,
    charged,
    'charges/s': Math.round((charged / spent) * 1000),
    'CPU µs/charge': ((user + system) / charged).toFixed(2),
    'p50 ms': quantile(0.5),
    'p99 ms': quantile(0.99),
    'max ms': quantile(1),
  }
}

async function measure(accounts: number, calls: readonly number[], seconds: number) {
  const directory = mkdtempSync(join(tmpdir(), 'ledger-bench-'))
  const ledger = await openSqliteLedger({
    file: join(directory, 'ledger.db'),
    endpoints: ['/v1/a', '/v1/b', '/v1/c', '/v1/d'],
    wallClock: { now },
    tiers: NO_LIMIT,
    onFatal: (error) => {
      throw error
    },
  })
  for (let index = 1; index <= accounts; index++) {
    await ledger.createAccount({
      name: `bench ${index}`,
      email: 'bench@example.com',
      tier: 'pro',
      keyHash: String(index),
      maskedKey: `bw_${index}`,
      createdAt: now(),
      uniqueAs: undefined,
    })
  }
  const rows = [await chargeAway(ledger, accounts, 64, 0.5)]
  for (const outstanding of calls) rows.push(await chargeAway(ledger, accounts, outstanding, seconds))
  await ledger.close()
  const bytes = readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
  rmSync(directory, { recursive: true })
  const charged = rows.reduce((sum, row) => sum + row.charged, 0)
  console.log(`${(bytes / charged).toFixed(1)} bytes on disk a charge, accounts included`)
  return rows.slice(1)
}
