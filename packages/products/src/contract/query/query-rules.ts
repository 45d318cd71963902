import type { TObject } from 'typebox'
import { readDay, readInstant } from './query-date-time.ts'
import { readEmail } from './query-email.ts'
import { type Reading, read } from './query-reading.ts'
import {
  type Bounds,
  readBoolean,
  readChoice,
  readInteger,
  readNumber,
  readText,
  type TextRules,
} from './query-scalars.ts'

export type ParameterLocation = 'path' | 'query' | 'header' | 'body'

/** Schema of a parameter; `in`, `literal` and `blank` are internal and not published. */
export interface ParameterSchema extends Bounds, TextRules {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly in?: ParameterLocation
  /** Error of a pydantic Literal instead of an Enum. */
  readonly literal?: boolean
  /** An empty e-mail address means none. */
  readonly blank?: boolean
  readonly default?: unknown
  readonly items?: ParameterSchema
  readonly minItems?: number
  readonly maxItems?: number
}

/** How one parameter is parsed; `list` if it may be repeated. */
export type Rule = ReturnType<typeof ruleOf>

/** Those that text expresses. */
const LOCATIONS = ['path', 'query', 'header'] as const

/**
 * Rules of a schema without its members of the body, in the order of their errors.
 * @throws TypeError for a kind of parameter that text cannot express
 */
export function rulesOf(schema: TObject): readonly Rule[] {
  const required: ReadonlySet<string> = new Set(schema.required)
  const rules = Object.entries(schema.properties)
    .filter(([, property]) => (property as ParameterSchema).in !== 'body')
    .map(([name, property]) => ruleOf(name, property as ParameterSchema, required.has(name)))
  return LOCATIONS.flatMap((location) => rules.filter((rule) => rule.location === location))
}

function ruleOf(name: string, schema: ParameterSchema, required: boolean) {
  const { default: fallback, in: location = 'query', minItems = 0, maxItems = Infinity } = schema
  const isList = schema.type === 'array'
  return {
    name,
    location,
    required: required && fallback === undefined,
    default: fallback,
    element: readerOf(name, isList ? (schema.items ?? {}) : schema),
    list: isList ? { minItems, maxItems } : undefined,
  }
}

function readerOf(name: string, schema: ParameterSchema): (text: string) => Reading<unknown> {
  if (schema.enum) {
    const choices = schema.enum
    const kind = schema.literal ? 'literal_error' : 'enum'
    return (text) => readChoice(text, choices, kind)
  }
  if (schema.type === 'integer') return (text) => readInteger(text, schema)
  if (schema.type === 'number') return (text) => readNumber(text, schema)
  if (schema.type === 'boolean') return readBoolean
  if (schema.type !== 'string') throw new TypeError(`parameter ${name} cannot be read from text`)
  if (schema.format === 'date-time') return readInstant
  if (schema.format === 'date') return readDay
  if (schema.format === 'email') return schema.blank ? readEmailOrNone : readEmail
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  return (text) => readText(text, schema, pattern)
}

const readEmailOrNone = (text: string): Reading<string> => (text === '' ? read('') : readEmail(text))
