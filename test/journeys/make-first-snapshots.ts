import { renameSync, writeFileSync } from 'node:fs'
import { openSnapshotStore } from '../../src/adapters/database/snapshot-store.ts'
import { snapshotMaker } from '../../src/app/make-snapshot.ts'
import { refreshSlot } from '../../src/app/refresh-slots.ts'
import { asInstant } from '../../src/kernel/time.ts'
import { readConfig } from '../../src/main/config.ts'
import { openMarket } from '../../src/main/open-market.ts'
import { CATALOG } from '../../src/products/all-products.ts'
import { failureOf } from './first-snapshots.ts'

/** Makes every latest snapshot of the demo market into the file given as the first parameter, which appears whole. */
const file = process.argv[2] ?? ''

try {
  const { market } = readConfig({})
  const source = openMarket(market, () => {
    throw new Error('a demo market keeps no observations')
  })
  const store = openSnapshotStore(`${file}.part`)
  const nothingRecorded = { ...source.observations, portfolioRecord: () => [] }
  const maker = snapshotMaker(CATALOG, { ...source, observations: nothingRecorded }, store)
  const now = asInstant(Date.now())
  for (const product of CATALOG.computed) maker.make(product.id, refreshSlot(product, now))
  store.close()
  renameSync(`${file}.part`, file)
} catch (error) {
  writeFileSync(failureOf(file), error instanceof Error ? (error.stack ?? error.message) : String(error))
}
