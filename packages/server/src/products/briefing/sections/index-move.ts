import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { dayOf, figureOf } from '../facts.ts'
import { joined, tell } from '../texts.ts'
import { indexContext } from './index-context.ts'

const FLAT = 0.0015
const SMALL = 0.008

/** None if it has not traded since the last briefing. */
export function indexMessages(view: BriefingView): readonly Message[] {
  const move = view.moves.get(SP500)
  if (move === undefined || !view.isNew) return []
  const origin = view.originOf(SP500)
  const change = figureOf('sp500_change', 100 * move.change, origin)
  const close = figureOf('sp500_close', move.close, origin)
  const day = dayOf('session', move.day, origin.source)
  const kind = kindOf(move)
  const context = indexContext(view, move)
  return [
    {
      section: 'market',
      opens: true,
      importance: Math.min(96, Math.max(24, 18 * Math.abs(move.unusual || 0) + 20) + (context?.weight ?? 0)),
      facts: [change, close, day, ...(context?.facts ?? [])],
      text: joined(tell(`index_${kind}`, { change, close, day }), context?.text),
      headline: tell(`index_headline_${kind}`, { change, close }),
    },
  ]
}

function kindOf({ change, unusual }: AssetMove) {
  const size = Number.isNaN(unusual) ? Math.abs(change) * 100 : Math.abs(unusual)
  const side = change < 0 ? 'down' : 'up'
  if (Math.abs(change) < FLAT) return 'flat'
  if (size < 0.6 && Math.abs(change) < SMALL) return `${side}_mild` as const
  if (size < 1.3) return `${side}_firm` as const
  return size < 2.3 && Math.abs(change) < 0.04 ? (`${side}_strong` as const) : (`${side}_extreme` as const)
}
