import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { type BarFormat, type ReadBars, type RowFault, readBars } from './imported-bars.ts'
import { dailyFile, writeDaily } from './market-folder.ts'
import { type AssetBars, type Conflict, mergeBars } from './merge-bars.ts'

export interface ImportedFile {
  readonly file: string
  readonly symbol: string | undefined
  readonly outcome: 'taken' | 'unchanged' | 'refused'
  readonly text: string
  /** Rejected files import nothing. */
  readonly faults: readonly RowFault[]
}

const SUPPLIERS: Readonly<Record<BarFormat, string>> = {
  bellwether: 'the layout of a replay',
  yahoo: 'Yahoo',
  stooq: 'Stooq',
  alpha_vantage: 'Alpha Vantage',
}

export const refusedFile = (
  file: string,
  symbol: string | undefined,
  ...faults: readonly RowFault[]
): ImportedFile => ({ file, symbol, outcome: 'refused', text: '', faults })

export const wholeFileFault = (problem: string): RowFault => ({ row: 0, column: undefined, problem })

/**
 * All or nothing: rejects files unreadable or in conflict with stored bars.
 * @param replace overwrites stored bars that are broken or conflict; else both are merged
 * @throws StartupError if the bars cannot be written
 */
export function importDaily(
  { path, label }: { readonly path: string; readonly label: string },
  { symbol, assetClass }: Asset,
  folder: string,
  replace: boolean,
): ImportedFile {
  const mayBeNegative = assetClass === 'commodity'
  const found = readBars(readFileSync(path), mayBeNegative)
  if (isFaulty(found)) return refusedFile(label, symbol, ...found)
  const place = join(folder, dailyFile(symbol))
  const stored = existsSync(place) ? readBars(readFileSync(place), mayBeNegative) : undefined
  if (stored !== undefined && isFaulty(stored) && !replace) {
    const [{ row, problem }] = stored
    return refusedFile(label, symbol, wholeFileFault(`${place} is broken in row ${row}: ${problem}`))
  }
  const { of, left } = extentOf(found)
  const taken = (bars: AssetBars, text: string): ImportedFile => {
    writeDaily(folder, symbol, bars)
    return { file: label, symbol, outcome: 'taken', text: `${of}: ${text}${left}`, faults: [] }
  }
  if (stored === undefined) return taken(found, 'all added')
  const merged = isFaulty(stored) ? undefined : mergeBars(stored, found)
  if (merged !== undefined && 'added' in merged) {
    const { added, completed } = merged
    if (added + completed > 0) return taken(merged, `${added} added, ${completed} completed`)
    return { file: label, symbol, outcome: 'unchanged', text: `${of}: all there already`, faults: [] }
  }
  if (replace) return taken(found, 'in place of what was there')
  return refusedFile(label, symbol, conflictFault(merged, found))
}

const extentOf = ({ bars, format, withoutPrice }: ReadBars) => ({
  of: `${bars.length} ${bars.length === 1 ? 'day' : 'days'} of ${SUPPLIERS[format]}`,
  left: withoutPrice === 0 ? '' : `, ${withoutPrice} rows without a price left out`,
})

const isFaulty = (read: ReadBars | readonly RowFault[]): read is readonly RowFault[] => Array.isArray(read)

const REPLACE = 'use --replace to replace the stored file'

function conflictFault(conflict: Conflict | undefined, { rowOf, hasAdjusted }: ReadBars): RowFault {
  if (conflict?.day === undefined) {
    const [who, whom] = hasAdjusted ? ['the file', 'the market'] : ['the market', 'the file']
    return wholeFileFault(`${who} has adjusted closes and ${whom} has none; ${REPLACE}`)
  }
  const { day, column, found, stored } = conflict
  return {
    row: rowOf.get(day) ?? 0,
    column,
    problem:
      `${found}, but the market has ${stored} on ${formatDay(day)}: another level of prices, such as before and after a ` +
      `split or dividend, or an error in one of the two; ${REPLACE}`,
  }
}
