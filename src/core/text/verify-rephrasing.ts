import type { Language } from './fact.ts'
import { readFigures } from './read-figures.ts'
import { directionWords } from './stated-direction.ts'
import { type Grounds, verifyText } from './verify-text.ts'

const LONGEST = 1.6
const SPARE_CHARACTERS = 40
const SHORTEST = 0.5

/** Marks of addresses, markup and code, and everything that is not Latin script, number, punctuation or space. */
const STRANGE = /https?:|www\.|[<>{}[\]`@\\|~*_#]|[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} ]/giu

/** Words of advice and of instruction, which describe nothing. */
const ADDRESSING: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...[
      'buy',
      'sell',
      'you',
      'your',
      'yours',
      'we',
      'our',
      'i',
      'must',
      'should',
      'guarantee',
      'guaranteed',
      'guarantees',
    ],
    ...[
      'recommend',
      'recommended',
      'ignore',
      'disregard',
      'instruction',
      'instructions',
      'prompt',
      'system',
      'assistant',
    ],
    ...[
      'password',
      'secret',
      'token',
      'send',
      'click',
      'visit',
      'transfer',
      'wallet',
      'certain',
      'certainly',
      'surely',
    ],
    ...['will', 'always', 'riskless', 'risk-free', 'sorry', 'please', 'json', 'rephrased'],
  ],
  de: [
    ...[
      'kaufen',
      'kauft',
      'verkaufen',
      'verkauft',
      'sie',
      'ihr',
      'ihre',
      'wir',
      'unser',
      'ich',
      'muss',
      'müssen',
      'sollte',
    ],
    ...[
      'sollten',
      'garantiert',
      'garantie',
      'empfehlen',
      'empfohlen',
      'ignoriere',
      'ignorieren',
      'anweisung',
    ],
    ...[
      'anweisungen',
      'passwort',
      'geheimnis',
      'klicken',
      'besuchen',
      'überweisen',
      'sicherlich',
      'wird',
      'immer',
    ],
    ...['risikolos', 'bitte', 'entschuldigung', 'json', 'umformuliert'],
  ],
}

/**
 * Whether a text that somebody else wrote says no more and nothing else than a text of ours. All of these must hold:
 * it is about as long and in one line, without addresses, markup or other scripts; every number of it is verified
 * (`verifyText`), and it states the same facts as often; it has words of a direction only where ours has, not more of
 * them, and not none where ours has some; it has no name that ours has not, and no word of advice or instruction.
 * A text that turns round what is said without any of these signs is not found out.
 * @param otherNames what else is known by name in the same market, such as other companies
 * @returns why it must not stand; empty where it may
 */
export function verifyRephrasing(
  rephrased: string,
  original: string,
  grounds: Grounds,
  otherNames: readonly string[] = [],
): readonly string[] {
  const misshapen = formFaults(rephrased, original)
  if (misshapen.length > 0) return misshapen
  const written = verifyText(rephrased, grounds)
  const own = verifyText(original, grounds)
  return [
    ...written.faults,
    ...(sameFacts(written.citations, own.citations) ? [] : ['it states other facts']),
    ...directionFaults(rephrased, original, grounds),
    ...nameFaults(rephrased, original, grounds.language, otherNames),
    ...wordFaults(rephrased, original, grounds.language),
  ]
}

function formFaults(rephrased: string, original: string): readonly string[] {
  const strange = [...rephrased.matchAll(STRANGE)]
    .map(([mark]) => mark)
    .filter((mark) => !original.includes(mark))
  const isLong = rephrased.length > LONGEST * original.length + SPARE_CHARACTERS
  return [
    ...(isLong ? ['it is too long'] : []),
    ...(rephrased.length < SHORTEST * original.length ? ['it is too short'] : []),
    ...(strange.length > 0 ? [`it has ${JSON.stringify(strange[0])}`] : []),
  ]
}

const sameFacts = (left: readonly string[], right: readonly string[]): boolean =>
  left.toSorted().join() === right.toSorted().join()

function directionFaults(
  rephrased: string,
  original: string,
  { language, names }: Grounds,
): readonly string[] {
  const countOf = (text: string, direction: 'up' | 'down'): number => {
    const { words } = readFigures(text, language, names)
    const all = directionWords(words, { start: 0, end: words.length }, language)
    return all.filter((word) => word.direction === direction).length
  }
  return (['up', 'down'] as const).flatMap((direction) => {
    const [now, before] = [countOf(rephrased, direction), countOf(original, direction)]
    if (now > before) return [`it says ${direction} more often`]
    return now === 0 && before > 0 ? [`it no longer says ${direction}`] : []
  })
}

/** German writes every noun with a capital: only capitals throughout and known names tell there. */
function nameFaults(
  rephrased: string,
  original: string,
  language: Language,
  otherNames: readonly string[],
): readonly string[] {
  const own = new Set(original.match(/[\p{L}\p{N}&^=.'-]*\p{L}/gu) ?? [])
  const inner =
    language === 'en' ? /(?<![.!?:] |^|\p{L})\p{Lu}[\p{L}&'-]*/gu : /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu
  const capitals = /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu
  const written = [...rephrased.matchAll(inner), ...rephrased.matchAll(capitals)].map(([name]) => name)
  const strangers = written.filter((name) => !own.has(name) && !original.includes(name))
  const others = otherNames.filter((name) => hasWord(rephrased, name) && !hasWord(original, name))
  return [...new Set([...strangers, ...others])].map((name) => `"${name}" is not named in the original`)
}

function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + name.length] ?? ' ')
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

function wordFaults(rephrased: string, original: string, language: Language): readonly string[] {
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? [])
  const [written, own] = [wordsOf(rephrased), wordsOf(original)]
  return ADDRESSING[language]
    .filter((word) => written.has(word) && !own.has(word))
    .map((word) => `it says "${word}"`)
}
