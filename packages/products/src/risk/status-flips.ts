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
  const vix = Number.isNaN(vixOn(history, history.day.length - 1)) ? undefined : valuesOfVix(history)
  return [
    ...(above === undefined ? [] : [flip(above, UP, { value, of: above, vix, provisional })]),
    ...(below === undefined
      ? []
      : [flip(below, DOWN, { value, of: RISK_STATUSES[level], vix, provisional })]),
  ]
}

interface Way extends Pick<Flip, 'direction'> {
  readonly end: string
  readonly bound: string
  readonly vixTo: (value: ValueOfVix, threshold: number) => number | undefined
}

const UP: Way = { direction: 'up', end: 'begins above', bound: 'at least', vixTo: vixToRiseAbove }
const DOWN: Way = { direction: 'down', end: 'ends at', bound: 'at most', vixTo: vixToFallTo }

interface Present {
  readonly value: number
  readonly of: RiskStatus
  /** Undefined if the VIX is not a driver. */
  readonly vix: ValuesOfVix | undefined
  readonly provisional: boolean
}

function flip(
  status: RiskStatus,
  { direction, end, bound, vixTo }: Way,
  { value, of, vix, provisional }: Present,
): Flip {
  const threshold = RISK_FLOORS[of]
  const points = round(Math.abs(threshold - value), 1)
  const levels: VixLevels = {
    vix_today: (vix && vixTo(vix.today, threshold)) ?? null,
    vix_if_held: (vix && vixTo(vix.held, threshold)) ?? null,
  }
  return {
    status,
    direction,
    threshold,
    points,
    ...levels,
    condition: `The ${of.toLowerCase()} range ${end} ${threshold}, ${pointsText(points)} ${direction}${vix === undefined ? '' : vixText(levels, bound, provisional)}.`,
  }
}

type VixLevels = Pick<Flip, 'vix_today' | 'vix_if_held'>

function vixText({ vix_today, vix_if_held }: VixLevels, bound: string, provisional: boolean): string {
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
