import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { BriefingSnapshot } from '@bellwether-markets/products/briefing/briefing-schema'
import type { StoredDay, StoredDays } from '../../../service/snapshots/stored-days.ts'

export interface ListedBriefing {
  readonly day: Day
  readonly headline: Readonly<Record<'en' | 'de', string>>
}

export interface ShelvedBriefing extends StoredDay {
  readonly snapshot: BriefingSnapshot
}

const MOST_HEADLINES = 4_000
/** Of the days around one. */
const GAP_DAYS = 400

export const briefingShelf = (stored: StoredDays): BriefingShelf => new BriefingShelf(stored)

/** Stored briefings for pages; nothing is computed. */
export class BriefingShelf {
  readonly #stored: StoredDays
  readonly #headlines = new Map<number, ListedBriefing['headline']>()

  constructor(stored: StoredDays) {
    this.#stored = stored
  }

  async on(day: Day): Promise<ShelvedBriefing | undefined> {
    const found = await this.#stored.upTo(day)
    return found?.day === day ? this.#read(found) : undefined
  }

  async upTo(day: Day): Promise<ShelvedBriefing | undefined> {
    const found = await this.#stored.upTo(day)
    return found && this.#read(found)
  }

  days(from: Day, to: Day): Promise<readonly StoredDay[]> {
    return this.#stored.within(from, to)
  }

  listed(days: readonly StoredDay[]): Promise<readonly ListedBriefing[]> {
    return Promise.all(days.map(async (day) => ({ day: day.day, headline: await this.#headline(day) })))
  }

  async beside(day: Day): Promise<{ readonly previous: Day | undefined; readonly next: Day | undefined }> {
    const previous = await this.#stored.upTo(asDay(day - 1))
    const later = await this.#stored.within(asDay(day + 1), asDay(day + GAP_DAYS))
    return { previous: previous?.day, next: later.at(-1)?.day }
  }

  async #read(day: StoredDay): Promise<ShelvedBriefing> {
    return { ...day, snapshot: (await this.#stored.read(day)).whole() as BriefingSnapshot }
  }

  async #headline(day: StoredDay): Promise<ListedBriefing['headline']> {
    const known = this.#headlines.get(day.asOf)
    if (known !== undefined) return known
    const { en, de } = (await this.#read(day)).snapshot
    const headline = { en: en.headline, de: de.headline }
    if (this.#headlines.size >= MOST_HEADLINES) this.#headlines.clear()
    this.#headlines.set(day.asOf, headline)
    return headline
  }
}
