import endings from '../../../data/news/porter-endings.json' with { type: 'json' }
import type { PorterEndings } from '../../table-schemas.ts'

/**
 * For comparison only; it need not be a word.
 * @param word lower case
 */
export const stemOf = (word: string, language: 'en' | 'de'): string =>
  language === 'de' ? germanStem(word) : porterStem(word)

const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/**
 * Umlauts become plain vowels, inflection endings are removed. Words below five letters only lose their umlauts.
 * Source: Savoy 2006, Light stemming approaches for the French, Portuguese, German and Hungarian languages.
 */
export function germanStem(word: string): string {
  const plain = word.replace(/[äöüß]/g, (letter) => PLAIN[letter] ?? letter)
  return withoutSecondEnding(withoutFirstEnding(plain))
}

function withoutFirstEnding(word: string): string {
  if (word.length > 5 && word.endsWith('ern')) return word.slice(0, -3)
  if (word.length > 4 && /(?:em|en|er|es)$/.test(word)) return word.slice(0, -2)
  if (word.length > 4 && word.endsWith('e')) return word.slice(0, -1)
  if (word.length > 4 && /[bdfghklmnrt]s$/.test(word)) return word.slice(0, -1)
  return word
}

function withoutSecondEnding(word: string): string {
  if (word.length > 5 && /(?:en|er|est)$/.test(word)) return word.replace(/(?:est|en|er)$/, '')
  if (word.length > 4 && /[bdfghklmnt]st$/.test(word)) return word.slice(0, -2)
  return word
}

const { step2, step3, step4 } = endings as PorterEndings

/**
 * Words of one or two letters, or with a sign or digit, stay unchanged.
 * Source: Porter 1980, An algorithm for suffix stripping, Program 14(3).
 */
export function porterStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  const plural = withoutPlural(word)
  const past = withoutPast(plural)
  const vowelY = past.endsWith('y') && hasVowel(past.slice(0, -1)) ? `${past.slice(0, -1)}i` : past
  const second = replaceEnding(vowelY, step2)
  const third = replaceEnding(second, step3)
  return withoutFinalE(withoutEnding(third))
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const base = word.slice(0, word.length - ending)
  if (ending === 0 || !hasVowel(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (endsInDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1)
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base
}

/** The longest matching ending decides. */
const longestEnding = (word: string, endings: readonly string[]): string =>
  endings.reduce(
    (longest, ending) => (word.endsWith(ending) && ending.length > longest.length ? ending : longest),
    '',
  )

function replaceEnding(word: string, replacements: Readonly<Record<string, string>>): string {
  const ending = longestEnding(word, Object.keys(replacements))
  const base = word.slice(0, word.length - ending.length)
  return ending !== '' && measure(base) > 0 ? base + replacements[ending] : word
}

function withoutEnding(word: string): string {
  const ending = longestEnding(word, step4)
  const base = word.slice(0, word.length - ending.length)
  if (ending === '' || measure(base) < 2) return word
  return ending === 'ion' && !/[st]$/.test(base) ? word : base
}

function withoutFinalE(word: string): string {
  const base = word.slice(0, -1)
  const drops = word.endsWith('e') && (measure(base) > 1 || (measure(base) === 1 && !endsShort(base)))
  const whole = drops ? base : word
  return measure(whole) > 1 && whole.endsWith('ll') ? whole.slice(0, -1) : whole
}

/** Vowels as `v`, consonants as `c`; a `y` after a consonant is a vowel. */
function shapeOf(word: string): string {
  let shape = ''
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charAt(at)
    const vowel = 'aeiou'.includes(letter) || (letter === 'y' && at > 0 && shape.charAt(at - 1) === 'c')
    shape += vowel ? 'v' : 'c'
  }
  return shape
}

/** Porter's m: vowel–consonant sequences. */
const measure = (word: string): number => shapeOf(word).match(/vc/g)?.length ?? 0

const hasVowel = (word: string): boolean => shapeOf(word).includes('v')

const endsInDouble = (word: string): boolean => /([a-z])\1$/.test(word) && shapeOf(word).endsWith('c')

const endsShort = (word: string): boolean => shapeOf(word).endsWith('cvc') && !/[wxy]$/.test(word)
