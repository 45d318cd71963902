import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { asInstant, DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { openMarket } from '../../packages/server/src/main/market/open-market.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { openSnapshotDatabase } from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { factStore } from '../../packages/server/src/storage/stores/fact-store.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { factsOf, makerOf, rememberedFacts } from '../fixtures/maker-of.ts'
import { failureOf, PREPARED_PAST, PRESENT, pastOf } from './first-snapshots.ts'

/**
 * Writes the latest snapshots of the demo market, then those of a day ago and of the prepared past, into the file given as
 * the first parameter, which appears whole and is replaced whole.
 */
const file = process.argv[2] ?? ''
const made = `${file}.${process.pid}`
const present = asInstant(Date.parse(PRESENT))
// It ends with its standard input, so that it never outlives a run that is killed.
process.stdin.on('end', () => process.exit()).resume()

try {
  const source = await openMarket(readConfig({}).market, () => {
    throw new Error('a demo market keeps no observations')
  })
  const observed = { ...source, observations: { ...source.observations, portfolioRecord: () => [] } }
  const facts = rememberedFacts()
  const make = (moments: readonly Instant[]): void => {
    const database = openSnapshotDatabase(made)
    const store = snapshotStore(database)
    const maker = makerOf(observed, store, factsOf(observed, facts))
    for (const product of CATALOG.computed) {
      const slots = new Set(moments.map((moment) => refreshSlot(product, moment)))
      for (const slot of slots) maker.make(product.id, slot)
    }
    facts.copyTo(factStore(database))
    store.close()
    copyFileSync(made, `${made}.part`)
    renameSync(`${made}.part`, file)
  }
  // What a service cannot start without comes first.
  make([present])
  make([asInstant(present - DAY), ...Object.values(PREPARED_PAST).map((text) => asInstant(Date.parse(text)))])
  rmSync(made)
  writeFileSync(pastOf(file), '')
  process.exit()
} catch (error) {
  writeFileSync(failureOf(file), error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
