import type { Day } from '../../kernel/time.ts'
import type { QuoteColumns } from '../market/observation.ts'
import type { IntradayTape } from './intraday-tape.ts'
import { SIMULATOR_SOURCE } from './simulator-source.ts'

/** Quotes of one asset on one trading day, one for every instant of its tape. */
export function intradayQuotes(symbol: string, day: Day, { at, price, traded }: IntradayTape): QuoteColumns {
  return {
    symbol,
    source: SIMULATOR_SOURCE,
    day,
    at,
    knownAt: at,
    price,
    dayHigh: running(price, Math.max),
    dayLow: running(price, Math.min),
    dayVolume: traded,
  }
}

function running(values: Float64Array, choose: (a: number, b: number) => number): Float64Array {
  const result = values.slice()
  for (let index = 1; index < result.length; index++) result[index] = choose(result[index - 1], result[index])
  return result
}
