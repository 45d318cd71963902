import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { BriefingSnapshot } from '@bellwether-markets/products/briefing/briefing-schema'
import type { StoredDay, StoredDays } from '../../../service/snapshots/stored-days.ts'

/** A stored briefing, by its headlines. */
export interface ListedBriefing {
  readonly day: Day
  readonly headline: Readonly<Record<'en' | 'de', string>>
}

export interface ShelvedBriefing extends StoredDay {
  readonly snapshot: BriefingSnapshot
}

export type BriefingShelf = ReturnType<typeof briefingShelf>

const HEADLINES_KEPT = 4_000
/** Of the days around one. */
const GAP_DAYS = 400

/** Stored briefings for pages; nothing is computed. */
export function briefingShelf(stored: StoredDays) {
  const headlines = new Map<number, ListedBriefing['headline']>()

  const read = async (one: StoredDay): Promise<ShelvedBriefing> => ({
    ...one,
    snapshot: (await stored.read(one)).whole() as BriefingSnapshot,
  })

  const listed = async (one: StoredDay): Promise<ListedBriefing> => {
    const { day, asOf } = one
    const known = headlines.get(asOf)
    if (known !== undefined) return { day, headline: known }
    const { snapshot } = await read(one)
    const headline = { en: snapshot.en.headline, de: snapshot.de.headline }
    if (headlines.size >= HEADLINES_KEPT) headlines.clear()
    headlines.set(asOf, headline)
    return { day, headline }
  }

  const on = async (day: Day): Promise<ShelvedBriefing | undefined> => {
    const found = await stored.upTo(day)
    return found?.day === day ? read(found) : undefined
  }

  return {
    on,
    /** The latest up to a day. */
    async upTo(day: Day): Promise<ShelvedBriefing | undefined> {
      const found = await stored.upTo(day)
      return found && read(found)
    },
    days: (from: Day, to: Day): Promise<readonly StoredDay[]> => stored.within(from, to),
    listed: (some: readonly StoredDay[]): Promise<readonly ListedBriefing[]> => Promise.all(some.map(listed)),
    /** The stored days before and after one. */
    async beside(day: Day): Promise<{ readonly previous: Day | undefined; readonly next: Day | undefined }> {
      const previous = await stored.upTo(asDay(day - 1))
      const later = await stored.within(asDay(day + 1), asDay(day + GAP_DAYS))
      return { previous: previous?.day, next: later.at(-1)?.day }
    },
  }
}
