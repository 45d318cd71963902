import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { type Day, formatDay, parseDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { ROLES } from '@bellwether-markets/engine/market/roles'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import {
  changedListings,
  type Listing,
  latestOf,
  retiredListings,
} from '@bellwether-markets/engine/market/universe-changes'
import type { AssetRevision } from '@bellwether-markets/engine/market/universe-history'
import {
  listingOf,
  readUniverseFile,
  type UniverseFields,
  universeTable,
} from '@bellwether-markets/suppliers/universe/universe-file'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { UniverseStore } from '../../service/ports.ts'
import { DirectoryInUse, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import type { Config } from '../config/config-tree.ts'
import { MARKET_FILE } from '../engines/directory-files.ts'
import { identityOf } from '../market/market-identity.ts'

const FAULTS_SHOWN = 20
const today = (): Day => utcDay(wallClock.now())

/** @throws StartupError if a row of the file cannot be used; then nothing changes */
export async function importUniverse(config: Config, file: string, replace: boolean): Promise<void> {
  const { listings, faults } = readUniverseFile(file)
  if (faults.length > 0) {
    const further = faults.length > FAULTS_SHOWN ? `\n${faults.length - FAULTS_SHOWN} more faults` : ''
    throw new StartupError(
      `${file} has rows that cannot be used; nothing was imported`,
      faults.slice(0, FAULTS_SHOWN).join('\n') + further,
    )
  }
  await changing(config, (known) => {
    const listed = new Set(listings.map(({ asset }) => asset.symbol))
    const leavers = [...latestOf(known).keys()].filter(
      (symbol) => !listed.has(symbol) && !ROLES.includes(symbol),
    )
    return [
      ...changedListings(known, listings),
      ...(replace ? retiredListings(known, leavers, today()).listings : []),
    ]
  })
}

/** @throws StartupError if a field cannot be used */
export async function addAsset(config: Config, fields: UniverseFields): Promise<void> {
  const { listing, faults } = listingOf(fields)
  if (faults.length > 0) throw new StartupError(`${fields.symbol} was not added`, faults.join('\n'))
  await changing(config, (known) => changedListings(known, [listing]))
}

/** @throws StartupError if a symbol is not tracked, or a product reads it by its role */
export async function retireAssets(
  config: Config,
  symbols: readonly string[],
  on: string | undefined,
): Promise<void> {
  const day = on === undefined ? today() : parseDay(on)
  if (day === undefined) throw new StartupError(`${on} is no day`, 'Use a day such as 2026-01-31.')
  const needed = symbols.filter((symbol) => ROLES.includes(symbol))
  if (needed.length > 0) {
    throw new StartupError(
      `${needed.join(', ')} cannot be retired`,
      'Products read these assets by their role, such as the S&P 500 for the risk index.',
    )
  }
  await changing(config, (known) => {
    const { listings, unknown } = retiredListings(known, symbols, day)
    if (unknown.length === 0) return listings
    throw new StartupError(`${unknown.join(', ')} is not tracked`, 'Look at `bellwether universe list`.')
  })
}

export const listUniverse = (config: Config): Promise<void> =>
  onStore(config, async (store) => void process.stdout.write(universeTable(await store.revisions())))

const changing = (
  config: Config,
  plan: (known: readonly AssetRevision[]) => readonly Listing[],
): Promise<void> =>
  onStore(config, async (store) => {
    let before: ReadonlySet<string> = new Set()
    const changed = await store.change((known) => {
      before = new Set(latestOf(known).keys())
      return plan(known)
    })
    for (const { asset, validTo } of changed) {
      const what =
        validTo !== undefined
          ? `retired from ${formatDay(validTo)} on`
          : before.has(asset.symbol)
            ? 'changed'
            : 'added'
      process.stdout.write(`${asset.symbol.padEnd(12)} ${what}\n`)
    }
    process.stdout.write(`assets changed: ${changed.length}\n`)
  })

/** The service may run: it follows a change within a minute. */
async function onStore(config: Config, use: (store: UniverseStore) => Promise<void>): Promise<void> {
  const { market } = config
  if (market.kind !== 'live') {
    throw new StartupError(
      `The universe of MARKET=${market.kind} cannot be changed`,
      market.kind === 'demo'
        ? 'It belongs to the simulator. Set MARKET=live.'
        : 'It is the file assets.csv in REPLAY_DIR.',
    )
  }
  if (config.databaseUrl !== undefined) {
    const { openInstallation } = await import('../engines/postgres.ts')
    const { postgresUniverseStore } = await import('../../storage/postgres/universe-store.ts')
    const pool = await openInstallation(config.databaseUrl, config)
    return closing(postgresUniverseStore(pool, DEFAULT_UNIVERSE), use)
  }
  const directory = lockedDirectory(config)
  try {
    const { openUniverseStore } = await import('../../storage/sqlite/observation-store.ts')
    const file = `${config.dataDirectory}/${MARKET_FILE}`
    return await closing(openUniverseStore(file, DEFAULT_UNIVERSE, wallClock), use)
  } finally {
    directory?.release()
  }
}

/** Undefined while the service runs. */
function lockedDirectory(config: Config): { release(): void } | undefined {
  try {
    return openDataDirectory(config.dataDirectory, identityOf(config.market))
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  }
}

async function closing(store: UniverseStore, use: (store: UniverseStore) => Promise<void>): Promise<void> {
  try {
    await use(store)
  } finally {
    await store.close()
  }
}
