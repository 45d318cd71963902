/** Why an e-mail address is invalid. */
export class EmailFault extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'EmailFault'
    this.reason = reason
  }
}

/** Unicode names of invisible characters that are often pasted. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'SPACE',
  '\u00a0': 'NO-BREAK SPACE',
  '\u00ad': 'SOFT HYPHEN',
  '\u2002': 'EN SPACE',
  '\u2003': 'EM SPACE',
  '\u2009': 'THIN SPACE',
  '\u200a': 'HAIR SPACE',
  '\u200b': 'ZERO WIDTH SPACE',
  '\u200c': 'ZERO WIDTH NON-JOINER',
  '\u200d': 'ZERO WIDTH JOINER',
  '\u200e': 'LEFT-TO-RIGHT MARK',
  '\u200f': 'RIGHT-TO-LEFT MARK',
  '\u2028': 'LINE SEPARATOR',
  '\u2029': 'PARAGRAPH SEPARATOR',
  '\u202f': 'NARROW NO-BREAK SPACE',
  '\u2060': 'WORD JOINER',
  '\u3000': 'IDEOGRAPHIC SPACE',
  '\ufeff': 'ZERO WIDTH NO-BREAK SPACE',
}

const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/** Quotes or names a character for a message. */
export function shown(character: string): string {
  if (character === '\\') return '"\\"'
  if (character === "'") return `"'"`
  if (VISIBLE.test(character)) return `'${character}'`
  return NAMES[character] ?? codePointOf(character)
}

/** Distinct characters, in order, for a message. */
export const listed = (characters: readonly string[]): string =>
  [...new Set(characters.map(shown))].sort().join(', ')

/** `U+0009`. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Rejects control and format characters, spaces and a leading combining mark.
 * @throws EmailFault
 */
export function refuseUnsafe(text: string, allowSpace: boolean): void {
  const bad = [...text].filter((character, index) => {
    if (VISIBLE.test(character)) return false
    if (/\p{M}/u.test(character)) return index === 0
    return !(allowSpace && /\p{Zs}/u.test(character))
  })
  if (bad.length === 0) return
  const names = [...new Set(bad)].sort().map(shown)
  throw new EmailFault(`The email address contains unsafe characters: ${names.join(', ')}.`)
}
