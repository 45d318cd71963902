import type { RadarScreen, ScreenedStock } from './radar-screen.ts'

const MOST_PICKS = 10
const MOST_OF_A_SECTOR = 3
const KEPT_TO_RANK = 20

/**
 * Yesterday's picks stay while sound and among the first twenty sound stocks; free places go to the best that may
 * enter, at most three per sector.
 * @param before yesterday's picks
 * @returns best score first, at most ten
 */
export function radarPicks(
  screen: RadarScreen,
  before: readonly number[],
  sectorOf: (stock: number) => number,
): readonly ScreenedStock[] {
  const picked = stayingPicks(screen, before)
  for (const candidate of screen.ranked) {
    if (picked.size >= MOST_PICKS) break
    if (picked.has(candidate)) continue
    const sector = sectorOf(candidate.stock)
    const ofSector = [...picked].filter(({ stock }) => sectorOf(stock) === sector).length
    if (ofSector >= MOST_OF_A_SECTOR || !screen.isSound(candidate) || !screen.mayEnter(candidate)) continue
    picked.add(candidate)
  }
  return screen.ranked.filter((one) => picked.has(one))
}

function stayingPicks({ ranked, isSound }: RadarScreen, before: readonly number[]): Set<ScreenedStock> {
  const staying = new Set<ScreenedStock>()
  if (before.length === 0) return staying
  let rank = 0
  for (const one of ranked) {
    if (rank >= KEPT_TO_RANK) break
    if (!isSound(one)) continue
    rank++
    if (before.includes(one.stock)) staying.add(one)
  }
  return staying
}
