import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { EdgeState } from '@bellwether-markets/engine/kernel/signal'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import {
  type IntradayFeatures,
  intradayFeatures,
} from '@bellwether-markets/engine/signals/intraday/intraday-features'
import { dayTallies, intradayRecord } from '@bellwether-markets/engine/signals/intraday/intraday-record'
import {
  type DayTally,
  type RuleRecord,
  ruleRecord,
} from '@bellwether-markets/engine/signals/intraday/rule-record'
import {
  type ScoredBar,
  type ScoredHalfHour,
  scoredHalfHours,
} from '@bellwether-markets/engine/signals/intraday/scored-bars'
import {
  type EvaluationReport,
  finiteValues,
  type Progress,
  type ReportRow,
  type ReportTable,
  verdictOf,
} from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { intradayHoldings } from './intraday-holdings.ts'
import { barReturns, eventReturns } from './intraday-outcomes.ts'
import { intradayWindows } from './intraday-windows.ts'
import { lastHalfHourTable } from './last-half-hour.ts'
import { allDaily } from './market-windows.ts'
import type { Period } from './period.ts'
import { regimeDays } from './regime-days.ts'
import { type SourceWindows, sourceWindowsTable } from './source-windows.ts'
import { type SkillSeries, verdictTable } from './verdict-word.ts'

const Z_95 = 1.96
const FEWEST_RESOLVED = 2000
/** What crossing a narrow spread twice costs. */
const COST_BP = 2

type Outcome = (bar: ScoredBar) => number

/**
 * Measures the intraday rule on every half hour that can be scored.
 * @throws NotEnoughHistory if no call has an outcome
 */
export function evaluateIntraday({
  observations,
  forward,
  trials = 1,
  progress = () => {},
}: {
  readonly observations: Observations
  readonly forward?: Period | undefined
  /** Forms tried. */
  readonly trials?: number
  readonly progress?: Progress
}): { readonly report: EvaluationReport; readonly rule: RuleRecord; readonly skill: SkillSeries } {
  progress(0, 'half-hour bars')
  const { assets, bars } = intradayWindows(observations)
  progress(0.4, 'scoring every half hour')
  const daily = allDaily(observations)
  const features = intradayFeatures({ bars, daily, assets })
  const halfHours = scoredHalfHours(features)
  const tallies = dayTallies(halfHours)
  const record = intradayRecord(tallies, asDay((tallies.at(-1)?.day ?? 0) + 1))
  if (record.rule.calls === 0) throw new NotEnoughHistory('intraday calls with an outcome', 0, 1)
  progress(0.7, 'measuring')
  const asIssued = eventReturns(observations)
  const skill = { ...hitsOver(tallies), overlapping: 0, trials, forward }
  const report = {
    title: 'Intraday rule: measured on the data given',
    notes: notesOn(features, record.firstDay, record.lastDay),
    rows: [calibrationRow(record.rule, record.edge.state, record.calibrationError)],
    tables: [
      verdictTable([skill]),
      windowsTable(halfHours, { trials, forward, regimes: regimeDays(daily) }),
      outcomeTable(halfHours, asIssued),
      sliceTable(halfHours),
      lastHalfHourTable(features),
    ],
  }
  progress(1, 'done')
  return { report, rule: record.rule, skill }
}

function windowsTable(halfHours: readonly ScoredHalfHour[], by: Omit<SourceWindows, 'market'>): ReportTable {
  const { held, market } = intradayHoldings(halfHours)
  return sourceWindowsTable('Intraday by window', [{ form: 'calls', held }], { ...by, market })
}

/** By day, so weighted that their mean is that of all calls. */
function hitsOver(tallies: readonly DayTally[]): Pick<SkillSeries, 'name' | 'series'> {
  const called = tallies.filter(({ calls }) => calls > 0)
  const mean = called.reduce((sum, { calls }) => sum + calls, 0) / called.length
  return {
    name: 'hit rate over one half, by day',
    series: {
      day: called.map(({ day }) => day),
      value: called.map(({ calls, hits }) => (hits - calls / 2) / mean),
    },
  }
}

function notesOn(features: readonly IntradayFeatures[], first: number, last: number): readonly string[] {
  return [
    `${features.length} symbols (${features.map(({ asset }) => asset.symbol).join(', ')}), calls with an outcome from ${formatDay(asDay(first))} to ${formatDay(asDay(last))}.`,
    'Called where |score| > 1 on more volume than usual, the twelve strongest of a half hour. Everything is read from bars that had ended; what is usual comes from the 20 sessions before. Nothing is fitted.',
    'Errors from the spread between days (ratio estimate), as calls of one day share the move of the market. An unchanged price is no hit.',
    'By window: each call has a twelfth of the money to the close of the next bar; beta to all symbols in equal parts over the same half hours.',
    `Cost where no other is named: ${COST_BP} basis points for both ways.`,
  ]
}

