import { netOf } from '@bellwether-markets/engine/commodities/book-path'
import { bookDecisions } from '@bellwether-markets/engine/commodities/commodity-book'
import { FACTOR_NAMES } from '@bellwether-markets/engine/commodities/commodity-factors'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { bookPathOf } from '../commodity-book.ts'
import { evaluateCommodities } from '../commodity-evaluation.ts'
import { commodityHoldings } from '../commodity-holdings.ts'
import { commodityPlots } from '../commodity-report-plots.ts'
import { type CommodityStudy, commodityStudy, rankIc } from '../commodity-study.ts'
import { commodityYears } from '../commodity-years.ts'
import type { EvaluationSection, SectionContext } from '../evaluation-section.ts'
import { heldTable } from '../held-portfolio.ts'
import { allCurves, allDaily } from '../market-windows.ts'
import { trialsInAll, trialsNote } from '../trials.ts'
import { type SkillSeries, verdictTable } from '../verdict-word.ts'

/** Those of the study and the handlings of data, less the present one. */
const OTHER_FORMS_IN_STUDY = 32

const FORM = {
  what: 'scr_daily',
  parameters: {
    factors: [...FACTOR_NAMES],
    horizon: OUTCOME_DAYS,
    weights: 'equal',
    // To be raised with a change of anything that is not named above.
    edition: 1,
  },
}

const BOOK_FORM = {
  what: 'commodity_book',
  parameters: {
    factors: [...FACTOR_NAMES],
    enter: 'outer third',
    leave: 'past the median',
    weights: 'inverse volatility by side',
    decided: 'weekly',
    edition: 1,
  },
}
const BOOK_COST = 0.001
const BOOK_LAGS = 20

export const commoditySection: EvaluationSection = {
  names: ['commodities'],
  title: 'Commodities',
  expectedSeconds: 6,
  run({ observations }, { progress, formsTried, forward }) {
    const windows = { daily: allDaily(observations), curves: allCurves(observations) }
    if (windows.curves.size === 0) throw new NotEnoughHistory('futures with two known contracts', 0, 1)
    const report = evaluateCommodities({
      windows,
      progress: (share, label) => progress(0.7 * share, label),
    })
    const history = commodityStudy({ daily: new Map(), curves: windows.curves })
    const held = commodityHoldings(history)
    const trials = { study: OTHER_FORMS_IN_STUDY, registered: formsTried(FORM) }
    const label = 'futures with two contracts'
    const [ic, book] = verdictsOf(history, trialsInAll(trials), forward)
    return {
      report: {
        ...report,
        notes: [...report.notes, trialsNote(trials)],
        tables: [
          verdictTable([ic, book]),
          ...report.tables,
          heldTable(`Commodity calls held (${label}), deflated by the trials`, held, trialsInAll(trials)),
          commodityYears(`Commodity calls by year (${label})`, history, held),
        ],
      },
      plots: commodityPlots(history, held),
      forms: [
        { ...FORM, measured: { ...ic, figure: 'mean daily rank IC' } },
        { ...BOOK_FORM, measured: { ...book, figure: 'return after 10 bp a side' } },
      ],
    }
  },
}

function verdictsOf(
  history: CommodityStudy,
  trials: number,
  forward: SectionContext['forward'],
): readonly [ic: SkillSeries, book: SkillSeries] {
  const book = bookPathOf(history, bookDecisions)
  return [
    {
      name: 'daily rank IC of the score',
      series: rankIc(
        history,
        history.scores.members.map(({ unlimited }) => unlimited),
      ),
      overlapping: OUTCOME_DAYS - 1,
      trials,
      forward: forward(FORM),
    },
    {
      name: 'daily return of the book after 10 bp',
      series: { day: book.day, value: netOf(book, BOOK_COST) },
      overlapping: BOOK_LAGS,
      trials,
      forward: forward(BOOK_FORM),
    },
  ]
}
