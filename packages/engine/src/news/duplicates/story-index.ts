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
 */
export class StoryIndex {
  readonly #stories = new Map<number, Entered>()
  readonly #byKey: StoryQueues<number>
  /** With a text without names, by all keys of the story. */
  readonly #namelessByKey: StoryQueues<number>
  /** By the prefix of the rarest name of a text. */
  readonly #byName: StoryQueues<string>
  readonly #byWord: StoryQueues<string>

  /** @param isOpen whether a story still accepts headlines; false is final */
  constructor(isOpen: IsOpen) {
    this.#byKey = new StoryQueues(isOpen)
    this.#namelessByKey = new StoryQueues(isOpen)
    this.#byName = new StoryQueues(isOpen)
    this.#byWord = new StoryQueues(isOpen)
  }

  enter(story: number, { words, keys }: StoryText): void {
    const entered = this.#stories.get(story) ?? { keys: new Set(), hasNameless: false }
    this.#stories.set(story, entered)
    const nameless = words.names.size === 0
    const fresh = keys.filter((key) => !entered.keys.has(key))
    for (const key of fresh) {
      entered.keys.add(key)
      this.#byKey.push(key, story)
    }
    if (nameless || entered.hasNameless) {
      const unlisted = entered.hasNameless ? fresh : entered.keys
      for (const key of unlisted) this.#namelessByKey.push(key, story)
      entered.hasNameless = true
    }
    if (!nameless) this.#byName.push(this.#rarestOf(words.names), story)
    for (const word of words.words) this.#byWord.push(beginningOf(word), story)
  }

  /** A superset of the open stories with a common band key and no conflicting names. */
  candidates({ words, keys }: StoryText): ReadonlySet<number> {
    if (words.names.size === 0) return new Set(keys.flatMap((key) => this.#byKey.of(key)))
    const named = new Set([
      ...words.words.flatMap((word) => this.#byName.of(beginningOf(word))),
      ...this.#byWord.of(this.#rarestOf(words.names)),
    ])
    const meeting = [...named].filter((story) => keys.some((key) => this.#stories.get(story)?.keys.has(key)))
    return new Set([...meeting, ...keys.flatMap((key) => this.#namelessByKey.of(key))])
  }

  #rarestOf(names: ReadonlySet<string>): string {
    const beginnings = [...names].map(beginningOf)
    const counts = beginnings.map((beginning) => this.#byWord.of(beginning).length)
    return beginnings[counts.indexOf(Math.min(...counts))] ?? ''
  }
}

type IsOpen = (story: number) => boolean

class StoryQueues<Key> {
  readonly #lists = new Map<Key, number[]>()
  readonly #isOpen: IsOpen

  constructor(isOpen: IsOpen) {
    this.#isOpen = isOpen
  }

  push(key: Key, story: number): void {
    const list = this.#lists.get(key)
    if (list === undefined) this.#lists.set(key, [story])
    else this.#pruned(list).push(story)
  }

  of(key: Key): readonly number[] {
    return this.#pruned(this.#lists.get(key) ?? [])
  }

  /** Drops closed stories at the front. */
  #pruned(list: number[]): number[] {
    let closed = 0
    while (closed < list.length && !this.#isOpen(list[closed])) closed += 1
    if (closed > 0) list.splice(0, closed)
    return list
  }
}
