import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { auc, weightedAuc } from './auc.ts'
import { BLOCK_DAYS, blockBootstrapInterval } from './block-bootstrap.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { isWithin, PERIODS, type Period } from './period.ts'
import { publishedBy, type RiskReferences } from './reference-series.ts'
import { daysWith, meanOf, pick, type RiskSample } from './risk-sample.ts'

const RESAMPLES = 1000
const SEED = 20_000_103

interface Comparison {
  readonly days: number
  readonly baseRate: number
  readonly index: number
  readonly indexInterval: readonly [number, number]
  readonly rival: number
  readonly difference: number
  readonly differenceInterval: readonly [number, number]
}

/** Acceptance figure 4: does a high index come before falls, and more so than the VIX alone? */
export function riskDiscrimination(
  sample: RiskSample,
  references: RiskReferences,
): { readonly row: ReportRow; readonly tables: readonly ReportTable[] } {
  const comparisons = PERIODS.map((period) => compare(sample, sample.history.vix, period))
  return {
    row: acceptance(comparisons[0]),
    tables: [periodTable(comparisons), rivalTable(sample, references)],
  }
}

function compare({ history, fall }: RiskSample, rival: Numbers, period: Period): Comparison {
  const days = daysWith([fall, rival], fall.length, (at) => isWithin(history.day[at], period))
  const events = pick(fall, days)
  const indexAuc = weightedAuc(pick(history.smoothed, days), events)
  const rivalAuc = weightedAuc(pick(rival, days), events)
  const bootstrap = { length: days.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED }
  const interval = (statistic: (drawn: Numbers) => number) =>
    days.length === 0 ? ([Number.NaN, Number.NaN] as const) : blockBootstrapInterval(bootstrap, statistic)
  return {
    days: days.length,
    baseRate: meanOf(events),
    index: indexAuc(),
    indexInterval: interval(indexAuc),
    rival: rivalAuc(),
    difference: indexAuc() - rivalAuc(),
    differenceInterval: interval((drawn) => indexAuc(drawn) - rivalAuc(drawn)),
  }
}

function acceptance(all: Comparison): ReportRow {
  const { index, indexInterval, rival, difference, differenceInterval } = all
  return {
    number: 4,
    figure: 'risk index, AUC for a fall of more than 7 % within 20 days',
    measured:
      `${figure(index, 3)} ${range(indexInterval)}; VIX alone ${figure(rival, 3)}; ` +
      `difference ${figure(difference, 3)} ${range(differenceInterval)}`,
    accept: '>= .70 and >= VIX alone - .01',
    verdict: verdictOf([index, rival], index >= 0.7 && difference >= -0.01),
    values: finiteValues({
      auc: index,
      auc_low: indexInterval[0],
      auc_high: indexInterval[1],
      auc_vix: rival,
      difference,
      difference_low: differenceInterval[0],
      difference_high: differenceInterval[1],
    }),
  }
}

const periodTable = (comparisons: readonly Comparison[]): ReportTable => ({
  title: 'AUC for a fall of more than 7 % within 20 days, 95 % intervals by moving blocks of 126 days',
  columns: ['period', 'days', 'base rate', 'risk index', 'VIX alone', 'difference'],
  rows: comparisons.map((each, at) => [
    PERIODS[at].label,
    String(each.days),
    percent(each.baseRate),
    `${figure(each.index, 3)} ${range(each.indexInterval)}`,
    figure(each.rival, 3),
    `${figure(each.difference, 3)} ${range(each.differenceInterval)}`,
  ]),
})

function rivalTable({ history, fall }: RiskSample, references: RiskReferences): ReportTable {
  const published = [
    { label: 'STLFSI4 as published', series: references.stlfsi4 },
    { label: 'ANFCI as published', series: references.anfci },
    { label: 'OFR FSI as published', series: references.ofrFsi },
    { label: 'HY OAS as published', series: references.hyOas },
  ].flatMap(({ label, series }) =>
    series ? [{ label, value: publishedBy(history.day, series) as Numbers }] : [],
  )
  const drivers = history.drivers.map((driver) => ({ label: `driver ${driver.name}`, value: driver.score }))
  return {
    title: 'AUC of others on the days on which they are known, and of the risk index on the same days',
    columns: ['score', 'days', 'AUC', 'risk index'],
    rows: [{ label: 'unsmoothed index', value: history.raw }, ...drivers, ...published].map(
      ({ label, value }) => {
        const days = daysWith([fall, value], fall.length)
        const events = pick(fall, days)
        const of = (scores: Numbers) =>
          figure(days.length === 0 ? Number.NaN : auc(pick(scores, days), events), 3)
        return [label, String(days.length), of(value), of(history.smoothed)]
      },
    ),
  }
}

const range = ([low, high]: readonly [number, number]): string => `[${figure(low, 3)}, ${figure(high, 3)}]`
