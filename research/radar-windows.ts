import { equalWeightedReturns } from './equal-weighted-returns.ts'
import type { ReportTable } from './evaluation-report.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { picksLessScreened } from './radar-holdings.ts'
import type { RadarStudy } from './radar-study.ts'
import { type SourceWindows, sourceWindowsTable } from './source-windows.ts'

/** @param held the picks less the benchmark */
export const radarWindows = (
  study: RadarStudy,
  held: HeldPortfolio,
  by: Omit<SourceWindows, 'market'>,
): ReportTable =>
  sourceWindowsTable(
    'Radar by window',
    [
      { form: 'picks less SPY', held },
      { form: 'picks less all screened stocks', held: picksLessScreened(study) },
    ],
    { ...by, market: equalWeightedReturns(study.market) },
  )
