import type { Observations } from '@bellwether-markets/engine/market/observation'
import { SIGNAL_HORIZON } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import type { EarningsRow } from '@bellwether-markets/engine/signals/alpha/earnings-row'
import { ALPHA_FEATURES } from '@bellwether-markets/engine/signals/alpha/features/alpha-features'
import { priceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { SURPRISE_WEIGHT } from '@bellwether-markets/engine/signals/alpha/scoring'
import { TARGET_HORIZONS } from '@bellwether-markets/engine/signals/alpha/training'
import { earningsOf } from '@bellwether-markets/engine/signals/published-figures'
import { alphaTable } from '../../packages/products/src/alpha/alpha-table.ts'
import { alphaReport } from '../alpha-report.ts'
import { alphaStudy } from '../alpha-study.ts'
import type { EvaluationSection } from '../evaluation-section.ts'
import { allRows } from '../market-facts.ts'
import { allDaily, lastInstant } from '../market-windows.ts'
import { regimeDays } from '../regime-days.ts'

/**
 * Textbook weights, a tree model, both together, the first ridge, with fundamentals, neutralised scores; then twelve scores
 * of other features, targets and models.
 */
const OTHER_FORMS_IN_STUDY = 18

const FORM = {
  what: 'alpha_14d',
  parameters: {
    features: [...ALPHA_FEATURES],
    targets: [...TARGET_HORIZONS],
    horizon: SIGNAL_HORIZON,
    surpriseWeight: SURPRISE_WEIGHT,
    neutralTo: ['volatility_60', 'beta_252'],
    // To be raised with a change of anything that is not named above.
    edition: 2,
  },
}

export const alphaSection: EvaluationSection = {
  names: ['alpha'],
  title: 'Alpha, ten trading days',
  expectedSeconds: 8,
  run({ observations }, { progress, formsTried, forward }) {
    progress(0, 'walking the model forward')
    const windows = allDaily(observations)
    const training = observations.training?.()
    const assets = observations.universe.assets
    // A recorded market holds closes adjusted for dividends, which are no prices of their day.
    const series = priceSeries({ windows, assets, training, closesAsTraded: false })
    const rows = allRows(observations, alphaTable, lastInstant(windows))
    const study = alphaStudy(rows, series, earningsIn(observations))
    progress(0.8, 'measuring')
    const trials = { study: OTHER_FORMS_IN_STUDY, registered: formsTried(FORM) }
    const { report, plots, skill } = alphaReport(study, regimeDays(windows), trials, forward(FORM))
    progress(1, 'done')
    const trained = training
      ? `Trained on a wider list of ${training.stocks.length} stocks, the served ones among them where they stand in it.`
      : 'No wider list of stocks was given (--training): the model trained on the served stocks alone.'
    return {
      report: { ...report, notes: [...report.notes, trained] },
      plots,
      forms: [{ ...FORM, measured: { ...skill, figure: 'mean weekly rank IC' } }],
    }
  },
}

function earningsIn({ universe, fundamentals }: Observations): readonly EarningsRow[] {
  const reports = universe.assets.map(({ symbol }) => [symbol, fundamentals?.(symbol) ?? []] as const)
  return earningsOf(new Map(reports))
}
