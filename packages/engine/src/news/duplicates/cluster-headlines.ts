import { STORY_MS } from '../story/story-span.ts'
import { type NormalHeadline, oncePerText } from '../text/normal-headline.ts'
import { bandKeys, hashOf } from './min-hash.ts'
import { sameStory } from './same-story.ts'
import { StoryIndex, type StoryText } from './story-index.ts'
import { type StoryWords, storyWords } from './story-words.ts'

export interface Cluster {
  /** Derived from the first article. */
  readonly id: string
  readonly first: NormalHeadline
  /** By `knownAt`, the first included. */
  readonly members: readonly NormalHeadline[]
  /** In order of appearance. */
  readonly sources: readonly string[]
}

/** Compared with a new headline. */
const STORY_TEXTS = 8

interface OpenStory {
  readonly members: NormalHeadline[]
  readonly texts: StoryWords[]
}

/**
 * Groups copies and light rewordings within 72 hours of a story's first article. A headline joins the earliest open
 * story that it matches.
 * Independent of the order of the input and of later headlines: first article and id of a story never change.
 * @returns by first article
 */
export function clusterHeadlines(headlines: readonly NormalHeadline[]): readonly Cluster[] {
  const stories: OpenStory[] = []
  let now = Number.NEGATIVE_INFINITY
  const isOpen = (story: number): boolean => {
    const first = stories[story]?.members[0]
    return first !== undefined && now - first.knownAt <= STORY_MS
  }
  const index = new StoryIndex(isOpen)
  /** The latest story with exactly these words. */
  const byText = new Map<string, number>()

  const storyOf = (text: string, storyText: StoryText): number | undefined => {
    const same = byText.get(text)
    if (same !== undefined && text !== '' && isOpen(same)) return same
    return [...index.candidates(storyText)]
      .filter(isOpen)
      .toSorted((a, b) => a - b)
      .find((story) => stories[story]?.texts.some((other) => sameStory(other, storyText.words)))
  }

  for (const headline of headlines.toSorted(byTime)) {
    now = headline.knownAt
    const { text, ...storyText } = storyTextOf(headline)
    const { words } = storyText
    const found = storyOf(text, storyText)
    const story = found ?? stories.push({ members: [], texts: [] }) - 1
    const open = stories[story]
    open?.members.push(headline)
    if (open === undefined || byText.get(text) === story || open.texts.length >= STORY_TEXTS) continue
    open.texts.push(words)
    byText.set(text, story)
    index.enter(story, storyText)
  }
  return stories.map(({ members }) => clusterOf(members))
}

const storyTextOf = oncePerText((headline) => {
  const words = storyWords(headline)
  return { words, keys: bandKeys(words.words), text: words.words.join(' ') }
})

const byTime = (a: NormalHeadline, b: NormalHeadline): number =>
  a.knownAt - b.knownAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function clusterOf(members: readonly NormalHeadline[]): Cluster {
  const [first] = members
  if (first === undefined) throw new RangeError('a story without an article')
  const digits = [first.id, `${first.id}#`].map((text) => hashOf(text).toString(16).padStart(8, '0'))
  return {
    id: `story_${digits.join('')}`,
    first,
    members,
    sources: [...new Set(members.map(({ source }) => source))],
  }
}
