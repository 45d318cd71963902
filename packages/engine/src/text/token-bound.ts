const PIECE = /\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu
const LETTERS_A_TOKEN = 3
const DIGITS_A_TOKEN = 2

/**
 * Upper bound for byte-pair tokenizers on English text and JSON: one per three letters of a word, two digits, other
 * sign, or two bytes outside ASCII; white space is free.
 */
export function tokenBound(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(PIECE)) {
    if (/^\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / DIGITS_A_TOKEN)
    else if (/^[a-z]/i.test(piece)) tokens += Math.ceil(piece.length / LETTERS_A_TOKEN)
    else tokens += piece.length
  }
  return tokens
}
