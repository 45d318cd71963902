import { HOUR } from '../../../kernel/time.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import { bandKeys, hashOf } from './min-hash.ts'
import { sameStory } from './same-story.ts'
import { type StoryWords, storyWords } from './story-words.ts'

/** The copies and rewordings of one story. */
export interface Cluster {
  /** Stable: made from the first article. */
  readonly id: string
  readonly first: NormalHeadline
  /** In order of `knownAt`, the first included. */
  readonly members: readonly NormalHeadline[]
  /** Distinct publishers in order of appearance; one that repeats or syndicates its copy counts once. */
  readonly sources: readonly string[]
}

/** From the first article on, a story takes copies this long. */
const STORY_MS = 72 * HOUR
/** Distinct wordings of a story that a new headline is compared with. */
const WORDINGS = 8

interface OpenStory {
  readonly members: NormalHeadline[]
  readonly wordings: StoryWords[]
}

/**
 * Groups headlines that tell one story: copies and light rewordings within 72 hours of its first article. Each headline
 * joins the earliest open story that it matches, or begins one. Headlines without a word stay alone.
 * The result depends neither on the order of the input nor on anything later than the headline itself, so a story
 * never changes its first article or id as more headlines come.
 * @param headlines any order; time and id decide
 * @returns stories in order of their first article
 */
export function clusterHeadlines(headlines: readonly NormalHeadline[]): readonly Cluster[] {
  const stories: OpenStory[] = []
  const places: Places = { byKey: new Map(), byText: new Map() }
  for (const headline of headlines.toSorted(byTime)) {
    const words = storyWords(headline)
    const keys = bandKeys(words.words)
    const text = words.words.join(' ')
    const story = storyOf({ headline, words, keys, text }, stories, places)
    if (story === undefined)
      enter(stories.push({ members: [headline], wordings: [words] }) - 1, keys, text, places)
    else join(story, { headline, words, keys, text }, stories, places)
  }
  return stories.map(({ members }) => clusterOf(members))
}

interface Places {
  /** Stories by band key, the oldest first. */
  readonly byKey: Map<number, number[]>
  /** The latest story of exactly these words. */
  readonly byText: Map<string, number>
}

interface Newcomer {
  readonly headline: NormalHeadline
  readonly words: StoryWords
  readonly keys: readonly number[]
  readonly text: string
}

const byTime = (a: NormalHeadline, b: NormalHeadline): number =>
  a.knownAt - b.knownAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function storyOf(
  { headline, words, keys, text }: Newcomer,
  stories: readonly OpenStory[],
  { byKey, byText }: Places,
): number | undefined {
  const isOpen = (story: number): boolean => {
    const first = stories[story]?.members[0]
    return first !== undefined && headline.knownAt - first.knownAt <= STORY_MS
  }
  const same = byText.get(text)
  if (same !== undefined && text !== '' && isOpen(same)) return same
  const candidates = new Set<number>()
  for (const key of keys) {
    const bucket = byKey.get(key)
    if (bucket === undefined) continue
    while (bucket.length > 0 && !isOpen(bucket[0] ?? 0)) bucket.shift()
    for (const story of bucket) candidates.add(story)
  }
  return [...candidates]
    .filter(isOpen)
    .toSorted((a, b) => a - b)
    .find((story) => stories[story]?.wordings.some((wording) => sameStory(wording, words)))
}

function join(
  story: number,
  { headline, words, keys, text }: Newcomer,
  stories: readonly OpenStory[],
  places: Places,
) {
  const open = stories[story]
  open?.members.push(headline)
  if (open === undefined || places.byText.get(text) === story || open.wordings.length >= WORDINGS) return
  open.wordings.push(words)
  enter(story, keys, text, places)
}

function enter(story: number, keys: readonly number[], text: string, { byKey, byText }: Places): void {
  byText.set(text, story)
  for (const key of keys) {
    const bucket = byKey.get(key)
    if (bucket === undefined) byKey.set(key, [story])
    else if (!bucket.includes(story)) bucket.push(story)
  }
}

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
