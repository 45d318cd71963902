import type { ScreenedStock } from './radar-screen.ts'

const MOST_PICKS = 10
const MOST_OF_A_SECTOR = 3
const KEPT_TO_RANK = 20

/**
 * The picks of a day: those of the day before stay while they are sound and among the first twenty sound stocks; free
 * places go to the best that may enter, at most three of a sector.
 * @param screen best score first
 * @param before stocks picked the day before
 * @param sectorOf sector of a stock of the panel
 * @returns best score first, at most ten
 */
export function radarPicks(
  screen: readonly ScreenedStock[],
  before: readonly number[],
  sectorOf: (stock: number) => number,
): readonly ScreenedStock[] {
  const sound = screen.filter((one) => one.sound)
  const picked = new Set(sound.slice(0, KEPT_TO_RANK).filter(({ stock }) => before.includes(stock)))
  for (const candidate of sound) {
    if (picked.size >= MOST_PICKS) break
    if (picked.has(candidate) || !candidate.enterable) continue
    const sector = sectorOf(candidate.stock)
    const ofSector = [...picked].filter(({ stock }) => sectorOf(stock) === sector).length
    if (ofSector < MOST_OF_A_SECTOR) picked.add(candidate)
  }
  return sound.filter((one) => picked.has(one))
}
