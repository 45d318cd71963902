import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import type { CommodityWindows } from '@bellwether-markets/engine/commodities/commodity-series'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { commodityBookTable } from './commodity-book.ts'
import { commodityCalibration } from './commodity-calibration.ts'
import { commodityHoldings } from './commodity-holdings.ts'
import { commodityIc } from './commodity-ic.ts'
import { type CommodityStudy, commodityStudy } from './commodity-study.ts'
import type { EvaluationReport, Progress } from './evaluation-report.ts'
import { heldTable } from './held-portfolio.ts'

/** Forms of the composite that the study of the method tried, and the handlings of data tried here. */
const TRIALS = { study: 30, here: 3 } as const
/** The book was chosen among two ways to hold each of six composites. */
const BOOK_TRIALS = 12

/**
 * Measures the commodity score against its acceptance figures, walk-forward, on two panels: the futures with two known
 * contracts, without funds, and everything as it is served.
 * @param windows daily bars and curves over the whole history
 * @param progress called before each step and at the end
 */
export function evaluateCommodities({
  windows,
  progress = () => {},
}: {
  readonly windows: CommodityWindows
  readonly progress?: Progress
}): EvaluationReport {
  progress(0, 'commodity futures with two contracts')
  const futures = commodityStudy({ daily: new Map(), curves: windows.curves })
  progress(0.4, 'commodities as served')
  const served = commodityStudy(windows)
  progress(0.8, 'measuring')
  const panels = [
    { label: 'futures with two contracts', history: futures },
    { label: 'as served', history: served },
  ]
  const measured = panels.map((panel) => ({
    ic: commodityIc(panel),
    calibration: commodityCalibration(panel),
  }))
  const [first] = measured
  progress(1, 'done')
  return {
    title: 'Commodity score: measured on the data given',
    notes: [
      ...panels.map(({ label, history }) => `${label}: ${spanOf(history)}.`),
      'Every score of a day uses that day and earlier ones only. What followed: the total return of the 20 trading days from the next close, so each figure acts one close late. Windows that have not closed are left out.',
      't by Newey-West with 19 lags, as windows of 20 days overlap. Confidence: slope refitted yearly on windows that had closed before.',
      `Trials: ${TRIALS.study} forms in the study of the method, ${TRIALS.here} handlings of data here (price source of value, days without a front settlement); signs and equal weights are those of the literature, fitted to nothing.`,
      'The calls of neighbouring days share their windows.',
      'Commodity book: decided after the last trading day of a week, filled at the next close, inverse volatility within each side, each side as large as the capital; weights move with prices in between. Returns of a splice of front months count as 0, as nobody earns its roll gaps; "counted" is the share of the positions that are free of them. Its form was chosen on these data, so no figure of it is a test out of sample. Turnover: sum of weight changes. Beta: to the equal-weighted raw materials. t by Newey-West with 20 lags on days.',
    ],
    rows: [first.calibration.row, first.ic.row],
    tables: [
      ...measured.flatMap(({ ic, calibration }) => [...ic.tables, ...calibration.tables]),
      heldTable(
        'Commodity calls held (as served), deflated by the trials of the study',
        commodityHoldings(served),
        TRIALS.study + TRIALS.here,
      ),
      ...panels.map((panel) => commodityBookTable(panel, TRIALS.study + TRIALS.here + BOOK_TRIALS)),
    ],
  }
}

function spanOf({ scores: { day, members } }: CommodityStudy): string {
  const scored = Array.from(day).filter((_, at) =>
    members.some(({ unlimited }) => !Number.isNaN(unlimited[at])),
  )
  if (scored.length === 0) return 'no score'
  const names = COMMODITY_INSTRUMENTS.filter((_, member) =>
    Array.from(members[member].unlimited).some((value) => !Number.isNaN(value)),
  )
  return `${names.length} raw materials, scores from ${formatDay(asDay(scored[0]))} to ${formatDay(asDay(scored[scored.length - 1]))}, ${scored.length} days`
}
