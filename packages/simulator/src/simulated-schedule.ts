import { asDay, type Day, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { isCovered } from '@bellwether-markets/engine/market/calendar'
import { newYorkToInstant } from '@bellwether-markets/engine/market/new-york-time'
import type { ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import { createFilings } from './filings.ts'
import { macroEventsOn } from './macro-news.ts'
import type { World } from './world.ts'

/** A day is announced so many calendar days before it. */
const AHEAD = 30

/**
 * Quarterly reports of companies, releases and decisions of the central bank, as by the news of the market.
 * @param lastDay later days have announced nothing yet
 * @returns a function that gives the events by `knownAt`; returned arrays do not change
 */
export function createSimulatedSchedule(
  world: World,
  universe: Universe,
  lastDay: () => Day,
): () => readonly ScheduledEvent[] {
  // Most markets are never asked.
  let companies: readonly Company[] | undefined
  let events: readonly ScheduledEvent[] = Object.freeze([])
  let next = world.epoch

  /** By day, in the order of the companies. */
  const reportsUpTo = (last: Day): ReadonlyMap<Day, readonly string[]> => {
    companies ??= companiesOf(universe, world)
    const symbols = new Map<Day, string[]>()
    for (const { symbol, filingsUpTo } of companies) {
      for (const { on } of filingsUpTo(last)) {
        const sameDay = symbols.get(on)
        if (sameDay === undefined) symbols.set(on, [symbol])
        else sameDay.push(symbol)
      }
    }
    return symbols
  }

  return () => {
    const days: Day[] = []
    for (; next <= lastDay() + AHEAD && isCovered(next); next = asDay(next + 1)) days.push(next)
    const last = days.at(-1)
    if (last === undefined) return events
    const reports = reportsUpTo(last)
    events = Object.freeze([
      ...events,
      ...days.flatMap((day) => eventsOn(world, day, reports.get(day) ?? [])),
    ])
    return events
  }
}

function eventsOn({ epoch }: World, day: Day, reports: readonly string[]): readonly ScheduledEvent[] {
  const knownAt = startOfUtcDay(asDay(Math.max(epoch, day - AHEAD)))
  const known = { status: 'announced', source: SIMULATOR_SOURCE, day, lastDay: day, knownAt } as const
  const macro = [...macroEventsOn(day)].map(([name, minutes]) =>
    Object.freeze({ ...known, name, symbol: undefined, at: newYorkToInstant(day, minutes) }),
  )
  const filed = reports.map((symbol) =>
    Object.freeze({ ...known, name: 'report' as const, symbol, at: undefined }),
  )
  return [...macro, ...filed]
}

interface Company {
  readonly symbol: string
  readonly filingsUpTo: ReturnType<typeof createFilings>
}

const companiesOf = ({ assets }: Universe, world: World): readonly Company[] =>
  assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .map((asset) => ({ symbol: asset.symbol, filingsUpTo: createFilings(asset, world) }))
