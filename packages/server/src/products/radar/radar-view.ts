import type { InputsOf } from '../../contract/product.ts'
import { type Universe, universeOf } from '../../domain/market/asset.ts'
import { lastServedDay } from '../../domain/signals/alpha/price-panel.ts'
import { priceSeries } from '../../domain/signals/alpha/price-series.ts'
import { earningsOf, publishedRows } from '../../domain/signals/published-figures.ts'
import { type QualityScore, qualityScores } from '../../domain/signals/quality/quality-score.ts'
import { type RadarScreen, radarScreen } from '../../domain/signals/radar/radar-screen.ts'
import {
  ISSUED_AFTER_MIDNIGHT_MS,
  type RadarStudy,
  radarBacktest,
  studyRadar,
} from '../../domain/signals/radar/radar-study.ts'
import { requireRecent } from '../../domain/signals/require-recent.ts'
import type { Backtest } from '../../domain/track-record/backtest.ts'
import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asDay, asInstant, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { issuedForecasts } from '../track-record/describe-source.ts'
import { regimeInForce } from '../track-record/past-regimes.ts'
import type { radar } from './product.ts'
import { RADAR_BENCHMARK } from './radar-schema.ts'

export type RadarInputs = InputsOf<typeof radar>

export interface RadarView {
  readonly study: RadarStudy
  readonly universe: Universe
  /** As issued. */
  readonly backtest: Backtest
  readonly issued: readonly ScoredForecast[]
  readonly screenAt: (row: number) => RadarScreen
  readonly issuedAt: (row: number) => Instant
}

export const RADAR_SOURCE = { source: 'radar_daily', horizon: 'P30D', modelVersion: '2' } as const

const UNKNOWN: QualityScore = { score: undefined, coverage: 0 }

/** @throws NotEnoughHistory without the benchmark, or without data of the last week */
export function radarView({ bars, tracked, published, regimes }: RadarInputs, asOf: Instant): RadarView {
  const benchmark = bars.get(RADAR_BENCHMARK)
  if (!benchmark) throw new NotEnoughHistory(`daily closes of ${RADAR_BENCHMARK}`, 0, 1)
  const series = priceSeries({ windows: bars, assets: tracked, training: undefined, closesAsTraded: false })
  requireRecent(lastServedDay(series), asOf, 'closes of stocks')
  const figures = publishedRows(published)
  const study = studyRadar({
    series,
    benchmark: { day: benchmark.day, adjustedClose: benchmark.adjClose },
    earnings: earningsOf(published),
    figures,
  })
  const { market, day, reports } = study
  const endOf = (row: number): Instant => startOfUtcDay(asDay(day[row] + 1))
  const stocks = market.panel.stocks.map(({ symbol, sector }) => ({
    symbol,
    sector: market.panel.sectors[sector],
  }))
  const backtest = radarBacktest(study, { ...RADAR_SOURCE, regimeAt: regimeInForce(regimes) })
  return {
    study,
    backtest,
    issued: issuedForecasts(backtest),
    universe: universeOf(tracked),
    screenAt(row) {
      const scores = qualityScores(figures, stocks, endOf(row))
      const quality = stocks.map(({ symbol }) => scores.get(symbol) ?? UNKNOWN)
      return radarScreen({ market, reports, quality }, row)
    },
    issuedAt: (row) => asInstant(Math.min(asOf, endOf(row) + ISSUED_AFTER_MIDNIGHT_MS)),
  }
}
