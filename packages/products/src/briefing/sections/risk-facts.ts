import { STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import {
  highestSince,
  lowestSince,
  moveBetween,
  rowBefore,
  type Superlative,
} from '@bellwether-markets/engine/briefing/price-record'
import { asDay } from '@bellwether-markets/engine/kernel/time'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'

const WEEK = 7
const points = { unit: 'points', decimals: 1 } as const

export interface RiskFacts {
  readonly risk: RiskIndex
  readonly value: Fact
  readonly status: (typeof STATUS_WORDS)['CALM']
  /** Points since the session and the week before; undefined if unknown. */
  readonly day: Fact | undefined
  readonly week: Fact | undefined
  readonly before: Fact | undefined
  readonly weekBefore: Fact | undefined
  readonly statusBefore: RiskIndex['status'] | undefined
  readonly high: Superlative | undefined
  readonly low: Superlative | undefined
}

/** Undefined without a risk index. */
export function riskFacts(view: BriefingView): RiskFacts | undefined {
  const risk = snapshotOf(view.risk)
  if (risk === undefined) return undefined
  const value = figure(view, ['risk.value', 'Risk index of 100'], risk.value, { ...points, asOf: risk.date })
  const record = view.risk_record
  const rows = record && record.close[record.last] === risk.value ? record : undefined
  const earlier = (id: string, label: string, at: number): Fact | undefined =>
    rows === undefined || at < 0 ? undefined : figure(view, [`risk.${id}`, label], rows.close[at], points)
  const change = (id: string, label: string, at: number): Fact | undefined =>
    rows === undefined || at < 0
      ? undefined
      : figure(view, [`risk.${id}`, label], moveBetween(rows, at, rows.last), { ...points, directed: true })
  const dayBefore = rows === undefined ? -1 : rows.last - 1
  // As `change_7d`: after a holiday it is not five sessions.
  const weekBefore = rows === undefined ? -1 : rowBefore(rows, asDay(rows.day[rows.last] - WEEK + 1))
  const history = snapshotOf(view.risk_history)?.rows ?? []
  return {
    risk,
    value,
    status: STATUS_WORDS[risk.status],
    day: change('1d', 'Risk index, points since the session before', dayBefore),
    week: change('7d', 'Risk index, points since seven days before', weekBefore),
    before: earlier('prev', 'Risk index of the session before', dayBefore),
    weekBefore: earlier('week_ago', 'Risk index seven days before', weekBefore),
    statusBefore: rows && history[history.length - 2]?.status,
    high: rows && highestSince(rows),
    low: rows && lowestSince(rows),
  }
}

export type FallChance = Readonly<Record<'chance' | 'usual' | 'fall' | 'within', Fact>>

/** The estimated chance of a fall; undefined if it is unknown or too uncertain for a number. */
export function fallChance(view: BriefingView, risk: RiskIndex): FallChance | undefined {
  const estimate = risk.p_drawdown_7pct_20d
  if (estimate === null || isVague(estimate.interval_95)) return undefined
  const share = { unit: 'percent', asOf: risk.date } as const
  return {
    chance: figure(view, ['risk.p7', `Estimated chance: ${estimate.event}`], estimate.value * 100, share),
    usual: figure(view, ['risk.p7_base', 'How often that came on average'], estimate.base_rate * 100, share),
    ...fallTerms(view),
  }
}

/** The event of the chance. */
export const fallTerms = (view: BriefingView): { readonly fall: Fact; readonly within: Fact } => ({
  fall: figure(view, ['risk.fall', 'Fall of the S&P 500 that the chance is of'], 7, { unit: 'percent' }),
  within: figure(view, ['risk.within', 'Sessions within which it comes'], 20, { unit: 'sessions' }),
})

const WIDEST_INTERVAL = 0.6
const isVague = ([low, high]: readonly number[]): boolean => high - low >= WIDEST_INTERVAL

export const isStressed = ({ risk }: RiskFacts): boolean =>
  risk.status === 'ELEVATED' || risk.status === 'CRITICAL'

/** The first day of a level as high as now. */
export function sinceFact(view: BriefingView, found: Superlative | undefined, id: string): Fact | undefined {
  if (found === undefined) return undefined
  const day = found.onRecord ? found.first : found.since.day
  return dayFigure(view, [`risk.${id}`, 'Last day with such a risk index, or the first of its record'], day)
}
