import type { Headline } from '../../market/observation.ts'
import type { NameSearch } from '../linking/find-aliases.ts'
import { linkEntities } from '../linking/link-entities.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'
import { EVENT_EFFECTS } from './event-effects.ts'

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
