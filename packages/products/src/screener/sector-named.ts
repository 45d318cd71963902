import { SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { nearest } from '@bellwether-markets/engine/text/nearest'
import { explainedRefusal } from '../explained-refusal.ts'

const SHORTEST_PART = 3

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/**
 * A sector by its name, a part that no other has, or its fund: `tech`, `XLK`.
 * @throws AppError `validation_error`
 */
export function sectorNamed(text: string): string {
  const query = plain(text)
  const isNamed = ({ sector, symbol }: (typeof SECTOR_ETFS)[number]): boolean =>
    plain(sector) === query || plain(symbol) === query
  const parts = SECTOR_ETFS.filter(
    ({ sector }) => query.length >= SHORTEST_PART && plain(sector).includes(query),
  )
  const found = SECTOR_ETFS.find(isNamed) ?? (parts.length === 1 ? parts[0] : undefined)
  if (found !== undefined) return found.sector
  const names = SECTOR_ETFS.map(({ sector }) => sector)
  const near =
    parts.length > 1
      ? parts.map(({ sector }) => sector)
      : nearest(
          text,
          names.map((name) => ({ text: name })),
          2,
        )
  const meant = near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `
  const explanation = `${meant}The sectors: ${names.join(', ')}.`
  throw explainedRefusal('sector', 'there is no such sector', explanation, text.slice(0, 64))
}
