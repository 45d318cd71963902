import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { pairedByDay, type ReferenceSeries, type RiskReferences } from './reference-series.ts'
import type { RiskSample } from './risk-sample.ts'

const SAME_DAY = 0
const WEEK = 6

interface Agreement {
  readonly pairs: number
  readonly spearman: number
  readonly pearson: number
}

/** Acceptance figure 5: does the index agree with published stress indices of the same days? */
export function riskAgreement(
  { history }: RiskSample,
  references: RiskReferences,
): { readonly row: ReportRow; readonly table: ReportTable } {
  const agreementWith = (series: ReferenceSeries | undefined, daysApart: number): Agreement => {
    if (!series) return { pairs: 0, spearman: Number.NaN, pearson: Number.NaN }
    const { index, reference } = pairedByDay(history.day, history.smoothed, series, daysApart)
    return { pairs: index.length, spearman: spearman(index, reference), pearson: pearson(index, reference) }
  }
  const stlfsi4 = agreementWith(references.stlfsi4, WEEK)
  const anfci = agreementWith(references.anfci, WEEK)
  return {
    row: {
      number: 5,
      figure: 'risk index with STLFSI4 and ANFCI, Spearman, weekly',
      measured: `${figure(stlfsi4.spearman, 3)} / ${figure(anfci.spearman, 3)}`,
      accept: '>= .70 / >= .50',
      verdict: verdictOf(
        [stlfsi4.spearman, anfci.spearman],
        stlfsi4.spearman >= 0.7 && anfci.spearman >= 0.5,
      ),
      values: finiteValues({ stlfsi4: stlfsi4.spearman, anfci: anfci.spearman }),
    },
    table: {
      title: 'Agreement with published indices, by the day or week that they describe',
      columns: ['index', 'pairs', 'Spearman', 'Pearson'],
      rows: [
        ['STLFSI4, weekly', stlfsi4] as const,
        ['ANFCI, weekly', anfci] as const,
        ['OFR FSI, daily', agreementWith(references.ofrFsi, SAME_DAY)] as const,
        ['HY OAS, daily', agreementWith(references.hyOas, SAME_DAY)] as const,
      ].map(([label, each]) => [
        label,
        String(each.pairs),
        figure(each.spearman, 3),
        figure(each.pearson, 3),
      ]),
    },
  }
}
