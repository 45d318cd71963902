import { remembered } from '../../../kernel/remembered.ts'
import { regimeHistory } from '../../../products/regime/history-product.ts'
import type { RegimeSeries } from '../../../products/regime/regime-schema.ts'
import { risk } from '../../../products/risk/product.ts'
import type { RiskIndex } from '../../../products/risk/risk-schema.ts'
import { riskHistory } from '../../../products/risk-history/product.ts'
import type { RiskSeries } from '../../../products/risk-history/risk-series.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import { type Packed, packed } from '../../http/packed.ts'
import { daysJson } from './days-json.ts'
import { joinedDays, type MarketDays } from './market-days.ts'

export interface PublishedDays {
  readonly days: MarketDays
  readonly json: Packed
  /** Changes with the days. */
  readonly mark: string
}

const made = remembered(
  (regimes: RegimeSeries, risks: RiskSeries | undefined, newest: RiskIndex | undefined): PublishedDays => {
    const rows = [...(risks?.rows ?? []), ...(newest === undefined ? [] : [newest])]
    const days = joinedDays(regimes.rows, rows)
    const json = packed(Buffer.from(daysJson(days)), 'application/json; charset=utf-8')
    return { days, json, mark: json.etag.slice(1, 13) }
  },
)

/** All days of the current snapshots; undefined before the first ones. */
export function publishedDays(snapshots: Pick<CurrentSnapshots, 'latest'>): PublishedDays | undefined {
  const regimes = snapshots.latest(regimeHistory)?.whole() as RegimeSeries | undefined
  const risks = snapshots.latest(riskHistory)?.whole() as RiskSeries | undefined
  if (regimes === undefined || regimes.count === 0) return undefined
  // Its history is made later in the evening than that of the regime.
  const index = snapshots.latest(risk)?.whole() as RiskIndex | undefined
  const last = regimes.rows.at(-1)?.date
  const isNewer = index?.date === last && risks?.rows.at(-1)?.date !== last
  return made(regimes, risks, isNewer ? index : undefined)
}
