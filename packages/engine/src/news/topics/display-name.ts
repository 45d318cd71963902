import type { LocalizedText } from '../../briefing/localized-text.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'
import { isNever, isOrdinary, knownName } from './name-words.ts'

const CAPITAL = /^\p{Lu}/u
const LONG = 4
/** Of the long words of a title that is written like a sentence, at least so many have no capital. */
const LOWER_SHARE = 0.4
const MOST_WORDS = 4

type Titled = Pick<NormalHeadline, 'title' | 'tokens'>

/**
 * As headlines write the name around a word: the run of capitals that most of them have, "Silicon Valley Bank" of "valley".
 * Titles with a capital at each word only tell words that are no ordinary ones.
 */
export function displayName(key: string, stories: readonly { readonly first: Titled }[]): LocalizedText {
  const known = knownName(key)
  if (known !== undefined) return known
  const counts = new Map<string, number>()
  for (const { first: headline } of stories) {
    const run = runAround(key, headline)
    if (run !== undefined) counts.set(run, (counts.get(run) ?? 0) + (isSentence(headline) ? 2 : 1))
  }
  const [name] = [...counts].toSorted(([a, m], [b, n]) => n - m || b.length - a.length || (a < b ? -1 : 1))[0]
  return { en: name, de: name }
}

function runAround(key: string, headline: Titled): string | undefined {
  const { title, tokens } = headline
  const at = tokens.findIndex(({ text, raw }) => text === key && CAPITAL.test(raw))
  if (at < 0) return undefined
  const sentence = isSentence(headline)
  const belongs = (place: number): boolean => {
    const token = tokens[place]
    if (token === undefined || !CAPITAL.test(token.raw) || isNever(token.text)) return false
    // The first word of a sentence has its capital anyway.
    return (
      !isOrdinary(token.text) || (sentence && place > 0) || (sentence && CAPITAL.test(tokens[2]?.raw ?? ''))
    )
  }
  let [from, to] = [at, at]
  while (to - from < MOST_WORDS - 1 && belongs(from - 1) && touch(title, tokens, from - 1)) from--
  while (to - from < MOST_WORDS - 1 && belongs(to + 1) && touch(title, tokens, to)) to++
  return title.slice(tokens[from].begin, tokens[to].end)
}

const touch = (title: string, tokens: readonly Token[], place: number): boolean =>
  title.slice(tokens[place].end, tokens[place + 1].begin) === ' '

/** Whether only names have capitals. */
function isSentence({ tokens }: Pick<Titled, 'tokens'>): boolean {
  const long = tokens.filter(({ raw }) => raw.length >= LONG && /^\p{L}/u.test(raw))
  return long.filter(({ raw }) => !CAPITAL.test(raw)).length >= LOWER_SHARE * long.length
}
