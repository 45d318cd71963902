import type { Asset, Universe } from '../../core/market/asset.ts'
import { universeOf } from '../../core/market/asset.ts'
import type { FundamentalRow } from '../../core/market/observation.ts'
import type { DailyWindow } from '../../core/market/view.ts'
import { priceSeries } from '../../core/signals/alpha/price-series.ts'
import { earningsOf, qualityFiguresOf } from '../../core/signals/published-figures.ts'
import { type QualityScore, qualityScores } from '../../core/signals/quality/quality-score.ts'
import { radarScreen, type ScreenedStock } from '../../core/signals/radar/radar-screen.ts'
import { type RadarStudy, studyRadar } from '../../core/signals/radar/radar-study.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asDay, asInstant, HOUR, type Instant, startOfUtcDay } from '../../kernel/time.ts'

export const RADAR_BENCHMARK = 'SPY'

/** What the screen sees of the market. */
export interface RadarInputs {
  readonly bars: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  readonly published: ReadonlyMap<string, readonly FundamentalRow[]>
}

/** One study with the screen of any of its days. */
export interface RadarView {
  readonly study: RadarStudy
  readonly universe: Universe
  readonly screenAt: (row: number) => readonly ScreenedStock[]
  /** When the picks of a row are issued. */
  readonly issuedAt: (row: number) => Instant
}

const ISSUED_AFTER_MIDNIGHT_MS = 7 * HOUR
const UNKNOWN: QualityScore = { score: undefined, coverage: 0 }

/** @throws NotEnoughHistory without the benchmark */
export function radarView({ bars, tracked, published }: RadarInputs, asOf: Instant): RadarView {
  const benchmark = bars.get(RADAR_BENCHMARK)
  if (!benchmark) throw new NotEnoughHistory(`daily closes of ${RADAR_BENCHMARK}`, 0, 1)
  const figures = qualityFiguresOf(published)
  const study = studyRadar({
    series: priceSeries({ windows: bars, assets: tracked, training: undefined, closesAsTraded: false }),
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
  return {
    study,
    universe: universeOf(tracked),
    screenAt(row) {
      const scores = qualityScores(figures, stocks, endOf(row))
      const quality = stocks.map(({ symbol }) => scores.get(symbol) ?? UNKNOWN)
      return radarScreen({ market, reports, quality }, row)
    },
    issuedAt: (row) => asInstant(Math.min(asOf, endOf(row) + ISSUED_AFTER_MIDNIGHT_MS)),
  }
}
