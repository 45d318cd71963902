import { AppError } from './errors.ts'

/** Lists and objects within each other. */
const DEEPEST = 32

/** Control characters but tabs and line breaks, and halves of a character. */
const UNFIT = /[[\p{Cc}\p{Cs}]--[\t\n\r]]/v
/** What may decode to such, or is no ASCII. */
const SUSPECT_ESCAPE = /%(?:[01]|7f|[89a-f])|[^!-~]/i
const BROKEN_ESCAPE = /%(?![\da-f]{2})/gi
/** JSON without it holds fit text in its one form. */
const SUSPECT_JSON = /\\[bfu]|[^\t\n\r -~]/

type Path = readonly (string | number)[]

/** What a caller sent and nobody can take; the hint says why. */
export class UnfitInput extends AppError {
  /** Place in a JSON value. */
  readonly path: Path

  constructor(hint: string, path: Path = []) {
    super('bad_request', { hint })
    this.name = 'UnfitInput'
    this.path = path
  }
}

/**
 * A caller's text in its one form, NFC.
 * @param path of the text in a JSON value
 * @throws UnfitInput for control characters other than tabs and line breaks, and for halves of a character
 */
export function fitText(text: string, path?: Path): string {
  const unfit = UNFIT.exec(text)?.[0].codePointAt(0)
  if (unfit === undefined) return text.normalize('NFC')
  const code = unfit.toString(16).toUpperCase().padStart(4, '0')
  throw new UnfitInput(
    `Text must not hold U+${code}: leave out control characters other than tabs and line breaks, and halves of a character.`,
    path,
  )
}

/** @throws UnfitInput unless a request target is ASCII, whose escapes are UTF-8 of fit text */
export function refuseUnfitTarget(target: string): void {
  if (!SUSPECT_ESCAPE.test(target)) return
  if (/[^!-~]/.test(target)) throw new UnfitInput('An address is ASCII: percent-encode everything else.')
  refuseUnfitEscapes(target)
}

/** For text with percent-encoding; a broken escape is text. @throws UnfitInput unless it decodes to fit text */
export function refuseUnfitEscapes(encoded: string): void {
  let text: string
  try {
    text = decodeURIComponent(encoded.replace(BROKEN_ESCAPE, '%25'))
  } catch {
    throw new UnfitInput('Percent-encoded bytes must be UTF-8.')
  }
  fitText(text)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** @throws UnfitInput for bytes that are no UTF-8 */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new UnfitInput('Send text in UTF-8.')
  }
}

/**
 * A JSON text of a caller, with all text in NFC.
 * @param sent text, or bytes of UTF-8
 * @throws UnfitInput for anything else, more than 32 levels, or text that `fitText` refuses
 */
export function readJson(sent: Uint8Array | string): unknown {
  const text = typeof sent === 'string' ? sent : utf8Text(sent)
  if (isTooDeep(text)) throw new UnfitInput(`Nest lists and objects at most ${DEEPEST} deep.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnfitInput(`This is no JSON: ${(error as SyntaxError).message}.`)
  }
  return SUSPECT_JSON.test(text) ? fitValue(value, []) : value
}

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]
/** In lower case of ASCII the brackets of lists are those of objects. */
const LOWER_CASE = 0x20
const [OPENING, CLOSING] = ['{'.charCodeAt(0), '}'.charCodeAt(0)]

/** Looks before anything is built. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isQuoted && code === BACKSLASH) at++
    else if (code === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if ((code | LOWER_CASE) === OPENING && ++depth > DEEPEST) return true
    else if ((code | LOWER_CASE) === CLOSING) depth--
  }
  return false
}

function fitValue(value: unknown, path: Path): unknown {
  if (typeof value === 'string') return fitText(value, path)
  if (Array.isArray(value)) return value.map((item, index) => fitValue(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [fitText(name, path), fitValue(member, [...path, name])]),
  )
}
