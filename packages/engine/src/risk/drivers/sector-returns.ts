import { remembered } from '../../kernel/remembered.ts'
import type { Numbers } from '../../market/observation.ts'
import { adjustedCloses } from '../../series/day-values.ts'
import { joinDays } from '../../series/join-days.ts'
import { logReturns } from '../../series/log-returns.ts'
import type { Windows } from '../risk-driver.ts'

/** The two later Select Sector SPDRs would shorten the history. */
export const SECTOR_SYMBOLS = ['XLB', 'XLE', 'XLF', 'XLI', 'XLK', 'XLP', 'XLU', 'XLV', 'XLY'] as const

interface SectorReturns {
  readonly day: Numbers
  readonly rows: readonly Float64Array[]
}

/**
 * On the common days, from the second on; fractions in the order of `SECTOR_SYMBOLS`; empty if a sector has no bars.
 */
export const sectorReturns = remembered((windows: Windows): SectorReturns => {
  const series = SECTOR_SYMBOLS.flatMap((symbol) => {
    const window = windows.get(symbol)
    return window === undefined ? [] : [adjustedCloses(window)]
  })
  if (series.length < SECTOR_SYMBOLS.length) return { day: new Float64Array(0), rows: [] }
  const { day, columns } = joinDays(series)
  const returns = columns.map(logReturns)
  const rows: Float64Array[] = []
  for (let index = 1; index < day.length; index++) {
    const row = new Float64Array(returns.length)
    for (let sector = 0; sector < row.length; sector++) row[sector] = returns[sector][index]
    rows.push(row)
  }
  return { day: Float64Array.from(day).subarray(1), rows }
})
