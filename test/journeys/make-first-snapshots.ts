import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant, DAY, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Computation } from '@bellwether-markets/products/contract/product'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { openMarket } from '../../packages/server/src/main/market/open-market.ts'
import type { Snapshot } from '../../packages/server/src/service/ports.ts'
import { nextRefreshSlot, refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { openSnapshotDatabase } from '../../packages/server/src/storage/sqlite/snapshot-store.ts'
import { factStore } from '../../packages/server/src/storage/stores/fact-store.ts'
import { snapshotStore } from '../../packages/server/src/storage/stores/snapshot-store.ts'
import { factsOf, makerOf, rememberedFacts } from '../fixtures/maker-of.ts'
import { failureOf, PREPARED_PAST, pastOf } from './first-snapshots.ts'

/** Longer than a service under test lives, so that it finds what becomes due meanwhile as well. */
const AHEAD_MS = 5 * MINUTE
const EVERY_MS = MINUTE / 2

/** In this order they are made: what a service cannot start without comes first. */
const STAGES = [
  { aheadMs: 0, daysAgo: [0], past: [] },
  { aheadMs: AHEAD_MS, daysAgo: [0], past: [] },
  {
    aheadMs: AHEAD_MS,
    daysAgo: [0, 1],
    past: Object.values(PREPARED_PAST).map((text) => asInstant(Date.parse(text))),
  },
]

interface Wanted {
  readonly product: string
  readonly slot: Instant
}

/**
 * Keeps every latest snapshot of the demo market, those of the next minutes, those of a day ago and those of the prepared
 * past in the file given as the first parameter, which appears whole and is replaced whole, until the standard input ends.
 */
const file = process.argv[2] ?? ''
process.stdin.on('end', () => process.exit()).resume()

try {
  const make = await snapshotsOfDemo()
  let kept: readonly Snapshot[] = []
  for (let round = 0; ; round++) {
    const stage = STAGES[Math.min(round, STAGES.length - 1)]
    const wanted = wantedIn(stage, asInstant(Date.now()))
    const still = kept.filter(({ product, asOf }) =>
      wanted.some((one) => one.product === product && one.slot === asOf),
    )
    if (still.length < wanted.length) kept = make(wanted, still)
    if (stage.past.length > 0) writeFileSync(pastOf(file), '')
    if (round >= STAGES.length) await sleep(EVERY_MS)
  }
} catch (error) {
  writeFileSync(failureOf(file), error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}

/** Puts snapshots into the file: those given, and further ones that are wanted. */
async function snapshotsOfDemo(): Promise<
  (wanted: readonly Wanted[], given: readonly Snapshot[]) => readonly Snapshot[]
> {
  const source = await openMarket(readConfig({}).market, () => {
    throw new Error('a demo market keeps no observations')
  })
  const nothingRecorded = { ...source.observations, portfolioRecord: () => [] }
  const facts = rememberedFacts()
  return (wanted, given) => {
    const database = openSnapshotDatabase(`${file}.made`)
    const store = snapshotStore(database)
    for (const snapshot of given) store.put(snapshot)
    const observed = { ...source, observations: nothingRecorded }
    const maker = makerOf(observed, store, factsOf(observed, facts))
    const made = wanted.map(({ product, slot }) => maker.make(product, slot))
    facts.copyTo(factStore(database))
    store.close()
    copyFileSync(`${file}.made`, `${file}.part`)
    renameSync(`${file}.part`, file)
    rmSync(`${file}.made`)
    return made
  }
}

/** Each once. */
function wantedIn({ aheadMs, daysAgo, past }: (typeof STAGES)[number], now: Instant): readonly Wanted[] {
  return CATALOG.computed.flatMap((product) => {
    const slots = new Set([
      ...daysAgo.flatMap((days) => slotsWithin(product, asInstant(now - days * DAY), aheadMs)),
      ...past.map((moment) => refreshSlot(product, moment)),
    ])
    return Array.from(slots, (slot) => ({ product: product.id, slot }))
  })
}

/** The latest refresh instant of a product and those that follow within a time. */
function slotsWithin(product: Computation, now: Instant, aheadMs: number): readonly Instant[] {
  const slots = [refreshSlot(product, now)]
  for (let next = slots[0]; ; slots.push(next)) {
    next = nextRefreshSlot(product, next)
    if (next > now + aheadMs) return slots
  }
}