function calibrationRow(rule: RuleRecord, edge: EdgeState, calibrationError: number): ReportRow {
  return {
    number: 12,
    figure: 'intraday confidence: ECE of past calls, walk-forward; hit rate of the rule',
    measured: `${figure(calibrationError, 4)}; ${figure(rule.hitRate, 4)} +- ${figure(Z_95 * rule.standardError, 4)} (t ${figure(rule.t, 2)}, ${rule.calls} calls on ${rule.days} days); edge ${edge}`,
    accept: '< 0.05 hard, < 0.02 target, from 2,000 resolved calls on',
    verdict: verdictOf(
      [rule.calls < FEWEST_RESOLVED ? Number.NaN : calibrationError],
      calibrationError < 0.05,
    ),
    values: finiteValues({
      ece: calibrationError,
      hit_rate: rule.hitRate,
      standard_error: rule.standardError,
      t: rule.t,
      calls: rule.calls,
      days: rule.days,
    }),
  }
}

function outcomeTable(halfHours: readonly ScoredHalfHour[], asIssued: Outcome): ReportTable {
  const kinds: readonly (readonly [string, Outcome])[] = [
    ['to the close of the next bar', barReturns],
    ['from five minutes after the issue, for half an hour', asIssued],
  ]
  return {
    title: 'The rule by how its outcome is taken',
    columns: [
      'outcome',
      'hit rate',
      '95 % (days as clusters)',
      't',
      'rises',
      'falls',
      'mean bp',
      'after cost',
      'calls',
      'days',
    ],
    rows: kinds.map(([label, outcome]) => {
      const tallies = dayTallies(halfHours, outcome)
      const bars = tallies.reduce((sum, day) => sum + day.bars, 0)
      const share = (part: 'rises' | 'falls') =>
        percent(tallies.reduce((sum, day) => sum + day[part], 0) / bars)
      return [
        label,
        ...figuresOf(ruleRecord(tallies)),
        share('rises'),
        share('falls'),
        ...returnsOf(halfHours, outcome),
      ]
    }),
  }
}

/** The hit rate of parts of the calls, to the close of the next bar. */
function sliceTable(halfHours: readonly ScoredHalfHour[]): ReportTable {
  const strength = ({ score }: ScoredBar): number => Math.abs(score)
  const slices: readonly (readonly [string, (bar: ScoredBar) => boolean])[] = [
    ['long', ({ direction }) => direction === 'long'],
    ['short', ({ direction }) => direction === 'short'],
    ['score 1 to 1.5', (bar) => strength(bar) < 1.5],
    ['score 1.5 to 2', (bar) => strength(bar) >= 1.5 && strength(bar) < 2],
    ['score from 2', (bar) => strength(bar) >= 2],
    ...[...new Set(halfHours.map(({ day }) => formatDay(asDay(day)).slice(0, 7)))].map(
      (month) =>
        [
          month,
          ({ features: { window }, row }: ScoredBar) => formatDay(asDay(window.day[row])).startsWith(month),
        ] as const,
    ),
  ]
  return {
    title: 'Parts of the calls, to the close of the next bar',
    columns: ['part', 'hit rate', '95 % (days as clusters)', 't', 'mean bp', 'after cost', 'calls', 'days'],
    rows: slices.map(([label, isIn]) => {
      const part = halfHours.map((halfHour) => ({ ...halfHour, bars: halfHour.bars.filter(isIn) }))
      const record = ruleRecord(dayTallies(part))
      return [label, ...figuresOf(record), ...returnsOf(part, barReturns)]
    }),
  }
}

const figuresOf = ({ hitRate, interval, t }: RuleRecord): readonly string[] => [
  figure(hitRate, 4),
  `[${figure(interval[0], 3)}, ${figure(interval[1], 3)}]`,
  figure(t, 2),
]

/** Mean return of the calls in their direction, before and after cost, with their number and days. */
function returnsOf(halfHours: readonly ScoredHalfHour[], outcome: Outcome): readonly string[] {
  const days = new Set<number>()
  let sum = 0
  let n = 0
  for (const { day, bars } of halfHours) {
    for (const bar of bars) {
      const result = bar.direction === undefined ? Number.NaN : outcome(bar)
      if (Number.isNaN(result)) continue
      sum += bar.direction === 'long' ? result : -result
      n++
      days.add(day)
    }
  }
  const mean = (1e4 * sum) / n
  return [figure(mean, 2), figure(mean - COST_BP, 2), String(n), String(days.size)]
}
