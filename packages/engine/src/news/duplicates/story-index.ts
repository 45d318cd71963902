import { SHARED_BEGINNING } from './same-story.ts'
import type { StoryWords } from './story-words.ts'

export interface StoryText {
  readonly words: StoryWords
  readonly keys: readonly number[]
}

const beginningOf = (word: string): string => word.slice(0, SHARED_BEGINNING)

interface Entered {
  readonly keys: Set<number>
  hasNameless: boolean
}

/**
 * Template headlines, such as "… raises its forecast for the year", differ in names alone. If each of two headlines has
 * a name that the other lacks, they are different stories. Otherwise all names of one are words of the other: its
 * rarest name finds it.
 * @param isOpen whether a story still accepts headlines; false is final
 */
export function storyIndex(isOpen: (story: number) => boolean) {
  const stories = new Map<number, Entered>()
  const byKey = queues<number>(isOpen)
  /** With a text without names, by all keys of the story. */
  const namelessByKey = queues<number>(isOpen)
  /** By the prefix of the rarest name of a text. */
  const byName = queues<string>(isOpen)
  const byWord = queues<string>(isOpen)

  return {
    enter(story: number, { words, keys }: StoryText): void {
      const entered = stories.get(story) ?? { keys: new Set(), hasNameless: false }
      stories.set(story, entered)
      const nameless = words.names.size === 0
      const fresh = keys.filter((key) => !entered.keys.has(key))
      for (const key of fresh) {
        entered.keys.add(key)
        byKey.push(key, story)
      }
      if (nameless || entered.hasNameless) {
        const unlisted = entered.hasNameless ? fresh : entered.keys
        for (const key of unlisted) namelessByKey.push(key, story)
        entered.hasNameless = true
      }
      if (!nameless) byName.push(rarestOf(words.names, byWord), story)
      for (const word of words.words) byWord.push(beginningOf(word), story)
    },
    /** A superset of the open stories with a common band key and no conflicting names. */
    candidates({ words, keys }: StoryText): ReadonlySet<number> {
      if (words.names.size === 0) return new Set(keys.flatMap((key) => byKey.of(key)))
      const named = new Set([
        ...words.words.flatMap((word) => byName.of(beginningOf(word))),
        ...byWord.of(rarestOf(words.names, byWord)),
      ])
      const meeting = [...named].filter((story) => keys.some((key) => stories.get(story)?.keys.has(key)))
      return new Set([...meeting, ...keys.flatMap((key) => namelessByKey.of(key))])
    },
  }
}

function rarestOf(names: ReadonlySet<string>, byWord: ReturnType<typeof queues<string>>): string {
  const beginnings = [...names].map(beginningOf)
  const counts = beginnings.map((beginning) => byWord.of(beginning).length)
  return beginnings[counts.indexOf(Math.min(...counts))] ?? ''
}

function queues<K>(isOpen: (story: number) => boolean) {
  const lists = new Map<K, number[]>()
  const pruned = (list: number[]): number[] => {
    let closed = 0
    while (closed < list.length && !isOpen(list[closed] ?? 0)) closed += 1
    if (closed > 0) list.splice(0, closed)
    return list
  }
  return {
    push(key: K, story: number): void {
      const list = lists.get(key)
      if (list === undefined) lists.set(key, [story])
      else pruned(list).push(story)
    },
    /** Drops closed stories at the front. */
    of(key: K): readonly number[] {
      const list = lists.get(key)
      return list === undefined ? [] : pruned(list)
    },
  }
}
