import { germanStem } from './german-stem.ts'
import { porterStem } from './porter-stem.ts'

/**
 * Stem for comparison only; it need not be a word.
 * @param word lower case
 */
export const stemOf = (word: string, language: 'en' | 'de'): string =>
  language === 'de' ? germanStem(word) : porterStem(word)
