import table from '../../../../data/news/event-effects.json' with { type: 'json' }
import type { EventEffectTable } from '../../../../data/schemas.ts'
import type { Region } from '../linking/countries.ts'

/** How an event moves an asset that it does not name, before anything was measured. */
export interface EventEffect {
  /** Code of an event type. */
  readonly event: string
  /** Where it happens; undefined for anywhere. */
  readonly region?: Region
  readonly symbol: string
  /**
   * Expected abnormal return over [0, +1 day], basis points, signed. Of types that have two sides (see `SIDES`) it is
   * that of the first; the other side has the opposite sign.
   */
  readonly bps: number
  readonly reason: string
}

const { sides, effects } = table as EventEffectTable

/** What the sign of an effect belongs to, of types that can come either way: first the side stated, then the other. */
export const SIDES: Readonly<Record<string, readonly string[]>> = sides

/**
 * The seeded map of events to assets: expert values, signed, from what is generally held of each channel; not measured.
 * Rows of a region hold beside those of anywhere.
 */
export const EVENT_EFFECTS: readonly EventEffect[] = effects

/** Rows of an event in a region: those of that region, then those of anywhere. */
export const effectsOf = (event: string, region: Region | undefined): readonly EventEffect[] =>
  EVENT_EFFECTS.filter((row) => row.event === event && (row.region === undefined || row.region === region))
