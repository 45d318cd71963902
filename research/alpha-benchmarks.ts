import { type AlphaWeek, positionsOf } from '@bellwether-markets/engine/signals/alpha/alpha-week'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { alphaHoldings, topFifthHoldings } from './alpha-holdings.ts'
import type { WeeklyScores } from './alpha-raw-score.ts'
import type { AlphaStudy } from './alpha-study.ts'
import { finiteValues, type ReportRow, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { type HeldForm, netOf } from './source-windows.ts'

const BETA_DAYS = 252
const COST = 0.001
const LAGS = 20
const MOST_RETURN = 0.03
const MOST_T = 2

/** The fifths, the long side alone, the score before it is neutral, and the same rule on what the panel rewards by itself. */
export function alphaForms(
  study: AlphaStudy,
  raw: WeeklyScores,
): readonly (HeldForm & { readonly held: HeldPortfolio })[] {
  return [
    { form: 'fifths', held: alphaHoldings(study) },
    { form: 'top fifth less all stocks', held: topFifthHoldings(study) },
    { form: 'fifths of the raw score', held: alphaHoldings(study, byRaw(raw)), isRegistered: false },
    { form: 'fifths by volatility', held: alphaHoldings(study, byVolatility) },
    { form: 'fifths by beta', held: alphaHoldings(study, byBeta(study)) },
  ]
}

/** Acceptance figure 25: is what ranks stocks by risk alone paid in this panel, as survivors are? */
export function survivalRow(forms: readonly HeldForm[]): ReportRow {
  const benchmarks = forms.slice(-2).map(({ form, held }) => {
    const { mean, t } = neweyWestMean(netOf(held, COST), LAGS)
    return { form, t, year: mean * TRADING_DAYS_A_YEAR }
  })
  const rewards = benchmarks.some(({ t, year }) => year > MOST_RETURN && t > MOST_T)
  const told = benchmarks.map(({ form, t, year }) => `${form} ${percent(year)} (t ${figure(t, 1)})`)
  const [volatility, beta] = benchmarks
  return {
    number: 25,
    figure: 'does the panel reward risk by survival? the same rule on plain volatility and beta, net a year',
    measured: `${rewards ? 'the panel rewards risk by survival: ' : ''}${told.join('; ')}`,
    accept: 'none above 3 % with t > 2',
    verdict: verdictOf([volatility.t, beta.t], !rewards),
    values: finiteValues({ volatility: volatility.year, beta: beta.year }),
  }
}

const byRaw =
  (raw: WeeklyScores) =>
  ({ day }: AlphaWeek): Float64Array | undefined => {
    const score = raw.get(day)
    return score && positionsOf(score)
  }

const byVolatility = ({ position, volatility }: AlphaWeek): Float64Array | undefined =>
  position && positionsOf(volatility)

const byBeta =
  ({ market: { paths }, stockOf, rowOf }: AlphaStudy) =>
  ({ position, members, day }: AlphaWeek): Float64Array | undefined =>
    position &&
    positionsOf(
      Float64Array.from(members, (symbol) => {
        const path = paths[stockOf.get(symbol) ?? -1]
        return path === undefined ? Number.NaN : betaAt(path, rowOf.get(day) ?? Number.NaN)
      }),
    )

/** To the mean of the panel over the days up to a row. */
function betaAt(
  { returns, market }: Pick<AlphaStudy['market']['paths'][number], 'returns' | 'market'>,
  row: number,
): number {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (let at = Math.max(0, row - BETA_DAYS + 1); at <= row; at++) {
    if (Number.isNaN(returns[at]) || Number.isNaN(market[at])) continue
    n++
    x += market[at]
    y += returns[at]
    xx += market[at] ** 2
    xy += market[at] * returns[at]
  }
  return (xy - (x * y) / n) / (xx - x ** 2 / n)
}
