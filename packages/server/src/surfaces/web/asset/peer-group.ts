import { capital, whole } from '../number-text.ts'
import type { AssetRow } from './asset-rows.ts'
import { classWords } from './asset-words.ts'

type Grouped = Pick<AssetRow, 'asset_class' | 'sector'>

/** Stocks are compared with those of their sector, everything else with its class. */
const sectorOf = ({ asset_class, sector }: Grouped): string | null =>
  asset_class === 'equity' ? sector : null

/** Those that an asset is compared with, itself included. */
export const peersOf = (rows: readonly AssetRow[], own: Grouped): readonly AssetRow[] =>
  rows.filter((row) => row.asset_class === own.asset_class && sectorOf(row) === sectorOf(own))

export function groupName(own: Grouped): string {
  return sectorOf(own) ?? capital(classWords(own.asset_class))
}

/** `17 stocks of Information Technology`. */
export function countWords(count: number, own: Grouped): string {
  const sector = sectorOf(own)
  return `${whole(count)} ${classWords(own.asset_class)}${sector === null ? '' : ` of ${sector}`}`
}

/** Of the list of all assets. */
export function groupQuery(own: Grouped): string {
  const sector = sectorOf(own)
  return new URLSearchParams({ class: own.asset_class, ...(sector === null ? {} : { sector }) }).toString()
}
