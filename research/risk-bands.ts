import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { riskStatus, stableRiskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { BLOCK_DAYS, blockBootstrapInterval } from './block-bootstrap.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { isWithin, PERIODS, type Period, WHOLE } from './period.ts'
import { daysWith, meanOf, pick, type RiskSample } from './risk-sample.ts'
import { flipsPerYear } from './run-lengths.ts'

const RESAMPLES = 1000
const SEED = 20_000_106

/** Above `above`, up to `upTo`; neighbours that did not rise were pooled. */
const BANDS = [
  { label: 'up to 35 CALM', above: Number.NEGATIVE_INFINITY, upTo: 35 },
  { label: '35-55 MODERATE', above: 35, upTo: 55 },
  { label: '55-85 MODERATE, ELEVATED', above: 55, upTo: 85 },
  { label: 'above 85 CRITICAL', above: 85, upTo: Number.POSITIVE_INFINITY },
] as const

/** Acceptance figures 6 and 7: what follows by band of the value, and how often each band is reached. */
export function riskBands(sample: RiskSample): {
  readonly rows: readonly ReportRow[]
  readonly tables: readonly ReportTable[]
} {
  return { rows: [monotone(sample), shares(sample)], tables: [bandTable(sample), stabilityTable(sample)] }
}

function monotone(sample: RiskSample): ReportRow {
  const volatilities = BANDS.map((_, band) => inBand(sample, band, sample.volatility, WHOLE))
  const rises = volatilities.every((each, band) => band === 0 || each > volatilities[band - 1])
  return {
    number: 6,
    figure: 'forward 20-day volatility rises over the four value bands',
    measured: `${rises ? 'yes' : 'no'}: ${volatilities.map(percent).join(' / ')}`,
    accept: 'yes',
    verdict: verdictOf(volatilities, rises),
    values: finiteValues(Object.fromEntries(volatilities.map((each, band) => [`band_${band + 1}`, each]))),
  }
}

function shares({ history }: RiskSample): ReportRow {
  const elevated = shareAbove(history.value, 70)
  const critical = shareAbove(history.value, 85)
  return {
    number: 7,
    figure: 'share of days above 70 / above 85',
    measured: `${percent(elevated)} / ${percent(critical)}`,
    accept: '8-20 % / 2-7 %',
    verdict: verdictOf(
      [elevated, critical],
      elevated >= 0.08 && elevated <= 0.2 && critical >= 0.02 && critical <= 0.07,
    ),
    values: finiteValues({ above_70: elevated, above_85: critical }),
  }
}

const shareAbove = (values: Numbers, level: number): number =>
  Array.from(values).filter((value) => value > level).length / values.length

function inBand({ history }: RiskSample, band: number, outcome: Numbers, period: Period): number {
  const { above, upTo } = BANDS[band]
  const days = daysWith(
    [outcome],
    outcome.length,
    (at) => history.value[at] > above && history.value[at] <= upTo && isWithin(history.day[at], period),
  )
  return meanOf(pick(outcome, days))
}

const bandTable = (sample: RiskSample): ReportTable => ({
  title: 'Risk index by band: share of days, what followed within 20 days',
  columns: ['period', 'band', 'days', 'share', 'forward vol', 'P(fall > 7 %)', '95 %'],
  rows: PERIODS.flatMap((period) => {
    const total = daysWith([], sample.history.day.length, (at) => isWithin(sample.history.day[at], period))
    return BANDS.map(({ label, above, upTo }, band) => {
      const { value } = sample.history
      const days = total.filter((at) => value[at] > above && value[at] <= upTo).length
      return [
        period.label,
        label,
        String(days),
        percent(days / total.length),
        percent(inBand(sample, band, sample.volatility, period)),
        percent(inBand(sample, band, sample.fall, period)),
        fallInterval(sample, band, period),
      ]
    })
  }),
})

function fallInterval({ history, fall }: RiskSample, band: number, period: Period): string {
  const { above, upTo } = BANDS[band]
  const days = daysWith([fall], fall.length, (at) => isWithin(history.day[at], period))
  const inside = days.map((at) => Number(history.value[at] > above && history.value[at] <= upTo))
  if (!inside.includes(1)) return 'n/a'
  const [low, high] = blockBootstrapInterval(
    { length: days.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
    (drawn) => {
      let [count, falls] = [0, 0]
      for (const [place, at] of days.entries()) {
        count += drawn[place] * inside[place]
        falls += drawn[place] * inside[place] * fall[at]
      }
      return falls / count
    },
  )
  return `[${percent(low)}, ${percent(high)}]`
}

const stabilityTable = ({ history }: RiskSample): ReportTable => {
  const stable = stableRiskStatus(history.value)
  return {
    title: 'Changes of status a year',
    columns: ['period', 'status', 'status_stable'],
    rows: PERIODS.map((period) => {
      const days = daysWith([], history.day.length, (at) => isWithin(history.day[at], period))
      return [
        period.label,
        figure(flipsPerYear(days.map((at) => riskStatus(history.value[at]))), 2),
        figure(flipsPerYear(days.map((at) => stable[at])), 2),
      ]
    }),
  }
}
