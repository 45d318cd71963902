import type { PortfolioName } from '@bellwether-markets/engine/portfolio/portfolio-decision'
import { PORTFOLIO_TRIALS, type PortfolioStudy } from '@bellwether-markets/engine/portfolio/portfolio-study'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { mean } from '@bellwether-markets/engine/statistics/sample-statistics'
import type { ReportTable } from './evaluation-report.ts'
import type { Period } from './period.ts'
import { verdictTable } from './verdict-word.ts'

/** Of Newey and West, in days. */
export const LAGS = 20

/** Whether the model pays more for its risk than 60/40 does for its own. @param forward refused if not registered */
export const portfolioVerdict = (study: PortfolioStudy, forward: Period | undefined): ReportTable =>
  verdictTable([
    {
      name: 'Sharpe ratio less that of 60/40, a day',
      series: sharpeLessMix(study),
      overlapping: LAGS,
      trials: PORTFOLIO_TRIALS,
      forward,
    },
  ])

/** Its mean is the difference of the two ratios a day. */
export function sharpeLessMix(study: PortfolioStudy): DayValues {
  const [model, mix] = (['model', 'sixty_forty'] as const).map((name) => inOwnDeviations(study, name))
  return {
    day: Array.from(study.panel.day).slice(study.start + 1),
    value: model.map((value, at) => value - mix[at]),
  }
}

/** Return over cash of each day, in standard deviations of all of them. */
function inOwnDeviations({ panel, paths, start }: PortfolioStudy, name: PortfolioName): readonly number[] {
  const own = paths[name]
  const first = start + 1
  const excess = Array.from(own.net.slice(first - own.start), (net, at) => net - panel.cash[first + at])
  const middle = mean(excess)
  const deviation = Math.sqrt(mean(excess.map((value) => (value - middle) ** 2)))
  return excess.map((value) => value / deviation)
}
