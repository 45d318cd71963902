import { EVIDENCE_HORIZON, type RankEvidence } from '../packages/server/src/domain/sectors/sector-evidence.ts'
import {
  READING_NAMES,
  SECTOR_MARKET,
  type SectorStudy,
  studySectors,
} from '../packages/server/src/domain/sectors/sector-study.ts'
import { NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
import { asDay, formatDay } from '../packages/server/src/kernel/time.ts'
import type { EvaluationReport } from './evaluation-report.ts'
import type { EvaluationSection } from './evaluation-section.ts'
import { figure } from './figure-text.ts'
import { allDaily } from './market-windows.ts'
import { barPlot } from './plots/bar-plot.ts'
import type { Plot } from './plots/plot.ts'

const Z_95 = 1.96

type Evidence = SectorStudy['evidence']

export const sectorSection: EvaluationSection = {
  names: ['sectors'],
  title: 'Sector radar: does it predict?',
  expectedSeconds: 2,
  run({ observations }, { progress }) {
    const windows = allDaily(observations)
    if (!windows.has(SECTOR_MARKET)) throw new NotEnoughHistory(`daily bars of ${SECTOR_MARKET}`, 0, 1)
    progress(0, 'reading every date')
    const { evidence, day } = studySectors({
      funds: windows,
      stocks: windows,
      tracked: observations.universe.assets,
    })
    return {
      report: reportOf(evidence, `${dayText(day[0])} to ${dayText(day[day.length - 1])}`),
      plots: [plotOf(evidence)],
      forms: READING_NAMES.map((name) => ({
        what: 'sector radar',
        parameters: { reading: name, horizon: EVIDENCE_HORIZON },
        figure: 'mean rank correlation',
        value: evidence[name].ic,
      })),
    }
  },
}

const dayText = (day: number): string => formatDay(asDay(day))

const reportOf = (evidence: Evidence, period: string): EvaluationReport => ({
  title: 'Sector radar: does it predict?',
  notes: [
    `Rank correlation across the sector funds of each reading with the return of the ${EVIDENCE_HORIZON} trading days from the next close, every fifth day, ${period}; Newey-West over overlapping windows.`,
    'Real Estate begins in 2015 and Communication Services in 2018: earlier dates rank nine or ten sectors.',
  ],
  rows: [],
  tables: [
    {
      title: 'Readings',
      columns: ['reading', 'mean rank correlation', '95 %', 't', 'dates'],
      rows: READING_NAMES.map((name) => {
        const { ic, t, n } = evidence[name]
        const [low, high] = intervalOf(evidence[name])
        return [name, figure(ic, 4), `${figure(low, 3)} to ${figure(high, 3)}`, figure(t, 1), String(n)]
      }),
    },
  ],
})

const plotOf = (evidence: Evidence): Plot =>
  barPlot({
    name: 'sector-evidence',
    title: 'Sector radar: rank correlation with what followed',
    note: 'Whiskers: 95 % (Newey-West). None of them beyond zero means that the radar describes and does not predict.',
    valueLabel: `rank correlation with the next ${EVIDENCE_HORIZON} trading days`,
    categoryLabel: 'reading',
    bars: READING_NAMES.map((name) => ({
      label: name,
      value: evidence[name].ic,
      interval: intervalOf(evidence[name]),
    })),
  })

const intervalOf = ({ ic, standardError }: RankEvidence): readonly [number, number] => [
  ic - Z_95 * standardError,
  ic + Z_95 * standardError,
]
