import type { Headline } from '../../market/observation.ts'
import { clusterHeadlines } from '../duplicates/cluster-headlines.ts'
import { isOfNow } from '../gates/genre.ts'
import { normaliseHeadline } from '../text/normal-headline.ts'
import { nameWordsOf } from './name-words.ts'

/** How many stories of a day name what. */
export interface NameCounts {
  readonly stories: number
  readonly names: Readonly<Record<string, number>>
}

/** @param headlines of one day */
export function nameCounts(headlines: readonly Headline[]): NameCounts {
  const stories = clusterHeadlines(headlines.map(normaliseHeadline)).filter(({ first }) => isOfNow(first))
  const names: Record<string, number> = {}
  for (const { first } of stories) {
    for (const key of new Set(nameWordsOf(first).map((word) => word.key))) names[key] = (names[key] ?? 0) + 1
  }
  return { stories: stories.length, names }
}
