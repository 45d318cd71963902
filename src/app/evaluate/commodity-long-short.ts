import type { CommodityHistory } from '../../core/commodities/commodity-history.ts'
import { OUTCOME_DAYS } from '../../core/commodities/commodity-outcomes.ts'
import { limitedScore } from '../../core/commodities/commodity-scores.ts'
import { directionOf } from '../../core/commodities/score-call.ts'
import { annualisedVolatility, TRADING_DAYS_A_YEAR } from '../../core/evaluation/annualised-volatility.ts'
import { lastIndexUpTo } from '../../core/series/last-index-up-to.ts'
import type { CommodityEvaluationPanel } from './commodity-panel.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'

const COST = 0.001

export interface LongShort {
  /** Mean return a year after cost, a fraction of the money at work on both sides together. */
  readonly mean: number
  readonly volatility: number
  readonly sharpe: number
  readonly sharpeError: number
  /** Sharpe ratio before cost. */
  readonly grossSharpe: number
  /** Sum of all changes of weight, a year. */
  readonly turnover: number
  readonly maxDrawdown: number
  readonly years: number
}

/** What holding every long and short call for its twenty days earned after 10 basis points a change of weight. */
export function commodityLongShort({ label, history }: CommodityEvaluationPanel): {
  readonly result: LongShort
  readonly table: ReportTable
} {
  const result = longShortOf(history)
  return {
    result,
    table: {
      title: `Commodity calls held, long and short alike (${label}), after 10 bp a change of weight`,
      columns: [
        'years',
        'return a year',
        'volatility',
        'Sharpe',
        'before cost',
        'turnover a year',
        'max drawdown',
      ],
      rows: [
        [
          figure(result.years, 1),
          percent(result.mean),
          percent(result.volatility),
          `${figure(result.sharpe, 2)} +- ${figure(result.sharpeError, 2)}`,
          figure(result.grossSharpe, 2),
          figure(result.turnover, 1),
          percent(result.maxDrawdown),
        ],
      ],
    },
  }
}

/**
 * Each day's calls get half the money long and half short in equal parts, from the next close on for twenty days; a
 * twentieth of the money follows each day's calls.
 */
function longShortOf(history: CommodityHistory): LongShort {
  const { day, members } = history.scores
  const decided = Array.from(day, (_, at) => decisionAt(history, at))
  const daily = members.map((_, member) => returnsByPanelDay(history, member))
  const net: number[] = []
  const gross: number[] = []
  let turnover = 0
  let held: readonly number[] = members.map(() => 0)
  for (let at = OUTCOME_DAYS; at + 1 < day.length; at++) {
    const weights = members.map(
      (_, member) =>
        decided.slice(at - OUTCOME_DAYS, at).reduce((sum, each) => sum + each[member], 0) / OUTCOME_DAYS,
    )
    if (net.length === 0 && weights.every((weight) => weight === 0)) continue
    const traded = weights.reduce((sum, weight, member) => sum + Math.abs(weight - held[member]), 0)
    const earned = weights.reduce((sum, weight, member) => sum + weight * daily[member][at + 1], 0)
    gross.push(earned)
    net.push(earned - COST * traded)
    turnover += traded
    held = weights
  }
  return summaryOf(net, gross, turnover)
}

/** Weights of the calls of a day: half the money a side. */
function decisionAt({ scores }: CommodityHistory, at: number): readonly number[] {
  const directions = scores.members.map(({ unlimited }) =>
    Number.isNaN(unlimited[at]) ? undefined : directionOf(limitedScore(unlimited[at])),
  )
  const count = (direction: string) => directions.filter((each) => each === direction).length
  const [longs, shorts] = [count('long'), count('short')]
  return directions.map((direction) => {
    if (direction === undefined) return 0
    return direction === 'long' ? 0.5 / longs : -0.5 / shorts
  })
}

/** What a raw material earned from one day of the panel to the next; 0 where nothing is known. */
function returnsByPanelDay({ scores: { day, members } }: CommodityHistory, member: number): Float64Array {
  const { returns } = members[member].series
  return Float64Array.from(day, (today, at) => {
    if (at === 0) return 0
    let growth = 1
    for (let row = lastIndexUpTo(returns.day, today); row >= 0 && returns.day[row] > day[at - 1]; row--) {
      if (!Number.isNaN(returns.value[row])) growth *= 1 + returns.value[row]
    }
    return growth - 1
  })
}

function summaryOf(net: readonly number[], gross: readonly number[], turnover: number): LongShort {
  const years = net.length / TRADING_DAYS_A_YEAR
  const sharpe = sharpeOf(net)
  return {
    mean: mean(net) * TRADING_DAYS_A_YEAR,
    volatility: annualisedVolatility(net),
    sharpe,
    sharpeError: Math.sqrt((1 + sharpe ** 2 / 2) / years),
    grossSharpe: sharpeOf(gross),
    turnover: turnover / years,
    maxDrawdown: maxDrawdownOf(net),
    years,
  }
}

const sharpeOf = (returns: readonly number[]): number =>
  (mean(returns) * TRADING_DAYS_A_YEAR) / annualisedVolatility(returns)

function maxDrawdownOf(returns: readonly number[]): number {
  let value = 1
  let peak = 1
  let worst = 0
  for (const each of returns) {
    value *= 1 + each
    peak = Math.max(peak, value)
    worst = Math.min(worst, value / peak - 1)
  }
  return worst
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
