import { moveAt } from '@bellwether-markets/engine/briefing/price-record'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { Topic } from '../events/events-schema.ts'
import type { BriefingView } from './briefing-view.ts'
import { surpriseOf } from './moves.ts'

const UNUSUAL = 1.5
const SHOCK = 2

/** Whether the S&P 500 moved far enough in the session that a cause is asked for. */
export function hasMovedFar({ priced }: BriefingView): boolean {
  const index = priced.get(SP500)
  return index !== undefined && Math.abs(surpriseOf(index)) >= UNUSUAL
}

/** Whether its fall shows that something happened. */
export function hasFallenFar({ priced }: BriefingView): boolean {
  const index = priced.get(SP500)
  return index !== undefined && surpriseOf(index) <= -SHOCK
}

/** Whether it went the way that headlines tell of stocks. */
export function movedAsStated(view: BriefingView, stated: Topic['moves_market']): boolean {
  return hasMovedFar(view) && stated === indexWay(view)
}

export function indexWay({ priced }: BriefingView): 'up' | 'down' {
  const index = priced.get(SP500)
  return index !== undefined && moveAt(index.record) > 0 ? 'up' : 'down'
}
