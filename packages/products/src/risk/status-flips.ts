import { type RiskHistory, vixOn } from '@bellwether-markets/engine/risk/risk-history'
import {
  RISK_FLOORS,
  RISK_STATUSES,
  type RiskStatus,
  riskStatus,
} from '@bellwether-markets/engine/risk/risk-status'
import {
  type ValueOfVix,
  type ValuesOfVix,
  valuesOfVix,
  vixToFallTo,
  vixToRiseAbove,
} from '@bellwether-markets/engine/risk/vix-to-reach'
import { round } from '@bellwether-markets/engine/series/round'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { RiskIndex } from './risk-schema.ts'

type Flip = RiskIndex['to_flip'][number]

/** @param provisional on live prices; else the latest VIX is that of a close */
export function statusFlips(history: RiskHistory, provisional: boolean): Flip[] {
  const value = history.value[history.day.length - 1]
  const level = RISK_STATUSES.indexOf(riskStatus(value))
  const above: RiskStatus | undefined = RISK_STATUSES[level + 1]
  const below: RiskStatus | undefined = RISK_STATUSES[level - 1]
  const withVix = Number.isNaN(vixOn(history, history.day.length - 1)) ? undefined : valuesOfVix(history)
  return [
    ...(above === undefined ? [] : [flipUp(withVix, value, above, provisional)]),
    ...(below === undefined ? [] : [flipDown(withVix, value, RISK_STATUSES[level], below, provisional)]),
  ]
}

function flipUp(
  withVix: ValuesOfVix | undefined,
  value: number,
  status: RiskStatus,
  provisional: boolean,
): Flip {
  const threshold = RISK_FLOORS[status]
  const levels = vixLevels(withVix, (of) => vixToRiseAbove(of, threshold))
  const points = round(threshold - value, 1)
  return {
    status,
    direction: 'up',
    threshold,
    points,
    ...levels,
    condition: `The ${status.toLowerCase()} range begins above ${threshold}, ${pointsText(points)} up${withVix === undefined ? '' : vixText(levels, 'at least', provisional)}.`,
  }
}

function flipDown(
  withVix: ValuesOfVix | undefined,
  value: number,
  held: RiskStatus,
  status: RiskStatus,
  provisional: boolean,
): Flip {
  const threshold = RISK_FLOORS[held]
  const levels = vixLevels(withVix, (of) => vixToFallTo(of, threshold))
  const points = round(value - threshold, 1)
  return {
    status,
    direction: 'down',
    threshold,
    points,
    ...levels,
    condition: `The ${held.toLowerCase()} range ends at ${threshold}, ${pointsText(points)} down${withVix === undefined ? '' : vixText(levels, 'at most', provisional)}.`,
  }
}

type VixLevels = Pick<Flip, 'vix_today' | 'vix_if_held'>

/** @param withVix undefined if the VIX is not a driver */
const vixLevels = (
  withVix: ValuesOfVix | undefined,
  find: (value: ValueOfVix) => number | undefined,
): VixLevels => ({
  vix_today: (withVix && find(withVix.today)) ?? null,
  vix_if_held: (withVix && find(withVix.held)) ?? null,
})

function vixText(
  { vix_today, vix_if_held }: VixLevels,
  bound: 'at least' | 'at most',
  provisional: boolean,
): string {
  if (vix_today !== null) {
    const when = provisional ? 'today would do' : 'at the last close would have done'
    return `; a VIX of ${bound} ${formatNumber(vix_today, 2, 'en')} ${when} it alone`
  }
  if (vix_if_held !== null) {
    return `; no VIX would do it alone in a day, but ${bound} ${formatNumber(vix_if_held, 2, 'en')} held for days would`
  }
  return '; no VIX would do it alone'
}

const pointsText = (points: number): string =>
  `${formatNumber(points, 1, 'en')} ${points === 1 ? 'point' : 'points'}`
