import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { priceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { RADAR_HORIZON } from '@bellwether-markets/engine/signals/radar/radar-confidence'
import { radarTable } from '../../packages/products/src/radar/radar-table.ts'
import type { EvaluationSection } from '../evaluation-section.ts'
import type { HeldPortfolio } from '../held-portfolio.ts'
import { allRows } from '../market-facts.ts'
import { allDaily, lastInstant } from '../market-windows.ts'
import { barPlot } from '../plots/bar-plot.ts'
import { equityPlot } from '../plots/equity-plot.ts'
import type { Plot } from '../plots/plot.ts'
import { reliabilityPlot } from '../plots/reliability-plot.ts'
import { radarHoldings } from '../radar-holdings.ts'
import { type RadarReport, radarReport } from '../radar-report.ts'
import { radarStudy } from '../radar-study.ts'
import { regimeDays } from '../regime-days.ts'

const BENCHMARK = 'SPY'
const Z_95 = 1.96
const BP = 10_000
const BACKTEST = 'Backtest on today\u2019s large caps, which flatters it.'

// The edition is to be raised with a change of weights, gates or buffer.
const FORM = { what: 'radar_daily', parameters: { horizon: RADAR_HORIZON, benchmark: BENCHMARK, edition: 1 } }

export const radarSection: EvaluationSection = {
  names: ['radar'],
  title: 'Radar, 21 trading days',
  expectedSeconds: 5,
  run({ observations }, { progress, formsTried, forward }) {
    const windows = allDaily(observations)
    const benchmark = windows.get(BENCHMARK)
    if (benchmark === undefined) throw new NotEnoughHistory(`daily bars of ${BENCHMARK}`, 0, 1)
    progress(0, 'screening every day')
    const { assets } = observations.universe
    const study = radarStudy(
      allRows(observations, radarTable, lastInstant(windows)),
      priceSeries({ windows, assets, training: undefined, closesAsTraded: false }),
    )
    progress(0.9, 'measuring')
    const held = radarHoldings(study, benchmark)
    const trials = { study: 0, registered: formsTried(FORM) }
    const regimes = regimeDays(windows)
    const measured = radarReport(study, held, trials, { forward: forward(FORM), regimes })
    return {
      report: measured.report,
      plots: plotsOf(measured, held),
      forms: [{ ...FORM, measured: { ...measured.skill, figure: 'mean weekly rank IC' } }],
    }
  },
}

const plotsOf = ({ years, reliability, baseRate }: RadarReport, held: HeldPortfolio): readonly Plot[] => [
  barPlot({
    name: 'radar-excess-by-year',
    title: 'Radar: excess of the picks over SPY by year',
    note: `Mean over weekly dates of the return of 21 trading days over SPY, before cost, with 95 % intervals (Newey-West). ${BACKTEST}`,
    valueLabel: 'excess over SPY, basis points in 21 days',
    categoryLabel: 'year',
    bars: years.map(({ year, excess: { mean, standardError } }) => ({
      label: String(year),
      value: mean * BP,
      interval: [(mean - Z_95 * standardError) * BP, (mean + Z_95 * standardError) * BP],
    })),
  }),
  reliabilityPlot({
    name: 'radar-reliability',
    title: 'Radar: what was said and what happened',
    note: 'Probability of a pick doing better than SPY in 21 trading days. Whiskers: 95 % by the number of independent cases.',
    points: reliability,
    baseRate,
  }),
  equityPlot({
    name: 'radar-equity',
    title: 'Radar: the picks against SPY',
    note: `Picks in equal parts, renewed weekly, less as much of SPY; 10 basis points a change of weight, one close later than decided. ${BACKTEST}`,
    ...held,
  }),
]
