/** A word of a text in the form in which words are compared. */
export interface FoldedWord {
  /** `Öl` is `oel`, `McDonald's` is `mcdonalds`. */
  readonly key: string
  /** The key without a possessive `'s`. */
  readonly bare: string
  /** As it was written. */
  readonly text: string
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Words of letters, digits and `&`; hyphens separate them. */
export const foldedWords = (text: string): readonly FoldedWord[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}&]+(?:['’`]\p{L}+)*/gu)].map(({ 0: word, index }) => ({
    key: folded(word),
    bare: folded(word.replace(/['’`]s$/i, '')),
    text: word,
    start: index,
    end: index + word.length,
  }))

/** `Öl`, `öl` and `Oel` are one; apostrophes and other accents fall away. */
const folded = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter])
    .normalize('NFKD')
    .replace(/\p{M}|['’`]/gu, '')
