import { HOUR } from '../../kernel/time.ts'
import type { NewsStory } from '../story/news-story.ts'

const HALF_RECOVERY_HOURS = 72

/**
 * 0–1: 1/(1 + rank)·(1 − 2^(−h/72)). Rank: position among the copies of a story, 0 for the first; h: hours since the
 * last story of the same event and entity, infinite if none.
 * @param stories ordered by `knownAt`
 * @returns one a story; stories without an event are compared among themselves
 */
export function novelties(stories: readonly NewsStory[]): Float64Array {
  const latest = new Map<string, number>()
  return Float64Array.from(stories, ({ first, links, event }) => {
    const code = event?.type.code ?? 'none'
    const subjects = links.length === 0 ? ['none'] : links.map(({ id }) => id)
    const keys = subjects.map((subject) => `${code} ${subject}`)
    const before = Math.max(...keys.map((key) => latest.get(key) ?? Number.NEGATIVE_INFINITY))
    for (const key of keys) latest.set(key, first.knownAt)
    return noveltyOf(0, (first.knownAt - before) / HOUR)
  })
}

export const noveltyOf = (rank: number, hours: number): number =>
  (1 / (1 + rank)) * (1 - 2 ** (-hours / HALF_RECOVERY_HOURS))
