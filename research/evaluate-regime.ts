import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import {
  changeProbabilities,
  type MeasuredShare,
  regimeLeft,
} from '@bellwether-markets/engine/regime/change-probability'
import { fallProbabilities } from '@bellwether-markets/engine/regime/fall-by-regime'
import type { RegimeDay } from '@bellwether-markets/engine/regime/regime-machine'
import { REGIMES, type Regime } from '@bellwether-markets/engine/regime/regime-parameters'
import {
  annualisedVolatility,
  TRADING_DAYS_A_YEAR,
} from '@bellwether-markets/engine/statistics/annualised-volatility'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import { forwardFalls } from '@bellwether-markets/engine/statistics/forward-outcomes'
import { BLOCK_DAYS, blockBootstrapInterval } from './block-bootstrap.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { KNOWN_CRISES } from './known-days.ts'
import { isWithin, PERIODS, type Period, WHOLE } from './period.ts'
import { flipsPerYear, runsOf, shareOfShortRuns } from './run-lengths.ts'

const SHORT_RUN_DAYS = 3
const RESAMPLES = 1000
const SEED = 20_000_107
/** Fewer days than this say nothing about a mean return or an interval. */
const DAYS_FOR_A_MEAN = 60
const ROWS_BEFORE_SKILL = TRADING_DAYS_A_YEAR

/** Acceptance figures 1 to 3 and the tables of the market regime. */
export function evaluateRegime(days: readonly RegimeDay[]): {
  readonly rows: readonly ReportRow[]
  readonly tables: readonly ReportTable[]
} {
  return {
    rows: [stability(days), crises(days), ordering(days)],
    tables: [byRegime(days), episodes(days), probabilities(days)],
  }
}

function stability(days: readonly RegimeDay[]): ReportRow {
  const perPeriod = PERIODS.map((period) => flipsPerYear(regimesOf(within(days, period))))
  const shortRuns = shareOfShortRuns(regimesOf(days), SHORT_RUN_DAYS)
  const [flips, earlier, later] = perPeriod
  return {
    number: 1,
    figure: 'regime flips a year; runs of 3 days or fewer',
    measured: `${figure(flips, 2)} (${figure(earlier, 2)} / ${figure(later, 2)} before and after the split); ${percent(shortRuns)}`,
    accept: '<= 4; <= 2 %',
    verdict: verdictOf([flips, shortRuns], flips <= 4 && shortRuns <= 0.02),
    values: finiteValues({ flips, flips_earlier: earlier, flips_later: later, short_runs: shortRuns }),
  }
}

function crises(days: readonly RegimeDay[]): ReportRow {
  const runs = runsOf(regimesOf(days)).filter((run) => run.state === 'CRISIS')
  const share = days.filter((day) => day.regime === 'CRISIS').length / days.length
  const known = KNOWN_CRISES.filter(
    (crisis) => crisis.from >= days[0].day && crisis.from <= days[days.length - 1].day,
  )
  const outside = KNOWN_CRISES.filter((crisis) => !known.includes(crisis))
  const missed = known.filter(
    (crisis) =>
      !days.some((day) => day.regime === 'CRISIS' && day.day >= crisis.from && day.day <= crisis.to),
  )
  const labels = (list: typeof known) => list.map((crisis) => crisis.label).join(', ')
  const contained = missed.length === 0 ? `all of ${labels(known)} contained` : `MISSED ${labels(missed)}`
  const beyond = outside.length === 0 ? '' : `; ${labels(outside)} outside the data`
  return {
    number: 2,
    figure: 'share of CRISIS days; episodes; known crises contained',
    measured: `${percent(share)}; ${runs.length}; ${contained}${beyond}`,
    accept: '5-12 %; all inside the data contained',
    verdict: verdictOf([share], share >= 0.05 && share <= 0.12 && known.length > 0 && missed.length === 0),
    values: finiteValues({
      share,
      episodes: runs.length,
      known: known.length,
      missed: missed.length,
      outside: outside.length,
    }),
  }
}

function ordering(days: readonly RegimeDay[]): ReportRow {
  const [bull, sideways, bear, crisis] = REGIMES.map((regime) =>
    annualisedVolatility(nextReturns(days, regime, WHOLE)),
  )
  const holds = bull < sideways && bear < crisis
  const said = REGIMES.map((regime, at) => {
    const count = days.filter((day) => day.regime === regime).length
    return `${regime} ${percent([bull, sideways, bear, crisis][at])} ${volatilityInterval(days, regime, WHOLE)}, ${count} days`
  })
  return {
    number: 3,
    figure: 'next-day annualised volatility by regime, 95 % interval',
    measured: said.join('; '),
    accept: 'BULL < SIDEWAYS; BEAR < CRISIS',
    verdict: verdictOf([bull, sideways, bear, crisis], holds),
    values: finiteValues({ bull, sideways, bear, crisis, ratio: crisis / bull }),
  }
}

