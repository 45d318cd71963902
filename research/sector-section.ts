import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import {
  EVIDENCE_HORIZON,
  EVIDENCE_OVERLAPPING,
  type RankEvidence,
} from '@bellwether-markets/engine/sectors/sector-evidence'
import {
  READING_NAMES,
  type ReadingName,
  readingCorrelations,
  type SectorStudy,
  studySectors,
} from '@bellwether-markets/engine/sectors/sector-study'
import type { EvaluationReport, ReportTable } from './evaluation-report.ts'
import type { EvaluationSection, SectionContext } from './evaluation-section.ts'
import { figure } from './figure-text.ts'
import { allDaily } from './market-windows.ts'
import { barPlot } from './plots/bar-plot.ts'
import type { Plot } from './plots/plot.ts'
import { type SkillSeries, verdictTable } from './verdict-word.ts'

const Z_95 = 1.96

type Evidence = SectorStudy['evidence']

const formOf = (name: ReadingName) => ({
  what: 'sector radar',
  parameters: { reading: name, horizon: EVIDENCE_HORIZON },
})

export const sectorSection: EvaluationSection = {
  names: ['sectors'],
  title: 'Sector radar: does it predict?',
  expectedSeconds: 2,
  run({ observations }, context) {
    const windows = allDaily(observations)
    if (!windows.has(SP500_FUND)) throw new NotEnoughHistory(`daily bars of ${SP500_FUND}`, 0, 1)
    context.progress(0, 'reading every date')
    const study = studySectors({
      funds: windows,
      stocks: windows,
      tracked: observations.universe.assets,
    })
    const skills = skillsOf(study, context)
    return {
      report: reportOf(study, skills),
      plots: [plotOf(study.evidence)],
      forms: READING_NAMES.map((name, at) => ({
        ...formOf(name),
        measured: { ...skills[at], figure: 'mean rank correlation' },
      })),
    }
  },
}

const dayText = (day: number): string => formatDay(asDay(day))

const reportOf = (study: SectorStudy, skills: readonly SkillSeries[]): EvaluationReport => ({
  title: 'Sector radar: does it predict?',
  notes: [
    `Rank correlation across the sector funds of each reading with the return of the ${EVIDENCE_HORIZON} trading days from the next close, every fifth day, ${dayText(study.day[0])} to ${dayText(study.day[study.day.length - 1])}; Newey-West over overlapping windows.`,
    'Real Estate begins in 2015 and Communication Services in 2018: earlier dates rank nine or ten sectors.',
  ],
  rows: [],
  tables: [readingsTable(study), verdictTable(skills)],
})

const readingsTable = ({ evidence }: SectorStudy): ReportTable => ({
  title: 'Readings',
  columns: ['reading', 'mean rank correlation', '95 %', 't', 'dates'],
  rows: READING_NAMES.map((name) => {
    const { ic, t, n } = evidence[name]
    const [low, high] = intervalOf(evidence[name])
    return [name, figure(ic, 4), `${figure(low, 3)} to ${figure(high, 3)}`, figure(t, 1), String(n)]
  }),
})

function skillsOf(study: SectorStudy, { formsTried, forward }: SectionContext): readonly SkillSeries[] {
  const correlations = readingCorrelations(study)
  return READING_NAMES.map((name) => ({
    name: `rank correlation of ${name}`,
    series: correlations[name],
    overlapping: EVIDENCE_OVERLAPPING,
    trials: formsTried(formOf(name)),
    forward: forward(formOf(name)),
  }))
}

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
