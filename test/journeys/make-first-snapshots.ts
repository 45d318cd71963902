import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSnapshotStore } from '../../src/adapters/database/snapshot-store.ts'
import { snapshotMaker } from '../../src/app/make-snapshot.ts'
import type { Snapshot } from '../../src/app/ports.ts'
import { nextRefreshSlot, refreshSlot } from '../../src/app/refresh-slots.ts'
import { asInstant, type Instant, MINUTE } from '../../src/kernel/time.ts'
import { readConfig } from '../../src/main/config.ts'
import { openMarket } from '../../src/main/open-market.ts'
import { CATALOG } from '../../src/products/all-products.ts'
import type { Computed } from '../../src/products/product.ts'
import { failureOf } from './first-snapshots.ts'

/** Longer than a service under test lives, so that it finds what becomes due meanwhile as well. */
const AHEAD_MS = 5 * MINUTE
const EVERY_MS = MINUTE / 2

/**
 * Keeps every latest snapshot of the demo market and those of the next minutes in the file given as the first parameter,
 * which appears whole and is replaced whole, until the standard input ends.
 */
const file = process.argv[2] ?? ''
process.stdin.on('end', () => process.exit()).resume()

try {
  const { market } = readConfig({})
  const source = openMarket(market, () => {
    throw new Error('a demo market keeps no observations')
  })
  const nothingRecorded = { ...source.observations, portfolioRecord: () => [] }
  let kept: readonly Snapshot[] = []
  for (let aheadMs = 0; ; aheadMs = AHEAD_MS) {
    const now = asInstant(Date.now())
    const wanted = CATALOG.computed.flatMap((product) =>
      slotsWithin(product, now, aheadMs).map((slot) => ({ product, slot })),
    )
    kept = kept.filter(({ product, asOf }) =>
      wanted.some((one) => one.product.id === product && one.slot === asOf),
    )
    if (kept.length < wanted.length) {
      const store = openSnapshotStore(`${file}.made`)
      for (const snapshot of kept) store.put(snapshot)
      const maker = snapshotMaker(CATALOG, { ...source, observations: nothingRecorded }, store)
      kept = wanted.map(({ product, slot }) => maker.make(product.id, slot))
      store.close()
      copyFileSync(`${file}.made`, `${file}.part`)
      renameSync(`${file}.part`, file)
      rmSync(`${file}.made`)
    }
    if (aheadMs > 0) await sleep(EVERY_MS)
  }
} catch (error) {
  writeFileSync(failureOf(file), error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}

/** The latest refresh instant of a product and those that follow within a time. */
function slotsWithin(product: Computed, now: Instant, aheadMs: number): readonly Instant[] {
  const slots = [refreshSlot(product, now)]
  for (let next = slots[0]; ; slots.push(next)) {
    next = nextRefreshSlot(product, next)
    if (next > now + aheadMs) return slots
  }
}
