import type { Day } from '../../kernel/time.ts'
import { tradingDays } from '../market/calendar.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { randomStream } from '../simulator/random.ts'
import { MODEL } from './model-target.ts'

/** A daily window in which every column is the close. */
export function fundWindow(symbol: string, day: ArrayLike<number>, close: ArrayLike<number>): DailyWindow {
  const column = Float64Array.from(close)
  return {
    symbol,
    source: 'sample',
    length: column.length,
    day: Float64Array.from(day),
    open: column,
    high: column,
    low: column,
    close: column,
    adjClose: column,
    volume: column,
    latestKnownAt: undefined,
  }
}

/** Funds of the model that walk at random on the days of the exchange, and a bill rate of 3 %. */
export function sampleFunds(seed: number, from: Day, to: Day): ReadonlyMap<string, DailyWindow> {
  const days = tradingDays(from, to)
  const random = randomStream(seed, 'funds')
  const common = days.map(() => random.normal())
  const funds = MODEL.sleeve.map((symbol, fund) => {
    let price = 100
    const close = days.map((_, at) => {
      price *= 1 + 0.0003 + (0.002 + 0.001 * fund) * (0.6 * common[at] + 0.8 * random.normal())
      return price
    })
    return [symbol, fundWindow(symbol, days, close)] as const
  })
  return new Map([
    ...funds,
    [
      '^IRX',
      fundWindow(
        '^IRX',
        days,
        days.map(() => 3),
      ),
    ],
  ])
}

/** The windows as they were up to a day. */
export function upTo(windows: ReadonlyMap<string, DailyWindow>, last: number): Map<string, DailyWindow> {
  return new Map(
    [...windows].map(([symbol, { day, close }]) => {
      const rows = Array.from(day).filter((each) => each <= last).length
      return [symbol, fundWindow(symbol, Array.from(day).slice(0, rows), Array.from(close).slice(0, rows))]
    }),
  )
}
