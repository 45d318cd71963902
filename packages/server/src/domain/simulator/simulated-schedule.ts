import { asDay, type Day, startOfUtcDay } from '../../kernel/time.ts'
import type { Universe } from '../market/asset.ts'
import { isCovered } from '../market/calendar.ts'
import { newYorkToInstant } from '../market/new-york-time.ts'
import type { ScheduledEvent } from '../market/observation.ts'
import { createFilings } from './company-news.ts'
import { macroEventsOn } from './macro-news.ts'
import { SIMULATOR_SOURCE } from './simulator-source.ts'
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

  const eventsOn = (day: Day): readonly ScheduledEvent[] => {
    const knownAt = startOfUtcDay(asDay(Math.max(world.epoch, day - AHEAD)))
    const known = { status: 'announced' as const, source: SIMULATOR_SOURCE, day, lastDay: day, knownAt }
    const macro = [...macroEventsOn(day)].map(([name, minutes]) => {
      return Object.freeze({ ...known, name, symbol: undefined, at: newYorkToInstant(day, minutes) })
    })
    companies ??= companiesOf(universe, world)
    const reports = companies
      .filter(({ filedOn }) => filedOn(day) !== undefined)
      .map(({ symbol }) => Object.freeze({ ...known, name: 'report' as const, symbol, at: undefined }))
    return [...macro, ...reports]
  }

  return () => {
    const added: ScheduledEvent[] = []
    for (; next <= lastDay() + AHEAD && isCovered(next); next = asDay(next + 1)) added.push(...eventsOn(next))
    if (added.length > 0) events = Object.freeze([...events, ...added])
    return events
  }
}

interface Company {
  readonly symbol: string
  readonly filedOn: ReturnType<typeof createFilings>
}

const companiesOf = ({ assets }: Universe, world: World): readonly Company[] =>
  assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .map((asset) => ({ symbol: asset.symbol, filedOn: createFilings(asset, world) }))
