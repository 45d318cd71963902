import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dayFromDate,
  parseDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket, DEMO_EPOCH } from '@bellwether-markets/simulator/simulate-market'
import type { MarketSource } from '../../packages/server/src/service/ports.ts'
import { randomStream } from '../../packages/simulator/src/random.ts'

const SEED = 20251
const WINDOWS = 25
/** As long as the memory that may not be repeated. */
const WINDOW_DAYS = 10
const FIRST = dayFromDate(2006, 1, 1)
const LAST = dayFromDate(2025, 9, 20)

/** Days whose texts were written by hand. */
export const GOLD_DAYS: readonly Day[] = [
  '2008-10-10',
  '2017-10-16',
  '2020-03-16',
  '2022-06-16',
  '2023-07-09',
  '2024-08-05',
  '2025-04-08',
].map((text) => asDay(parseDay(text) ?? Number.NaN))

/** Ten days in a row each, oldest first; one that overlaps another is drawn again. */
export function recordedWindows(): readonly (readonly Day[])[] {
  const random = randomStream(SEED, 'briefing windows')
  const firsts: number[] = []
  while (firsts.length < WINDOWS) {
    const first = FIRST + Math.floor(random.uniform() * (LAST - FIRST - WINDOW_DAYS))
    if (firsts.every((other) => Math.abs(other - first) >= 2 * WINDOW_DAYS)) firsts.push(first)
  }
  return firsts.toSorted((a, b) => a - b).map((first) => daysFrom(first, WINDOW_DAYS))
}

const DEMO_FIRSTS = [
  dayFromDate(2023, 3, 6),
  dayFromDate(2024, 6, 10),
  dayFromDate(2025, 1, 20),
  dayFromDate(2026, 2, 2),
]

/** Four windows of the demo market, in four of its years. */
export const demoWindows = (): readonly (readonly Day[])[] =>
  DEMO_FIRSTS.map((first) => daysFrom(first, WINDOW_DAYS))

const daysFrom = (first: number, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, at) => asDay(first + at))

export function demoMarket(seed = 1): MarketSource {
  const market = createSimulatedMarket({ seed, universe: DEMO_UNIVERSE, epoch: DEMO_EPOCH })
  return {
    kind: 'demo',
    id: 'simulator',
    observations: market,
    advanceTo: (moment) => market.extendTo(utcDay(asInstant(moment + DAY))),
  }
}
