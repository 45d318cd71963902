import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { asDay, dateOf } from '@bellwether-markets/engine/kernel/time'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import { binnedCalibrationError } from '@bellwether-markets/engine/statistics/calibration-bins'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { type ResolvedScore, resolvedScores } from './commodity-calls.ts'
import type { CommodityStudy } from './commodity-study.ts'
import { rankIc } from './commodity-study.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { type HeldPortfolio, returnByYear } from './held-portfolio.ts'

const BINS = 10

/** Skill, calibration and what was left after cost, year by year; a year has few independent windows. */
export function commodityYears(title: string, history: CommodityStudy, held: HeldPortfolio): ReportTable {
  const { day, members } = history.scores
  const yearOf = (value: number) => dateOf(asDay(value)).year
  const ic = rankIc(
    history,
    members.map(({ unlimited }) => unlimited),
  )
  const icRows = Map.groupBy(Array.from(ic.day).keys(), (at) => yearOf(ic.day[at]))
  const calls = resolvedScores(history).filter(({ direction }) => direction !== undefined)
  const ofYear = Map.groupBy(calls, ({ at }) => yearOf(day[at]))
  const returns = returnByYear(held)
  const years = [...new Set([...icRows.keys(), ...returns.keys()])].sort((a, b) => a - b)
  return {
    title,
    columns: [
      'year',
      'days',
      'rank IC',
      't',
      'ICIR a day',
      'calls',
      'hit rate',
      'base rate',
      'stated',
      'ECE',
      'Brier skill',
      'after cost',
    ],
    rows: years.map((year) => {
      const values = (icRows.get(year) ?? []).map((at) => ic.value[at])
      return [
        String(year),
        String(values.length),
        ...icText(values),
        ...callText(ofYear.get(year) ?? []),
        percent(returns.get(year) ?? Number.NaN),
      ]
    }),
  }
}

function icText(values: readonly number[]): readonly string[] {
  const { mean, t } = neweyWestMean(values, OUTCOME_DAYS - 1)
  const { standardError } = neweyWestMean(values, 0)
  return [figure(mean, 3), figure(t, 1), figure(mean / (standardError * Math.sqrt(values.length)), 2)]
}

function callText(calls: readonly ResolvedScore[]): readonly string[] {
  const events = calls.map(({ event }) => event)
  const stated = calls.map(({ confidence }) => confidence)
  const base = calls.map(({ baseRate }) => baseRate)
  const ece = binnedCalibrationError(stated, events, BINS)
  return [
    String(calls.length),
    figure(mean(events), 3),
    figure(mean(base), 3),
    figure(mean(stated), 3),
    figure(ece, 3),
    percent(brierSkill(stated, base, events)),
  ]
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
