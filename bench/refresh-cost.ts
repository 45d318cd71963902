import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asDay,
  asInstant,
  type Day,
  dayFromDate,
  HOUR,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import { openSnapshotStore } from '../packages/server/src/storage/sqlite/snapshot-store.ts'
import { type MarketName, measuredMarket, openMarketOf } from './asof-market.ts'
import { memoryOf } from './process-figures.ts'

/** One refresh of all products. */
export interface RefreshCost {
  readonly day: Day
  /** Of all threads, the garbage collector's included, by product. */
  readonly cpuMs: Readonly<Record<string, number>>
  readonly wallMs: number
}

export interface RefreshCosts {
  readonly first: RefreshCost
  readonly backfillCpuS: number
  /** Of the trading days after it, one for each: every product is made again. */
  readonly ordinary: readonly RefreshCost[]
  readonly peakMb: number
}

/** All daily products of a day are due by then. */
const AFTER_MIDNIGHT_MS = 22.5 * HOUR
const LAST_DAY = dayFromDate(2025, 9, 26)
const LONGEST_PAUSE_DAYS = 5

const [, , name, directory = '', days] = process.argv
process.send?.(await costsOf(name as MarketName, Number(days)), () => process.exit())

async function costsOf(market: MarketName, rounds: number): Promise<RefreshCosts> {
  const source = await openMarketOf(market, directory)
  const kept = mkdtempSync(join(tmpdir(), 'bellwether-refresh-'))
  try {
    const measured = measuredMarket(source, openSnapshotStore(join(kept, 'snapshots.sqlite')))
    const from = asDay(LAST_DAY - LONGEST_PAUSE_DAYS - 2 * rounds)
    const [first, ...ordinary] = tradingDays(from, LAST_DAY).slice(-rounds - 1)
    const refresh = (day: Day): RefreshCost => {
      const begun = performance.now()
      const spent = measured.fillUpTo(asInstant(startOfUtcDay(day) + AFTER_MIDNIGHT_MS))
      return { day, cpuMs: Object.fromEntries(spent), wallMs: performance.now() - begun }
    }
    return {
      first: refresh(first),
      backfillCpuS: measured.backfill(startOfUtcDay(first)),
      ordinary: ordinary.map(refresh),
      peakMb: memoryOf(process.pid).peakMb,
    }
  } finally {
    rmSync(kept, { recursive: true, force: true })
  }
}
