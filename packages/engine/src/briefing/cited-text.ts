/** A citation in a text: `⟦sp500.1d|7.6%⟧` reads `7.6%` and states the fact `sp500.1d`. */
const CITATION = /⟦([^|⟧]+)\|([^⟧]*)⟧/gu
const FIRST_LETTER = /^(⟦[^|]*\|)?(\p{Ll})/u

/** Offsets in the text without marks. */
export interface Citation {
  readonly fact: string
  readonly start: number
  readonly end: number
}

export interface CitedText {
  readonly text: string
  readonly citations: readonly Citation[]
}

export const cite = (fact: string, text: string): string => `⟦${fact}|${text}⟧`

export function readCited(marked: string): CitedText {
  const citations: Citation[] = []
  let text = ''
  let from = 0
  for (const { 0: whole, 1: fact, 2: stated, index } of marked.matchAll(CITATION)) {
    text += marked.slice(from, index)
    citations.push({ fact, start: text.length, end: text.length + stated.length })
    text += stated
    from = index + whole.length
  }
  return { text: text + marked.slice(from), citations }
}

/** A number at its begin stays. */
export const capital = (marked: string): string =>
  marked.replace(FIRST_LETTER, (_, mark: string = '', letter: string) => mark + letter.toUpperCase())
