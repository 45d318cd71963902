import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { asInstant, HOUR } from '../../kernel/time.ts'
import { type NormalHeadline, normaliseHeadline } from '../text/normal-headline.ts'
import { clusterHeadlines } from './cluster-headlines.ts'
import { bandKeys } from './min-hash.ts'
import { sameStory } from './same-story.ts'
import { StoryIndex } from './story-index.ts'
import { type StoryWords, storyWords } from './story-words.ts'

const headline = (title: string, hours: number, id: string): NormalHeadline =>
  normaliseHeadline({
    id,
    source: 'Example Wire',
    title,
    url: undefined,
    publishedAt: asInstant(hours * HOUR),
    timeOfDayKnown: true,
    knownAt: asInstant(hours * HOUR),
    taggedSymbols: [],
  })

interface PlainStory {
  readonly openUntil: number
  readonly ids: string[]
  readonly wordings: { readonly words: StoryWords; readonly keys: readonly number[] }[]
}

/** The stories of headlines in order of time, each held against every open story that meets it under a key. */
function plainStories(headlines: readonly NormalHeadline[]): readonly (readonly string[])[] {
  const stories: PlainStory[] = []
  const latestOf = new Map<string, PlainStory>()
  for (const one of headlines) {
    const words = storyWords(one)
    const keys = bandKeys(words.words)
    const text = words.words.join(' ')
    const open = stories.filter(({ openUntil }) => one.knownAt <= openUntil)
    const same = text === '' ? undefined : open.find((story) => story === latestOf.get(text))
    const found =
      same ??
      open
        .filter(({ wordings }) => wordings.some((wording) => wording.keys.some((key) => keys.includes(key))))
        .find(({ wordings }) => wordings.some((wording) => sameStory(wording.words, words)))
    const story = found ?? { openUntil: one.knownAt + 72 * HOUR, ids: [], wordings: [] }
    if (found === undefined) stories.push(story)
    story.ids.push(one.id)
    if (latestOf.get(text) === story || story.wordings.length >= 8) continue
    story.wordings.push({ words, keys })
    latestOf.set(text, story)
  }
  return stories.map(({ ids }) => ids)
}

const NAMES = [
  'Apple',
  'Microsoft',
  'Exxon',
  'ExxonMobil',
  'Deltasteel',
  'Deltasteelworks',
  'mill',
  'Ukraine',
]
const TEMPLATES = [
  '<name> raises forecast for the year',
  '<name> raises forecast for the full year',
  'Ukrainian strike on <name> plant',
  'strike on <name> plant in Ukraine',
  '<name> profit rises 12% on exports',
  '<name> profit rises 17% on exports to <other>',
  'Profit of <name> rises 12% on strong exports',
  'shares of <name> and <other> fall',
]

describe('the index of stories', () => {
  it('finds the same stories as holding each headline against all', () => {
    const title = fc
      .tuple(fc.constantFrom(...TEMPLATES), fc.constantFrom(...NAMES), fc.constantFrom(...NAMES))
      .map(([template, name, other]) => template.replace('<name>', name).replace('<other>', other))
    const list = fc.array(fc.tuple(title, fc.nat(60)), { minLength: 2, maxLength: 40 }).map((titles) => {
      let hours = 0
      return titles.map(([text, later], index) => {
        hours += later / 10
        return headline(text, hours, `id${String(index).padStart(3, '0')}`)
      })
    })
    fc.assert(
      fc.property(list, (headlines) => {
        const found = clusterHeadlines(headlines).map(({ members }) => members.map(({ id }) => id))
        assert.deepEqual(found, plainStories(headlines))
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  it('looks at few stories however many were told in the same words of other companies', () => {
    const index = new StoryIndex(() => true)
    const wordingOf = (company: number) => {
      const words = ['raise', 'forecast', 'year', 'strong', 'order', `${company}`.padStart(6, 'c')]
      return {
        words: { words, numbers: new Set<string>(), names: new Set(words.slice(-1)) },
        keys: bandKeys(words),
      }
    }
    for (let company = 100_000; company < 102_000; company++) index.enter(company, wordingOf(company))
    const met = index.candidates(wordingOf(101_234))
    assert.ok(met.has(101_234))
    assert.ok(met.size <= 100, `${met.size} of 2,000 stories are looked at`)
  })
})
