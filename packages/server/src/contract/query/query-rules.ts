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

export type ParameterLocation = 'path' | 'query' | 'header'

/** What a parameter's schema may say; `in`, `literal` and `blank` are ours and stay out of published documents. */
export interface ParameterSchema extends Bounds, TextRules {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly in?: ParameterLocation
  /** Refused as pydantic refuses a Literal rather than an Enum. */
  readonly literal?: boolean
  /** Of an e-mail address: a client's `email=` is the same as none. */
  readonly blank?: boolean
  readonly default?: unknown
  readonly items?: ParameterSchema
  readonly minItems?: number
  readonly maxItems?: number
}

/** How one parameter is read. */
export interface Rule {
  readonly name: string
  readonly location: ParameterLocation
  readonly required: boolean
  readonly default: unknown
  readonly element: (text: string) => Reading<unknown>
  /** Present for parameters that may be repeated. */
  readonly list: { readonly minItems: number; readonly maxItems: number } | undefined
}

const LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'header']

/**
 * The rules that a schema declares, in the order in which faults are reported.
 * @throws TypeError where it declares a kind of parameter that cannot be read from text
 */
export function rulesOf(schema: TObject): readonly Rule[] {
  const required: ReadonlySet<string> = new Set(schema.required)
  const rules = Object.entries(schema.properties).map(([name, property]) =>
    ruleOf(name, property as ParameterSchema, required.has(name)),
  )
  return LOCATIONS.flatMap((location) => rules.filter((rule) => rule.location === location))
}

function ruleOf(name: string, schema: ParameterSchema, required: boolean): Rule {
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

function readerOf(name: string, schema: ParameterSchema): Rule['element'] {
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
