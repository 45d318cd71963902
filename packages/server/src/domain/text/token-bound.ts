const PIECE = /\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu
const LETTERS_A_TOKEN = 3
const DIGITS_A_TOKEN = 2

/**
 * A number of tokens that byte-pair tokenizers of language models do not exceed on English text and JSON: a word counts
 * one for each three letters, a number one for each two digits, every other sign one, letters outside ASCII one for each
 * two bytes; white space goes with what follows it.
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
