import { byTable, type KeptTable } from './observation-reader.ts'

const MOST_ENTRIES = 6_000
/** Half hours show the previous close, at most this far back. */
const DAYS_AFTER_A_CLOSE = 10

/** Cached values by symbol, or by symbol and day. */
export interface MarketCache {
  get<V>(table: KeptTable, key: string, make: () => V): V
  /** Drops the values of a symbol and day, dependent tables included. */
  forget(table: KeptTable, symbol: string, day: unknown): void
}

export function marketCache(): MarketCache {
  const entries = byTable(() => new Map<string, unknown>())
  return {
    get<V>(table: KeptTable, key: string, make: () => V): V {
      const known = entries[table]
      if (!known.has(key)) {
        if (known.size >= MOST_ENTRIES) known.clear()
        known.set(key, make())
      }
      return known.get(key) as V
    },
    forget(table, symbol, day) {
      entries[table].delete(symbol)
      entries[table].delete(`${symbol} ${day}`)
      if (table === 'splits') {
        for (const adjusted of [entries.quotes, entries.half_hours]) {
          for (const key of adjusted.keys()) if (key.startsWith(`${symbol} `)) adjusted.delete(key)
        }
      }
      if (table === 'daily') {
        for (let later = Number(day); later <= Number(day) + DAYS_AFTER_A_CLOSE; later++) {
          entries.half_hours.delete(`${symbol} ${later}`)
        }
      }
    },
  }
}
