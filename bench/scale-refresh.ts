import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { asInstant, DAY, dayFromDate, utcDay } from '@bellwether-markets/engine/kernel/time'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { openSnapshotStore } from '../packages/server/src/storage/sqlite/snapshot-store.ts'
import { makerOf } from '../test/fixtures/maker-of.ts'
import { memoryOf } from './process-figures.ts'

interface Spent {
  readonly seconds: number
  /** User and system time of all threads, the garbage collector's included. */
  readonly cpuS: number
}

/** What one market of a given size took; one process makes one market, so that nothing is warm but the disk. */
export interface ScaleResult {
  readonly assets: number
  readonly bars: number
  /** Making the series up: what a store would have read. */
  readonly simulated: Spent
  readonly marketMb: number
  readonly products: readonly (Spent & { readonly id: string; readonly bytes: number })[]
  readonly peakMb: number
}

const SEED = 1
const YEARS = 10

process.send?.(await refresh(Number(process.argv[2])), () => process.exit())

/** Of the market that was preloaded. */
async function refresh(asOf: number): Promise<ScaleResult> {
  const now = asInstant(asOf)
  const universe = DEMO_UNIVERSE
  const year = new Date(asOf).getUTCFullYear()
  const market = createSimulatedMarket({ seed: SEED, universe, epoch: dayFromDate(year - YEARS, 1, 2) })
  const upTo = (moment: number): void => market.extendTo(utcDay(asInstant(moment + DAY)))
  let bars = 0
  const simulated = spentOn(() => {
    upTo(now)
    for (const { symbol } of universe.assets) {
      bars += market.daily(symbol)?.day.length ?? 0
      market.fundamentals?.(symbol)
      market.curve?.(symbol)
    }
    market.scheduled?.()
  })
  const marketMb = memoryOf(process.pid).residentMb

  const directory = mkdtempSync(join(tmpdir(), 'bellwether-scale-'))
  try {
    const store = openSnapshotStore(join(directory, 'snapshots.sqlite'))
    const maker = makerOf({ kind: 'demo', id: 'simulator', observations: market, advanceTo: upTo }, store)
    const products: ScaleResult['products'][number][] = []
    for (const product of CATALOG.computed) {
      let bytes = 0
      const spent = spentOn(() => {
        const { parts } = maker.make(product.id, refreshSlot(product, now))
        for (const part of parts.values()) bytes += part.byteLength
      })
      products.push({ id: product.id, ...spent, bytes })
      // A thread of the service waits for its next message, and weak references end.
      await setImmediate()
    }
    return {
      assets: universe.assets.length,
      bars,
      simulated,
      marketMb,
      products,
      peakMb: memoryOf(process.pid).peakMb,
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function spentOn(work: () => void): Spent {
  const begun = performance.now()
  const cpuBefore = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { seconds: (performance.now() - begun) / 1000, cpuS: (user + system) / 1e6 }
}
