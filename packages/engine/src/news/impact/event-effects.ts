import table from '../../../data/news/event-effects.json' with { type: 'json' }
import type { Headline } from '../../market/observation.ts'
import type { EventEffectTable } from '../../table-schemas.ts'
import type { Region } from '../linking/countries.ts'
import type { NameSearch } from '../linking/find-aliases.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'

/** On an asset that the event does not name. */
export type EventEffect = EventEffectTable['effects'][number]

const { sides, sideWords, effects } = table as EventEffectTable

export const SIDES: Readonly<Record<string, readonly string[]>> = sides

/** Expert values by channel, not measured. Rows of a region add to those of anywhere. */
export const EVENT_EFFECTS: readonly EventEffect[] = effects

export const effectsOf = (event: string, region: Region | undefined): readonly EventEffect[] =>
  (BY_EVENT.get(event) ?? []).filter((row) => row.region === undefined || row.region === region)

/** Why the asset moves on this side of the event; if the side is unclear, why it would on the first. */
export function reasonOf({ event, reason, otherReason = reason }: EventEffect, side: -1 | 0 | 1): string {
  if (side === 1) return reason
  return side === -1 ? otherReason : `if ${SIDES[event][0]}: ${reason}`
}

const BY_EVENT = Map.groupBy(EVENT_EFFECTS, ({ event }) => event)

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'giu')

const READERS: ReadonlyMap<string, readonly RegExp[]> = new Map(
  Object.entries(sideWords).map(([event, words]) => [event, words.map(word)]),
)

/**
 * Side that a title reports: 1 the one that effects are stated for, −1 the other, 0 if unclear; 1 for types with one
 * side.
 */
export function eventSide(event: string, title: string): -1 | 0 | 1 {
  const readers = READERS.get(event)
  if (readers === undefined || !(event in SIDES)) return 1
  const [first, other] = readers.map((reader) => [...title.matchAll(reader)].length)
  if (first === other) return 0
  return first > other ? 1 : -1
}

/** All symbols on which `scoreStories` may see an effect of these headlines, and perhaps more. */
export function affectedSymbols(headlines: readonly Headline[], names: NameSearch): ReadonlySet<string> {
  const symbols = new Set(EVENT_EFFECTS.map(({ symbol }) => symbol))
  for (const headline of headlines) {
    for (const link of linkEntities(normaliseHeadline(headline), names)) {
      for (const symbol of link.symbols) symbols.add(symbol)
    }
  }
  return symbols
}