function byRegime(days: readonly RegimeDay[]): ReportTable {
  const falls = forwardFalls(days.map((day) => day.close))
  const rows = PERIODS.flatMap((period) => {
    const total = within(days, period).length
    return REGIMES.map((regime) => {
      const returns = nextReturns(days, regime, period)
      const outcomes = Array.from(falls).filter(
        (fall, at) => days[at].regime === regime && isWithin(days[at].day, period) && !Number.isNaN(fall),
      )
      return [
        period.label,
        regime,
        String(within(days, period).filter((day) => day.regime === regime).length),
        percent(within(days, period).filter((day) => day.regime === regime).length / total),
        percent(annualisedVolatility(returns)),
        volatilityInterval(days, regime, period),
        percent(mean(outcomes)),
        percent(returns.length < DAYS_FOR_A_MEAN ? Number.NaN : mean(returns) * TRADING_DAYS_A_YEAR),
      ]
    })
  })
  return {
    title: 'Regime: share of days, what followed',
    columns: [
      'period',
      'regime',
      'days',
      'share',
      'next-day vol',
      '95 %',
      'P(fall > 7 %, 20 d)',
      'next-day return a year',
    ],
    rows,
  }
}

function episodes(days: readonly RegimeDay[]): ReportTable {
  const runs = runsOf(regimesOf(days)).filter((run) => run.state === 'CRISIS')
  return {
    title: 'CRISIS episodes',
    columns: ['from', 'to', 'days', 'S&P 500 within'],
    rows: runs.map(({ start, length }) => [
      formatDay(asDay(days[start].day)),
      formatDay(asDay(days[start + length - 1].day)),
      String(length),
      percent(days[start + length - 1].close / days[start].close - 1),
    ]),
  }
}

function probabilities(days: readonly RegimeDay[]): ReportTable {
  const kinds = [
    { label: 'p_change_20d', shares: changeProbabilities(days), outcomes: regimeLeft(days) },
    {
      label: 'share_after_this_regime',
      shares: fallProbabilities(days),
      outcomes: forwardFalls(days.map((day) => day.close)),
    },
  ]
  return {
    title: 'Probabilities of the regime, walk-forward: Brier skill over the base rate known then',
    columns: ['probability', ...PERIODS.map((period) => period.label)],
    rows: kinds.map(({ label, shares, outcomes }) => [
      label,
      ...PERIODS.map((period) => percent(skillOf(days, shares, outcomes, period))),
    ]),
  }
}

function skillOf(
  days: readonly RegimeDay[],
  shares: readonly MeasuredShare[],
  outcomes: Numbers,
  period: Period,
): number {
  const cases = days.flatMap((day, at) =>
    at >= ROWS_BEFORE_SKILL && isWithin(day.day, period) && !Number.isNaN(outcomes[at]) ? [at] : [],
  )
  return brierSkill(
    cases.map((at) => shares[at].value),
    cases.map((at) => shares[at].baseRate),
    cases.map((at) => outcomes[at]),
  )
}

const regimesOf = (days: readonly RegimeDay[]): readonly Regime[] => days.map((day) => day.regime)

const within = (days: readonly RegimeDay[], period: Period): readonly RegimeDay[] =>
  days.filter((day) => isWithin(day.day, period))

const nextReturns = (days: readonly RegimeDay[], regime: Regime, period: Period): readonly number[] =>
  days.flatMap((day, at) =>
    day.regime === regime && isWithin(day.day, period) && at + 1 < days.length
      ? [Math.log(days[at + 1].close / day.close)]
      : [],
  )

function volatilityInterval(days: readonly RegimeDay[], regime: Regime, period: Period): string {
  const inside = days.slice(0, -1).map((day) => day.regime === regime && isWithin(day.day, period))
  if (inside.filter(Boolean).length < DAYS_FOR_A_MEAN) return 'n/a'
  const returns = days.slice(1).map((day, at) => Math.log(day.close / days[at].close))
  const [low, high] = blockBootstrapInterval(
    { length: returns.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
    (drawn) => {
      let [count, sum, squares] = [0, 0, 0]
      for (let at = 0; at < drawn.length; at++) {
        if (drawn[at] === 0 || !inside[at]) continue
        count += drawn[at]
        sum += drawn[at] * returns[at]
        squares += drawn[at] * returns[at] ** 2
      }
      return Math.sqrt(TRADING_DAYS_A_YEAR * (squares / count - (sum / count) ** 2))
    },
  )
  return `[${percent(low)}, ${percent(high)}]`
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
