import table from '../../../../data/news/event-effects.json' with { type: 'json' }
import type { EventEffectTable } from '../../../../data/schemas.ts'
import type { Region } from '../linking/countries.ts'

/** On an asset that the event does not name. */
export type EventEffect = EventEffectTable['effects'][number]

const { sides, effects } = table as EventEffectTable

export const SIDES: Readonly<Record<string, readonly string[]>> = sides

/** Expert values by channel, not measured. Rows of a region add to those of anywhere. */
export const EVENT_EFFECTS: readonly EventEffect[] = effects

export const effectsOf = (event: string, region: Region | undefined): readonly EventEffect[] =>
  EVENT_EFFECTS.filter((row) => row.event === event && (row.region === undefined || row.region === region))

const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'giu')

const READERS: Readonly<Record<string, readonly [first: RegExp, other: RegExp]>> = {
  cpi: [
    word(
      'hotter|hot|accelerates?|above|tops?|more than (?:expected|forecast)|jumps?|surges?|mehr als erwartet|stärker|über',
    ),
    word(
      'softer|cools?|cooler|eases?|slows?|below|less than (?:expected|forecast)|undershoots?|schwächer|unter|sinkt',
    ),
  ],
  jobs: [
    word('stronger|beating|beats?|tops?|more than|more new|surges?|robust|mehr'),
    word('weaker|missing|misses|fewer|less than|only|disappoint\\w*|weniger|verfehlt'),
  ],
  gdp: [
    word('stronger|beats?|accelerates?|faster|stärker'),
    word('weaker|misses|contracts?|shrinks?|slows?|schrumpft'),
  ],
  pmi: [
    word('stronger|beats?|rises?|expands?|steigt'),
    word('weaker|misses|falls?|contracts?|shrinks?|fällt'),
  ],
  cb_decision: [
    word('raises?|raised|hikes?|hiked|lifts?|hawkish|tighten\\w*|erhöht|hebt|anhebung'),
    word('cuts?|lowers?|lowered|slash\\w*|eases?|dovish|senkt|kappt|senkung'),
  ],
  cb_speech: [
    word('hawkish|higher for longer|hikes?|raise|tighten\\w*|falkenhaft'),
    word('dovish|cuts?|ease|easing|lower|taubenhaft'),
  ],
  opec: [
    word('cuts?|reduc\\w+|curbs?|trims?|kürzt|senkt|förderkürzung'),
    word('raises?|increas\\w+|lifts?|boosts?|unwinds?|hikes?|erhöht|weitet|höhere'),
  ],
  inventory: [
    word('draw|draws|fall|falls|drop|drops|down|decline[sd]?|fallen|nehmen ab|schrumpfen'),
    word('build|builds|rise|rises|climb|climbs|up|steigen|nehmen zu|wachsen'),
  ],
  tariff: [
    word(
      'imposes?|raises?|hikes?|threat\\w*|retaliat\\w+|widens?|take effect|new|vows?|slaps?|verhängt|gegenzölle',
    ),
    word(
      'lifts?|paus\\w+|delays?|delayed|eases?|removes?|suspends?|cuts?|deal|exempt\\w*|aufgehoben|ausgesetzt',
    ),
  ],
  sanctions: [
    word('imposes?|new|threaten\\w*|hits?|announces?|verhängt'),
    word('lifts?|eases?|removes?|aufgehoben'),
  ],
  rating_sovereign: [
    word('cuts?|downgrad\\w+|lowers?|strips?|junk|senkt|herabgestuft'),
    word('upgrad\\w+|raises?|lifts?|hebt|hochgestuft'),
  ],
}

/**
 * Side that a title reports: 1 the one that effects are stated for, −1 the other, 0 if unclear; 1 for types with one
 * side.
 */
export function eventSide(event: string, title: string): -1 | 0 | 1 {
  const readers = READERS[event]
  if (readers === undefined || !(event in SIDES)) return 1
  const [first, other] = readers.map((reader) => [...title.matchAll(reader)].length)
  if (first === other) return 0
  return first > other ? 1 : -1
}
