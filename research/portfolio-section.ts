import { PORTFOLIO_NAMES } from '../packages/server/src/domain/portfolio/portfolio-decision.ts'
import {
  type PortfolioStudy,
  studiedPerformance,
  studyPortfolio,
} from '../packages/server/src/domain/portfolio/portfolio-study.ts'
import type { EvaluationSection, MeasuredForm } from './evaluation-section.ts'
import { allDaily } from './market-windows.ts'
import { equityPlot } from './plots/equity-plot.ts'
import { portfolioReport } from './portfolio-report.ts'

const UNLIMITED = { mostInOne: Number.MAX_VALUE, mostInAll: Number.MAX_VALUE }

// The edition is to be raised with a change of any constant of the model.
const EDITION = 1

export const portfolioSection: EvaluationSection = {
  names: ['portfolio'],
  title: 'Model portfolio against SPY, 60/40 and three other methods',
  expectedSeconds: 8,
  run({ observations }, { progress }) {
    const windows = allDaily(observations)
    progress(0, 'following the rules')
    const study = studyPortfolio(windows)
    const borrowing = studyPortfolio(windows, { limits: UNLIMITED })
    progress(0.3, 'measuring')
    const { start, panel, paths } = study
    const { model } = paths
    const from = start + 1 - model.start
    return {
      report: portfolioReport(study, borrowing),
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
        ...PORTFOLIO_NAMES.filter((name) => name !== 'spy' && name !== 'sixty_forty').map((name) =>
          formOf(study, name, name),
        ),
        formOf(borrowing, 'model', 'model, may borrow'),
      ],
    }
  },
}

function formOf(study: PortfolioStudy, name: (typeof PORTFOLIO_NAMES)[number], form: string): MeasuredForm {
  const rows = { from: study.start + 1, to: study.panel.day.length - 1 }
  return {
    what: 'portfolio',
    parameters: { form, edition: EDITION },
    figure: 'Sharpe ratio over cash after cost',
    value: studiedPerformance(study, name, rows).sharpe,
  }
}
