import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { risk } from '@bellwether-markets/products/risk/product'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import { type Packed, packed } from '../../http/packed.ts'
import { runsOf } from '../parts/chart-scale.tsx'
import { changesOf } from '../parts/series-data.tsx'
import { notFound, readRoute } from '../send-packed.ts'
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

/**
 * All days as integers for the script of the page: days since 1970, S&P 500 and VIX in hundredths and risk in tenths,
 * each as the step from the last known value; runs of regimes.
 */
export const daysJson = (days: MarketDays): string =>
  JSON.stringify({
    day: changesOf(
      days.day.map((day) => parseDay(day) ?? null),
      1,
    ),
    sp500: changesOf(days.sp500, 100),
    vix: changesOf(days.vix, 100),
    risk: changesOf(days.risk, 10),
    regime: runsOf(days.regime).map(({ state, from, to }) => [state, to - from + 1]),
  })

interface DaysRouteDeps {
  readonly currentSnapshots: CurrentSnapshots
  /** @param lasting whether the content of the address never changes */
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    content: Packed,
    lasting: boolean,
  ) => Promise<FastifyReply>
}

export const daysRoute = (app: FastifyInstance, { currentSnapshots, send }: DaysRouteDeps): KnownRoute =>
  readRoute(app, '/history/days/:mark', (request, reply) => {
    const published = publishedDays(currentSnapshots)
    if (published === undefined) return notFound(reply)
    const { mark } = request.params as { readonly mark: string }
    return send(request, reply, published.json, mark === published.mark)
  })
