import type { AssetMove } from '../../domain/briefing/asset-move.ts'
import type { BriefingView } from './briefing-view.ts'

const UNUSUAL = 1.9

/** The most unusual move of some assets; undefined if none is unusual. */
export function mostUnusual(view: BriefingView, symbols: readonly string[]): AssetMove | undefined {
  const moves = symbols.flatMap((symbol) => view.moves.get(symbol) ?? [])
  return moves
    .filter(({ unusual }) => Math.abs(unusual) >= UNUSUAL)
    .toSorted((a, b) => Math.abs(b.unusual) - Math.abs(a.unusual))[0]
}
