import assert from 'node:assert/strict'
import {
  asDay,
  asInstant,
  type Day,
  formatDay,
  HOUR,
  type Instant,
  MINUTE,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import type { StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { hostPolicy } from '@bellwether-markets/suppliers/providers/host-policies'
import { levelOf, type Truth } from './truth.ts'
import type { Asked } from './truth-suppliers.ts'

const close = (found: number, wanted: number, what: string): void => {
  if (Number.isNaN(wanted) && Number.isNaN(found)) return
  assert.ok(Math.abs(found - wanted) <= 1e-9 * Math.abs(wanted), `${what}: ${found} instead of ${wanted}`)
}

/** Every day of every symbol up to one is stored as it was, on the level of the shares of that day. */
export function assertDailyIsTrue(
  truth: Truth,
  market: StoredMarket,
  from: Day,
  lastDay: (symbol: string) => Day,
): number {
  let compared = 0
  for (const { symbol } of truth.observations.universe.assets) {
    const real = truth.observations.daily(symbol)
    const stored = market.daily(symbol)
    assert.ok(real && stored, symbol)
    const last = lastDay(symbol)
    const wanted = Array.from(real.day, (day, row) => ({ day, row })).filter(
      ({ day }) => day >= from && day <= last,
    )
    const rows = new Map(Array.from(stored.day, (day, row) => [day, row]))
    const level = levelOf(truth, symbol, last)
    for (const { day, row } of wanted) {
      const place = rows.get(day)
      assert.ok(place !== undefined, `${symbol} has no bar of ${formatDay(asDay(day))}`)
      for (const name of ['open', 'high', 'low', 'close', 'adjClose'] as const) {
        close(
          stored[name][place],
          real[name][row] * level,
          `${name} of ${symbol} on ${formatDay(asDay(day))}`,
        )
      }
      close(stored.volume[place], real.volume[row] / level, `volume of ${symbol}`)
      compared++
    }
    assert.equal(Math.max(...rows.keys()), last, `last day of ${symbol}`)
  }
  return compared
}

/** Every quote that is stored of a day was really made, at its time and price, and was known no earlier. */
export function assertQuotesAreTrue(truth: Truth, market: StoredMarket, day: Day, seenOn: Day = day): number {
  let compared = 0
  for (const { symbol } of truth.observations.universe.assets) {
    const real = truth.observations.quotes(symbol, day)
    const stored = market.quotes(symbol, day)
    if (real === undefined || stored === undefined) continue
    const rows = new Map(Array.from(real.at, (at, row) => [Math.floor(at / SECOND) * SECOND, row]))
    const level = levelOf(truth, symbol, seenOn)
    for (let row = 0; row < stored.at.length; row++) {
      const made = rows.get(stored.at[row])
      assert.ok(made !== undefined, `${symbol} had no price at ${stored.at[row]}`)
      close(stored.price[row], real.price[made] * level, `price of ${symbol}`)
      assert.ok(stored.knownAt[row] >= stored.at[row])
      compared++
    }
  }
  return compared
}

/** Every half hour of a day is stored as it was, once. */
export function assertHalfHoursAreTrue(truth: Truth, market: StoredMarket, day: Day, seenOn: Day): number {
  let compared = 0
  for (const { symbol, assetClass } of truth.observations.universe.assets) {
    if (!['equity', 'etf', 'sector_etf'].includes(assetClass)) continue
    const real = truth.observations.intraday?.(symbol, day)
    const stored = market.intraday?.(symbol, day)
    assert.ok(real && stored, `${symbol} has no half hours of ${formatDay(day)}`)
    const level = levelOf(truth, symbol, seenOn)
    assert.deepEqual(Array.from(stored.start), Array.from(real.start), symbol)
    assert.deepEqual(Array.from(stored.end), Array.from(real.end), symbol)
    close(stored.previousClose, real.previousClose * level, `close of ${symbol} before ${formatDay(day)}`)
    for (let row = 0; row < real.start.length; row++) {
      for (const name of ['open', 'high', 'low', 'close'] as const) {
        close(stored[name][row], real[name][row] * level, `half-hour ${name} of ${symbol}`)
      }
      compared++
    }
  }
  return compared
}

const SUPPLIER_OF: Readonly<Record<string, string>> = {
  'finance.yahoo.com': 'yahoo',
  'guce.yahoo.com': 'yahoo',
  'query1.finance.yahoo.com': 'yahoo',
  'query2.finance.yahoo.com': 'yahoo',
  'www.ecb.europa.eu': 'ecb',
  'cdn.cboe.com': 'cboe',
  'fred.stlouisfed.org': 'fred',
  'api.gdeltproject.org': 'gdelt',
}

/** No window of any length saw more requests to a supplier than its policy allows, restarts included. */
export function assertBudgetsAreKept(asked: readonly Asked[]): ReadonlyMap<string, number> {
  const bySupplier = Map.groupBy(asked, ({ host }) => SUPPLIER_OF[host] ?? host)
  for (const [supplier, requests] of bySupplier) {
    for (const { burst, everyMs } of hostPolicy(supplier).rates) {
      for (const window of [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR]) {
        const times = requests.map(({ at }) => at as number).sort((a, b) => a - b)
        let first = 0
        for (let last = 0; last < times.length; last++) {
          while (times[last] - times[first] > window) first++
          const seen = last - first + 1
          const allowed = burst + window / everyMs + 1e-9
          assert.ok(seen <= allowed, `${supplier}: ${seen} requests in ${window} ms, ${allowed} are allowed`)
        }
      }
    }
  }
  return new Map([...bySupplier].map(([supplier, requests]) => [supplier, requests.length]))
}

/** No slot of a job came to its end twice. */
export function assertNothingTwice(done: readonly string[]): void {
  const seen = new Map<string, number>()
  for (const one of done) seen.set(one, (seen.get(one) ?? 0) + 1)
  assert.deepEqual(
    [...seen].filter(([, times]) => times > 1),
    [],
  )
}

export const at = (text: string): Instant => asInstant(Date.parse(text))
