import { studyPortfolio } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import type { EvaluationSection } from './evaluation-section.ts'
import { allDaily } from './market-windows.ts'
import { equityPlot } from './plots/equity-plot.ts'
import { portfolioReport } from './portfolio-report.ts'
import { LAGS, sharpeLessMix } from './portfolio-verdict.ts'

// The edition is to be raised with a change of any constant of the model.
const FORM = { what: 'portfolio', parameters: { form: 'model', edition: 2 } }

export const portfolioSection: EvaluationSection = {
  names: ['portfolio'],
  title: 'Model portfolio against 60/40 and SPY',
  expectedSeconds: 8,
  run({ observations }, { progress, forward }) {
    const windows = allDaily(observations)
    progress(0, 'following the rules')
    const study = studyPortfolio(windows)
    progress(0.3, 'measuring')
    const { start, panel, paths } = study
    const { model } = paths
    const from = start + 1 - model.start
    const { day, value } = sharpeLessMix(study)
    return {
      report: portfolioReport(study, forward(FORM)),
      plots: [
        equityPlot({
          name: 'portfolio-equity',
          title: 'Model portfolio',
          note: 'Backtest: checked weekly, filled one close after the decision, 10 basis points a change of weight.',
          day: Array.from(panel.day).slice(start + 1),
          gross: model.gross.subarray(from),
          net: model.net.subarray(from),
        }),
      ],
      forms: [
        {
          ...FORM,
          measured: {
            figure: 'Sharpe ratio less that of 60/40',
            series: { day, value: Float64Array.from(value, (one) => one * Math.sqrt(TRADING_DAYS_A_YEAR)) },
            overlapping: LAGS,
          },
        },
      ],
    }
  },
}
