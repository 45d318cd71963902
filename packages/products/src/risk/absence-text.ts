import { formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { Absence } from '@bellwether-markets/engine/risk/score-values'

/** @param tracked assets of the symbols in question */
export function absenceText(absence: Absence, tracked: readonly Asset[]): string {
  if (absence.kind === 'no_bars') return noBarsText(absence.symbols, tracked)
  const names = named(absence.symbols, tracked)
  if (absence.kind === 'no_table') {
    return `Too few readings of ${names} were known at the end of the year before for a reference table.`
  }
  if (absence.kind === 'too_short') {
    return `${absence.has} of the ${absence.needs} daily ${absence.of} it needs are known, from ${names}.`
  }
  return `The last reading is of ${formatDay(absence.lastDay)}, from ${names}.`
}

function noBarsText(symbols: readonly string[], tracked: readonly Asset[]): string {
  const untracked = symbols.filter((symbol) => !tracked.some((asset) => asset.symbol === symbol))
  if (untracked.length > 0) return `This market does not track ${untracked.join(', ')}.`
  return `No daily bars are known of ${named(symbols, tracked)}.`
}

const named = (symbols: readonly string[], tracked: readonly Asset[]): string =>
  symbols
    .map((symbol) => {
      const asset = tracked.find((one) => one.symbol === symbol)
      return asset === undefined ? symbol : `${symbol} (${asset.name})`
    })
    .join(', ')
