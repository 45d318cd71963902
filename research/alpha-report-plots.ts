import type { DecileOutcome, NamedSlice } from './alpha-report-tables.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { barPlot } from './plots/bar-plot.ts'
import { equityPlot } from './plots/equity-plot.ts'
import type { Plot } from './plots/plot.ts'
import { reliabilityPlot } from './plots/reliability-plot.ts'
import type { ReliabilityPoint } from './reliability-curve.ts'

const BACKTEST = 'Backtest on today\u2019s large caps, which flatters it.'

export function alphaPlots(of: {
  readonly all: NamedSlice
  readonly years: readonly NamedSlice[]
  readonly regimes: readonly NamedSlice[]
  readonly deciles: readonly DecileOutcome[]
  readonly reliability: readonly ReliabilityPoint[]
  readonly baseRate: number
  readonly held: HeldPortfolio
}): readonly Plot[] {
  const icBars = (slices: readonly NamedSlice[]) =>
    slices.map(({ name, slice: { ic } }) => ({ label: name, value: ic.mean, interval: ic.interval }))
  const reference = { label: 'all', value: of.all.slice.ic.mean, decimals: 4 }
  return [
    barPlot({
      name: 'alpha-ic-by-year',
      title: 'Alpha: rank IC by year',
      note: `Mean weekly rank correlation of score and ten-day return, with 95 % intervals (Newey-West). ${BACKTEST}`,
      valueLabel: 'rank IC',
      categoryLabel: 'year',
      bars: icBars(of.years),
      reference,
    }),
    reliabilityPlot({
      name: 'alpha-reliability',
      title: 'Alpha: what was said and what happened',
      note: 'Probability of beating the median in ten days, all served stocks. Whiskers: 95 % by the number of independent cases.',
      points: of.reliability,
      baseRate: of.baseRate,
    }),
    barPlot({
      name: 'alpha-tenths',
      title: 'Alpha: excess return by tenth of the ranking',
      note: `Mean over weeks of the return over the median of the served stocks, before cost, with 95 % intervals. ${BACKTEST}`,
      valueLabel: 'excess over the median, basis points in ten days',
      categoryLabel: 'tenth of the ranking, 1 the lowest scores',
      bars: of.deciles.map(({ decile, excessBp, interval }) => ({
        label: String(decile),
        value: excessBp,
        interval,
      })),
    }),
    equityPlot({
      name: 'alpha-equity',
      title: 'Alpha: top fifth long, bottom fifth short',
      note: `Half of the money follows each week, half of it on each side, 10 basis points a change of weight, one close later than decided. ${BACKTEST}`,
      ...of.held,
    }),
    barPlot({
      name: 'alpha-ic-by-regime',
      title: 'Alpha: rank IC by market regime',
      note: 'The regime on the day of the decision, with 95 % intervals (Newey-West).',
      valueLabel: 'rank IC',
      categoryLabel: 'regime',
      bars: icBars(of.regimes),
      reference,
    }),
  ]
}
