import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { latestKnown } from '@bellwether-markets/engine/market/latest-known'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { SourceState } from '../../service/ports.ts'
import { DirectoryInUse, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import { openObservationReading, storedSources } from '../../storage/sqlite/observation-store.ts'
import { describeConfig, readConfig } from '../config/config.ts'
import type { Config, HttpConfig } from '../config/config-tree.ts'
import { COUNTED_PATHS } from '../engines/counted-endpoints.ts'
import { HOSTS_FILE, MARKET_FILE } from '../engines/directory-files.ts'
import { openLedger } from '../engines/embedded.ts'
import { identityOf } from '../market/market-identity.ts'
import { openMarket } from '../market/open-market.ts'
import { calendarWarnings } from '../serve/calendar-warnings.ts'
import { supplyReport } from './supply-report.ts'
import { trySuppliers } from './try-suppliers.ts'
import { unnamedProxyWarnings } from './unnamed-proxies.ts'

const NAME_WIDTH = 'feed marketwatch'.length

interface Finding {
  readonly check: string
  readonly good: boolean
  readonly text: string
}

export interface CheckOptions {
  readonly live?: boolean | undefined
}

/** Checks everything a start needs. Changes nothing but creates a missing data directory. */
export async function check(env: NodeJS.ProcessEnv, options: CheckOptions = {}): Promise<boolean> {
  const findings: Finding[] = []
  const report = (finding: Finding): void => {
    findings.push(finding)
    process.stdout.write(
      `${finding.good ? 'ok  ' : 'FAIL'}  ${finding.check.padEnd(NAME_WIDTH)} ${finding.text}\n`,
    )
  }
  report({ check: 'node', good: true, text: `version ${process.versions.node}` })
  const read = await finding('configuration', report, () => ({
    text: 'all settings are valid',
    config: readConfig(env),
  }))
  if (read) {
    const { config } = read
    const running = await checkInstallation(config, report)
    for (const text of calendarWarnings(config.market)) warn('calendar', text)
    if (running) for (const text of await unnamedProxyWarnings(config.http)) warn('proxy', text)
    for (const line of await supplyLines(config)) process.stdout.write(`      ${line}\n`)
    if (options.live === true) {
      const hostsFile = running === false ? join(config.dataDirectory, HOSTS_FILE) : undefined
      report(await suppliersFinding(config, env, hostsFile))
    }
    process.stdout.write('\n')
    for (const [name, value] of Object.entries(describeConfig(config)))
      process.stdout.write(`      ${name}=${value}\n`)
  }
  return findings.every(({ good }) => good)
}

const warn = (name: string, text: string): void =>
  void process.stdout.write(`-     ${name.padEnd(NAME_WIDTH)} ${text}\n`)

async function supplyLines({ market, databaseUrl, dataDirectory }: Config): Promise<readonly string[]> {
  if (market.kind !== 'live') return []
  const file = join(dataDirectory, MARKET_FILE)
  const states =
    databaseUrl === undefined
      ? () => (existsSync(file) ? storedSources(file) : [])
      : () => sourcesAt(databaseUrl)
  try {
    return supplyReport(market.suppliers, await states(), wallClock.now())
  } catch (error) {
    const unknown = `What they delivered cannot be read: ${String(error)}`
    return [...supplyReport(market.suppliers, [], wallClock.now()), unknown]
  }
}

async function sourcesAt(url: string): Promise<readonly SourceState[]> {
  const { openPool } = await import('../../storage/postgres/connection.ts')
  const postgres = await import('../../storage/postgres/supply-watch.ts')
  const pool = openPool(url, 'check')
  try {
    return await postgres.storedSources(pool)
  } finally {
    await pool.end()
  }
}

/** @returns whether the service runs; undefined if its data directory is unusable */
async function checkInstallation(
  config: Config,
  report: (finding: Finding) => void,
): Promise<boolean | undefined> {
  const directory = await finding('data directory', report, () => directoryFinding(config))
  await finding('market', report, async () => ({ text: await marketFinding(config) }))
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl
    await finding('database', report, async () => ({ text: await databaseFinding(url, config) }))
  }
  if (!directory?.running) {
    await finding('port', report, async () => ({ text: await portFinding(config.http) }))
  }
  return directory?.running
}

async function suppliersFinding(
  config: Config,
  env: NodeJS.ProcessEnv,
  hostsFile: string | undefined,
): Promise<Finding> {
  const results = await trySuppliers(config.market, env, hostsFile, ({ name, works, text }) =>
    process.stdout.write(`${works ? 'ok  ' : '-   '}  ${name.padEnd(NAME_WIDTH)} ${text}\n`),
  )
  const working = results.filter(({ works }) => works).length
  return { check: 'suppliers', good: working > 0, text: `${working} of ${results.length} work` }
}

async function finding<T extends { readonly text: string }>(
  check: string,
  report: (finding: Finding) => void,
  look: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    const found = await look()
    report({ check, good: true, text: found.text })
    return found
  } catch (error) {
    const text = error instanceof StartupError ? error.message : String(error)
    report({ check, good: false, text })
    return undefined
  }
}

async function directoryFinding(config: Config): Promise<{ text: string; running: boolean }> {
  try {
    return { text: await freeDirectoryFinding(config), running: false }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return { text: `${error.problem}: the service is running`, running: true }
  }
}

async function freeDirectoryFinding(config: Config): Promise<string> {
  const existed = existsSync(config.dataDirectory)
  const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
  try {
    const ledger = await openLedger(directory, {
      countedPaths: COUNTED_PATHS,
      tiers: TIERS,
      onFatal: () => undefined,
    })
    const { accounts } = await ledger.accountPage(1, { newestFirst: true })
    await ledger.close()
    return `${config.dataDirectory}: ${existed ? `${accounts[0]?.id ?? 0} keys` : 'new'}, writable`
  } finally {
    directory.release()
  }
}

async function marketFinding(config: Config): Promise<string> {
  const { market } = config
  const { time } = market
  const moment = 'at' in time ? time.at : 'from' in time ? time.from : wallClock.now()
  if (market.kind === 'live') return 'live: providers are tested with the option --live'
  const source = await openMarket(market, () =>
    openObservationReading(join(config.dataDirectory, MARKET_FILE), DEFAULT_UNIVERSE),
  )
  source.advanceTo(moment)
  const latest = latestKnown(source.observations, moment)
  const known = latest === undefined ? 'nothing known' : `known up to ${formatInstant(latest)}`
  return `${source.kind}: ${source.observations.universe.assets.length} assets, ${known} at ${formatInstant(moment)}`
}

async function databaseFinding(url: string, config: Config): Promise<string> {
  const { checkDatabase } = await import('../engines/postgres.ts')
  await checkDatabase(url, config)
  return 'up to date, and its announcements are heard'
}

function portFinding({ host, port }: HttpConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          `${host}:${port} cannot be used (${error.code})`,
          'Set HOST and PORT to other values.',
        ),
      ),
    )
    server.listen(port, host, () => server.close(() => resolve(`${host}:${port} is free`)))
  })
}
