const PLAIN: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' }

/**
 * Light stem of a German word: umlauts become plain vowels, inflection endings are removed. Words below five letters
 * only lose their umlauts.
 * Source: J. Savoy (2006), "Light stemming approaches for the French, Portuguese, German and Hungarian languages".
 * @param word lower case
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
