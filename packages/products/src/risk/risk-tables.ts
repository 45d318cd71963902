import type { Universe } from '@bellwether-markets/engine/market/asset'
import { defineFactTable } from '@bellwether-markets/engine/market/fact-table'
import { dailyOfYear, type FactRow, facts, simulated } from '@bellwether-markets/engine/market/inputs'
import { SECTOR_SYMBOLS } from '@bellwether-markets/engine/risk/drivers/sector-returns'
import { REGION_SYMBOLS } from '@bellwether-markets/engine/risk/region-instruments'
import type { RiskReadings } from '@bellwether-markets/engine/risk/risk-readings'
import type { RiskScores } from '@bellwether-markets/engine/risk/risk-scores'
import { DRIVER_SYMBOLS } from './driver-symbols.ts'
import type { FallChance } from './fall-chance.ts'

/** Turbulence reads 776 returns. */
const SECTOR_WARM_UP_DAYS = 1200
/** Highs of 252 days; the start of a 20-day average has then faded to a millionth of a millionth. */
const WARM_UP_DAYS = 450

/** Bars that show the readings of the sessions of a year. */
export function riskBars(universe: Universe, symbols: readonly string[]) {
  const tracked = [...new Set(symbols)].filter((symbol) => universe.bySymbol.has(symbol))
  const isSector = (symbol: string) => (SECTOR_SYMBOLS as readonly string[]).includes(symbol)
  return {
    sectors: dailyOfYear(tracked.filter(isSector), SECTOR_WARM_UP_DAYS),
    bars: dailyOfYear(
      tracked.filter((symbol) => !isSector(symbol)),
      WARM_UP_DAYS,
    ),
  }
}

/** When the bars of all markets of the day before are known, currencies the last. */
const decides = { minutes: 20, weekdays: [2, 3, 4, 5, 6], through: 'day_before' } as const

/** Raw readings of each session of the S&P 500. A late session has its row at the next decision. */
export const riskDay = defineFactTable<RiskReadings & FactRow>()({
  id: 'risk_day',
  version: 1,
  decides,
  chained: true,
  inputs: (universe: Universe) => riskBars(universe, [...DRIVER_SYMBOLS, ...REGION_SYMBOLS]),
})

/** One row for each of `risk_day`: scores by the reference, or among the readings before it. */
export const riskScore = defineFactTable<RiskScores & FactRow>()({
  id: 'risk_score',
  version: 2,
  decides,
  chained: true,
  inputs: () => ({ readings: facts(riskDay), isSimulated: simulated() }),
})

/** Why a driver was not counted on a day; `too_early` without a table of the year before. */
export type NotCounted = 'no_reading' | 'too_early' | 'outdated'

/** What a page tells about the index of a session. */
export interface RiskCard extends FactRow {
  readonly day: number
  /** 0–100, one decimal. */
  readonly value: number
  /** Points that sum to the value, largest first. */
  readonly drivers: readonly { readonly name: string; readonly points: number }[]
  readonly missing: readonly { readonly name: string; readonly why: NotCounted }[]
  readonly fall: FallChance | null
}

/** One row for each of `risk_score` from the first value on. */
export const riskCard = defineFactTable<RiskCard>()({
  id: 'risk_card',
  version: 1,
  decides,
  chained: true,
  inputs: () => riskFacts(),
})

/** Rows from which the index of any day follows. */
export const riskFacts = () => ({
  readings: facts(riskDay),
  scores: facts(riskScore),
  isSimulated: simulated(),
})
