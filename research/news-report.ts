import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { type EvaluationReport, finiteValues, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { type StudiedEvent, studyByType, studyOf, type TypeStudy } from './news-event-study.ts'
import type { IntensityDay } from './news-intensity.ts'
import { agreementTable, monthlyAgreement, type PublishedRisk } from './news-intensity-agreement.ts'
import type { NewsReadings } from './news-readings.ts'
import { isWithin, PERIODS } from './period.ts'

const BP = 10_000

/** The section of the report on news: what was read, news intensity and the event study. */
export function newsReport(
  readings: NewsReadings,
  intensity: readonly IntensityDay[],
  events: readonly StudiedEvent[],
  published: PublishedRisk,
  publishedMonths: ReportTable,
): EvaluationReport {
  const { stories, headlines } = readings
  const typed = stories.filter(({ event }) => event !== undefined).length
  const agreement = published.daily ? monthlyAgreement(intensity, published.daily) : undefined
  const first = intensity[0]?.day ?? asDay(0)
  const last = intensity[intensity.length - 1]?.day ?? asDay(0)
  return {
    title: 'News: measured on the data given',
    notes: [
      `${headlines} headlines from ${formatDay(first)} to ${formatDay(last)} in ${stories.length} stories; ${typed} of the stories have an event type, ${events.length} are events on a tracked stock with prices.`,
      'Coverage is uneven: the mix of sources changes by year, most headlines are about one market or ten mega caps, and most carry a date without a time. Those count from the next session, so that the reaction of the day itself is missing and effects are understated.',
      'Event study: first headline of a story only; r - alpha - beta * S&P 500 over [0, +1]; excess is above two ordinary days of the same stock; signed figures are the sign of the headline times the return; before = the five days before; next = the third day.',
      'Survivorship: the stocks are the large caps of today. The priors of the method come from overlapping headlines: this is no test of them out of sample.',
    ],
    rows: [
      {
        number: 10,
        figure: 'news intensity against the published GPR, monthly (standardised against own past)',
        measured: agreement
          ? `Pearson ${figure(agreement.pearson, 2)}, Spearman ${figure(agreement.spearman, 2)} (${agreement.months} months, ${figure(agreement.matchesPerMonth, 1)} matches a month)`
          : 'n/a: no published series',
        accept: '>= 0.5',
        verdict: verdictOf([agreement?.pearson ?? Number.NaN], (agreement?.pearson ?? 0) >= 0.5),
        values: finiteValues({
          pearson: agreement?.pearson ?? Number.NaN,
          spearman: agreement?.spearman ?? Number.NaN,
          matchesPerMonth: agreement?.matchesPerMonth ?? Number.NaN,
          months: agreement?.months ?? 0,
        }),
      },
    ],
    tables: [
      agreementTable(intensity, published),
      publishedMonths,
      studyTable('Event study by type', studyByType(events)),
      studyTable(
        'Event study by period and by what is known of the time: types with a prior of 100 bp or more',
        byPeriod(events),
      ),
    ],
  }
}

function byPeriod(events: readonly StudiedEvent[]): readonly TypeStudy[] {
  const moving = new Set(
    EVENT_TYPES.filter(({ priorImpactBps }) => priorImpactBps >= 100).map(({ code }) => code),
  )
  const own = events.filter(({ code }) => moving.has(code))
  return [
    ...PERIODS.map((period) =>
      studyOf(
        period.label,
        own.filter(({ day }) => isWithin(day, period)),
      ),
    ),
    studyOf(
      'time of day known',
      own.filter(({ timeOfDayKnown }) => timeOfDayKnown),
    ),
    studyOf(
      'date alone known',
      own.filter(({ timeOfDayKnown }) => !timeOfDayKnown),
    ),
  ]
}

const studyTable = (title: string, studies: readonly TypeStudy[]): ReportTable => ({
  title,
  columns: [
    'type',
    'n',
    '|CAR| bp',
    'excess bp',
    'signed n',
    'sign hit',
    '95 %',
    'signed CAR bp',
    '95 %',
    't (KP)',
    'next bp',
    'before bp',
  ],
  rows: studies.map((study) => [
    study.code,
    String(study.n),
    figure(study.absolute * BP, 0),
    figure(study.excess * BP, 0),
    String(study.signed),
    figure(study.hit, 2),
    `${figure(study.hitInterval[0], 2)} to ${figure(study.hitInterval[1], 2)}`,
    figure(study.mean * BP, 0),
    `${figure(study.meanInterval[0] * BP, 0)} to ${figure(study.meanInterval[1] * BP, 0)}`,
    figure(study.adjustedT, 2),
    figure(study.nextDay * BP, 0),
    figure(study.before * BP, 0),
  ]),
})
