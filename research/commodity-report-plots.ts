import { FACTOR_NAMES } from '@bellwether-markets/engine/commodities/commodity-factors'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { asDay, dateOf } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { type ResolvedScore, resolvedScores } from './commodity-calls.ts'
import type { CommodityStudy } from './commodity-study.ts'
import { rankIc } from './commodity-study.ts'
import type { HeldPortfolio } from './held-portfolio.ts'
import { type Bar, barPlot } from './plots/bar-plot.ts'
import { equityPlot } from './plots/equity-plot.ts'
import type { Plot } from './plots/plot.ts'
import { reliabilityPlot } from './plots/reliability-plot.ts'
import { reliabilityCurve } from './reliability-curve.ts'

const LAG = OUTCOME_DAYS - 1
const Z_95 = 1.96
const BINS = 10
const PANEL = 'Futures with two contracts, backtest.'

export function commodityPlots(history: CommodityStudy, held: HeldPortfolio): readonly Plot[] {
  const composite = rankIc(
    history,
    history.scores.members.map(({ unlimited }) => unlimited),
  )
  const calls = resolvedScores(history).filter(({ direction }) => direction !== undefined)
  return [
    barPlot({
      name: 'commodity-ic-by-year',
      title: 'Commodities: rank IC by year',
      note: `Mean daily rank correlation of the score and the return of the next 20 days, with 95 % intervals (Newey-West). ${PANEL}`,
      valueLabel: 'rank IC',
      categoryLabel: 'year',
      bars: barsByYear(composite),
      reference: { label: 'all', value: neweyWestMean(composite.value, LAG).mean, decimals: 3 },
    }),
    ...(calls.length < BINS ? [] : [callPlot(calls)]),
    barPlot({
      name: 'commodity-ic-by-factor',
      title: 'Commodities: rank IC of the composite and of each factor alone',
      note: `Equal weights and the signs of the literature; 95 % intervals (Newey-West). ${PANEL}`,
      valueLabel: 'rank IC',
      categoryLabel: 'factor',
      bars: [barOf('composite', composite.value), ...factorBars(history)],
    }),
    equityPlot({
      name: 'commodity-equity',
      title: 'Commodities: every long and short call held for 20 days',
      note: `Half of the money on each side, a twentieth of it follows each day, 10 basis points a change of weight, one close later than decided. ${PANEL}`,
      ...held,
    }),
  ]
}

function barOf(label: string, values: Numbers): Bar {
  const { mean, standardError } = neweyWestMean(values, LAG)
  return { label, value: mean, interval: [mean - Z_95 * standardError, mean + Z_95 * standardError] }
}

function barsByYear({ day, value }: DayValues): readonly Bar[] {
  const rows = Map.groupBy(Array.from(day).keys(), (at) => dateOf(asDay(day[at])).year)
  return [...rows].map(([year, own]) =>
    barOf(
      String(year),
      own.map((at) => value[at]),
    ),
  )
}

const factorBars = (history: CommodityStudy): readonly Bar[] =>
  FACTOR_NAMES.flatMap((name) => {
    const figures = history.scores.members.map(({ ranks }) => ranks.get(name) ?? [])
    const { value } = rankIc(history, figures)
    return value.length === 0 ? [] : [barOf(name.replaceAll('_', ' '), value)]
  })

function callPlot(calls: readonly ResolvedScore[]): Plot {
  const events = calls.map(({ event }) => event)
  return reliabilityPlot({
    name: 'commodity-reliability',
    title: 'Commodities: what was said and what happened',
    note: 'Probability of the return of 20 days having the stated sign, long and short calls of every day. Whiskers: 95 % by the number of independent cases.',
    points: reliabilityCurve(
      calls.map(({ confidence }) => confidence),
      events,
      calls.map(({ at }) => Math.floor(at / (OUTCOME_DAYS + 1))),
      BINS,
    ),
    baseRate: events.reduce<number>((sum, event) => sum + event, 0) / events.length,
  })
}
