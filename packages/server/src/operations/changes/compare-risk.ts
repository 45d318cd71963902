import { round } from '../../domain/series/round.ts'
import type { RiskIndex } from '../../products/risk/risk-schema.ts'
import type { Change } from './change.ts'

/** About the 97th percentile of daily moves of the index. */
const LARGE_MOVE_POINTS = 5
const LARGE_REGIONAL_MOVE_POINTS = 10
const MARKET = ['SPY', '^VIX']

/** Changes of status, large moves of the value, and regions that changed status. */
export function compareRisk(before: RiskIndex, after: RiskIndex): readonly Change[] {
  return [...ofStatus(before, after), ...ofRegions(before, after)]
}

function ofStatus(before: RiskIndex, after: RiskIndex): readonly Change[] {
  const move = round(after.value - before.value, 1)
  const changed = before.status !== after.status
  if (!changed && Math.abs(move) < LARGE_MOVE_POINTS) return []
  const moved = `The risk index went from ${before.value} to ${after.value}`
  return [
    {
      product: 'risk',
      kind: changed ? 'risk_status' : 'risk_value',
      subject: null,
      before: changed ? before.status : before.value,
      after: changed ? after.status : after.value,
      importance: Math.min(100, (changed ? 70 : 40) + Math.abs(move)),
      why: changed
        ? `${moved}: ${before.status} became ${after.status}.`
        : `${moved}; it is still ${after.status}.`,
      assets: MARKET,
    },
  ]
}

function ofRegions(before: RiskIndex, after: RiskIndex): readonly Change[] {
  return Object.entries(after.regions).flatMap(([name, region]) => {
    const earlier = before.regions[name as keyof RiskIndex['regions']]
    if (region.score === null || earlier.score === null || region.status === earlier.status) return []
    const move = Math.abs(region.score - earlier.score)
    if (move < LARGE_REGIONAL_MOVE_POINTS) return []
    return [
      {
        product: 'risk',
        kind: 'region_status',
        subject: name,
        before: earlier.status,
        after: region.status,
        importance: Math.min(100, 30 + move),
        why: `Risk of ${name.replaceAll('_', ' ')} went from ${earlier.score} to ${region.score}: ${earlier.status} became ${region.status}.`,
        assets: [],
      },
    ]
  })
}
