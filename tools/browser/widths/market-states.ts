import { CATALOG } from '@bellwether-markets/products/catalog'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import { regime } from '@bellwether-markets/products/regime/product'
import type { MarketRegime, RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { risk } from '@bellwether-markets/products/risk/product'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'

/** How the published market differs from that of the demo. */
export interface MarketState {
  /** Snapshots by product, each changed. */
  readonly changes: Readonly<Record<string, (payload: never) => unknown>>
  readonly isStale?: boolean
  readonly isEmpty?: boolean
  /** Reading a snapshot fails. */
  readonly isBroken?: boolean
}

const LONG_NAME = 'Select Sector SPDR: Consumer Discretionary'
const CRISIS_DAYS = 20

const crisisRisk = (data: RiskIndex): RiskIndex => {
  const factor = 94.8 / data.value
  return {
    ...data,
    value: 94.8,
    status: 'CRITICAL',
    change_1d: 12.4,
    change_7d: 44.1,
    drivers: data.drivers.map((driver) => ({ ...driver, contribution: driver.contribution * factor })),
    missing: [],
  }
}

const withoutDrivers =
  (count: number) =>
  (data: RiskIndex): RiskIndex => ({
    ...data,
    degraded: true,
    drivers: data.drivers
      .slice(count)
      .map((driver) => ({ ...driver, contribution: driver.contribution * spread(data, count) })),
    missing: data.drivers
      .slice(0, count)
      .map(({ name }) => ({ name, reason: 'This market does not track a series that it is measured on.' })),
  })

/** By which the drivers that are left grow, so that they still reach the value. */
const spread = ({ drivers, value }: RiskIndex, missing: number): number =>
  value / drivers.slice(missing).reduce((sum, { contribution }) => sum + contribution, 0)

const crisisHistory = ({ rows, count }: RiskSeries): RiskSeries => ({
  count,
  rows: rows.map((row, index) => {
    const left = rows.length - 1 - index
    return left >= CRISIS_DAYS
      ? row
      : { ...row, value: 94.8 - left, status: left < 10 ? 'CRITICAL' : 'ELEVATED' }
  }),
})

const crisisRegime = (data: MarketRegime): MarketRegime => ({
  ...data,
  regime: 'CRISIS',
  days_in_regime: CRISIS_DAYS,
  gap_pct: -22.3,
  vix_5d: 66.04,
  to_flip: data.to_flip.map((flip) => ({ ...flip, regime: 'BEAR' })),
})

const crisisRegimes = ({ rows, count }: RegimeSeries): RegimeSeries => ({
  count,
  rows: rows.map((row, index) => {
    const fallen = index - (rows.length - CRISIS_DAYS)
    return fallen < 0
      ? row
      : { ...row, regime: 'CRISIS', sp500: row.sp500 * (1 - fallen * 0.017), vix: 30 + fallen * 2.6 }
  }),
})

/** Every name of an asset as long as the longest. */
function withLongNames(payload: unknown): unknown {
  if (Array.isArray(payload)) return payload.map(withLongNames)
  if (payload === null || typeof payload !== 'object') return payload
  const changed = Object.entries(payload).map(([key, value]) => [
    key,
    key === 'name' && 'symbol' in payload ? LONG_NAME : withLongNames(value),
  ])
  return Object.fromEntries(changed)
}

const all = (change: (payload: never) => unknown): MarketState['changes'] =>
  Object.fromEntries(CATALOG.products.map(({ id }) => [id, change]))

export const MARKET_STATES = {
  calm: { changes: {} },
  crisis: {
    changes: {
      [risk.id]: crisisRisk,
      [riskHistory.id]: crisisHistory,
      [regime.id]: crisisRegime,
      [regimeHistory.id]: crisisRegimes,
    },
  },
  'missing driver': { changes: { [risk.id]: withoutDrivers(1) } },
  'two missing': { changes: { [risk.id]: withoutDrivers(2) } },
  'long names': { changes: all(withLongNames) },
  stale: { changes: {}, isStale: true },
  empty: { changes: {}, isEmpty: true },
  broken: { changes: {}, isBroken: true },
} satisfies Readonly<Record<string, MarketState>>

export type MarketStateName = keyof typeof MARKET_STATES
