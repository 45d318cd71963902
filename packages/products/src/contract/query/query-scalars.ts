import { counted, type Reading, read, refuse } from './query-reading.ts'

export interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

export interface TextRules {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** Longer numbers are rejected unparsed, to bound the work. */
const MAX_DIGITS = 4300
const EXACT_DIGITS = 15

const WHITESPACE = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const LEADING_WHITESPACE = new RegExp(`^${WHITESPACE}+`)
const WHITESPACE_CHARACTER = new RegExp(WHITESPACE)

/** Digits with single underscores, or zeros and underscores before the first significant digit. */
const INTEGER = /^[+-]?(?:\d+(?:_\d+)*|0[0_]*(?:[1-9]\d*|(?<=0)))(?:\.0+)?$/
const DECIMAL = /^[+-]?(?:(?<infinite>inf(?:inity)?)|(?<nan>nan)|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i

const TRUE_WORDS: ReadonlySet<string> = new Set(['1', 'on', 't', 'true', 'y', 'yes'])
const FALSE_WORDS: ReadonlySet<string> = new Set(['0', 'off', 'f', 'false', 'n', 'no'])

/** Reads an integer; without bounds it must be a safe integer. */
export function readInteger(text: string, bounds: Bounds): Reading<number> {
  const trimmed = trim(text)
  if ((/^-?[1-9]\d*/.exec(trimmed)?.[0].length ?? 0) > MAX_DIGITS) {
    return refuse('int_parsing_size', 'Unable to parse input string as an integer, exceeded maximum size')
  }
  const digits = INTEGER.test(trimmed) ? significant(trimmed) : ''
  if (digits === '' || digits.length > MAX_DIGITS) {
    return refuse('int_parsing', 'Input should be a valid integer, unable to parse string as an integer')
  }
  const value = digits.length > EXACT_DIGITS ? BigInt(digits) : Number(digits)
  const within = {
    ...bounds,
    minimum: bounds.minimum ?? Number.MIN_SAFE_INTEGER,
    maximum: bounds.maximum ?? Number.MAX_SAFE_INTEGER,
  }
  return outOfBounds(value, within) ?? read(Number(value))
}

export function readNumber(text: string, bounds: Bounds): Reading<number> {
  const trimmed = trim(text)
  const grouped = trimmed === text && !/^_|__|_$/.test(text)
  const plain = grouped ? text.replaceAll('_', '') : trimmed
  const match = DECIMAL.exec(plain)
  if (!match) {
    return refuse('float_parsing', 'Input should be a valid number, unable to parse string as a number')
  }
  const value = namedNumber(match) ?? Number(plain)
  const fault = outOfBounds(value, bounds)
  if (fault) return fault
  return Number.isFinite(value) ? read(value) : refuse('finite_number', 'Input should be a finite number')
}

export function readBoolean(text: string): Reading<boolean> {
  const word = text.toLowerCase()
  if (TRUE_WORDS.has(word)) return read(true)
  if (FALSE_WORDS.has(word)) return read(false)
  return refuse('bool_parsing', 'Input should be a valid boolean, unable to interpret input')
}

/** Reads text in NFC. Lengths count characters, not code units. */
export function readText(sent: string, rules: TextRules, pattern: RegExp | undefined): Reading<string> {
  const { minLength, maxLength } = rules
  const text = sent.normalize('NFC')
  const length = minLength === undefined && maxLength === undefined ? 0 : countCharacters(text)
  if (maxLength !== undefined && length > maxLength) {
    return refuse('string_too_long', `String should have at most ${counted(maxLength, 'character')}`, {
      max_length: maxLength,
    })
  }
  if (minLength !== undefined && length < minLength) {
    return refuse('string_too_short', `String should have at least ${counted(minLength, 'character')}`, {
      min_length: minLength,
    })
  }
  if (pattern && !pattern.test(text)) {
    return refuse('string_pattern_mismatch', `String should match pattern '${rules.pattern}'`, {
      pattern: rules.pattern,
    })
  }
  return read(text)
}

/** @param kind pydantic's error type: `enum` of an Enum, `literal_error` of a Literal */
export function readChoice(
  text: string,
  choices: readonly string[],
  kind: 'enum' | 'literal_error',
): Reading<string> {
  if (choices.includes(text)) return read(text)
  const quoted = choices.map((choice) => `'${choice}'`)
  const expected =
    quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('')
  return refuse(kind, `Input should be ${expected}`, { expected })
}

function trim(text: string): string {
  const start = LEADING_WHITESPACE.exec(text)?.[0].length ?? 0
  let end = text.length
  while (end > start && WHITESPACE_CHARACTER.test(text[end - 1])) end--
  return text.slice(start, end)
}

/** Sign and digits without plus, underscores, leading zeros and zero decimals. */
function significant(text: string): string {
  const whole = text.split('.', 1)[0].replaceAll('_', '').replace('+', '')
  return whole.replace(/^(-?)0+(?=\d)/, '$1').replace(/^-0$/, '0')
}

function namedNumber(match: RegExpExecArray): number | undefined {
  if (match.groups?.nan) return Number.NaN
  if (match.groups?.infinite) return match[0].startsWith('-') ? -Infinity : Infinity
  return undefined
}

/** NaN fails every comparison. */
function outOfBounds(value: number | bigint, bounds: Bounds): Reading<never> | undefined {
  const { minimum: ge, maximum: le, exclusiveMinimum: gt, exclusiveMaximum: lt } = bounds
  if (le !== undefined && !(value <= le)) {
    return refuse('less_than_equal', `Input should be less than or equal to ${le}`, { le })
  }
  if (lt !== undefined && !(value < lt)) return refuse('less_than', `Input should be less than ${lt}`, { lt })
  if (ge !== undefined && !(value >= ge)) {
    return refuse('greater_than_equal', `Input should be greater than or equal to ${ge}`, { ge })
  }
  if (gt !== undefined && !(value > gt)) {
    return refuse('greater_than', `Input should be greater than ${gt}`, { gt })
  }
  return undefined
}

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
