import table from '../../../../data/news/event-effects.json' with { type: 'json' }
import type { EventEffectTable } from '../../../../data/schemas.ts'
import type { Region } from '../linking/countries.ts'

/** Prior effect of an event on an asset that it does not name. */
export interface EventEffect {
  readonly event: string
  /** Where it happens; undefined for anywhere. */
  readonly region?: Region
  readonly symbol: string
  /**
   * Expected abnormal return over [0, +1 day], basis points, signed. For types with two sides (see `SIDES`) that of the
   * first; the other has the opposite sign.
   */
  readonly bps: number
  readonly reason: string
}

const { sides, effects } = table as EventEffectTable

/** The two sides of event types that can go either way; effects are stated for the first. */
export const SIDES: Readonly<Record<string, readonly string[]>> = sides

/**
 * Seeded map of events to assets: signed expert values by channel, not measured. Rows of a region add to those of
 * anywhere.
 */
export const EVENT_EFFECTS: readonly EventEffect[] = effects

/** Rows of an event: those of the region, then those of anywhere. */
export const effectsOf = (event: string, region: Region | undefined): readonly EventEffect[] =>
  EVENT_EFFECTS.filter((row) => row.event === event && (row.region === undefined || row.region === region))
