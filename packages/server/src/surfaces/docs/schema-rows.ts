import type { DescribedOperation } from './operation.ts'
import { type Json, type JsonObject, publishedParameter, publishedSchema } from './published-schema.ts'

/** Objects of fewer fields are listed each time. */
const REPEATED_FIELDS = 4

/** A row of a table; names and choices stand in backticks. */
export type Row = readonly string[]

/** @returns name, place, type, `yes` if required, meaning */
export function parameterRows({ parameters }: Pick<DescribedOperation, 'parameters'>): readonly Row[] {
  const required: ReadonlySet<string> = new Set(parameters.required)
  return Object.entries(parameters.properties).map(([name, declared]) => {
    const parameter = publishedParameter(name, declared, required.has(name), undefined)
    const schema = parameter.schema as JsonObject
    const fallback = schema.default === undefined ? '' : `, default \`${String(schema.default)}\``
    return [
      `\`${name}\``,
      String(parameter.in),
      `${typeOf(schema)}${fallback}`,
      parameter.required ? 'yes' : 'no',
      String(parameter.description),
    ]
  })
}

/** Of all fields of `data`. @returns path, type, meaning */
export const fieldRows = ({ result }: Pick<DescribedOperation, 'result'>): readonly Row[] =>
  rowsOf(publishedSchema(result), '', new Map())

/** Paths of the objects already listed, by their fields. */
type Listed = Map<string, string>

/** A row for each field, nested ones by full path. */
function rowsOf(schema: JsonObject, prefix: string, listed: Listed): readonly Row[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const optional = (schema.required as readonly string[] | undefined)?.includes(name) ? '' : ', optional'
    const row = [`\`${path}\``, `${typeOf(field)}${optional}`, meaningOf(field)]
    return [row, ...nestedRows(field, path, listed)]
  })
}

function nestedRows(field: JsonObject, path: string, listed: Listed): readonly Row[] {
  const { anyOf, items, additionalProperties, properties } = field
  if (Array.isArray(anyOf)) return anyOf.flatMap((option: JsonObject) => nestedRows(option, path, listed))
  if (isObject(items)) return nestedRows(items, `${path}[]`, listed)
  if (isObject(additionalProperties)) return nestedRows(additionalProperties, `${path}.*`, listed)
  if (!isObject(properties)) return []
  const fields = JSON.stringify(properties)
  const first = listed.get(fields)
  if (first !== undefined && Object.keys(properties).length >= REPEATED_FIELDS)
    return [[`\`${path}.…\``, '', `The fields of \`${first}\``]]
  listed.set(fields, first ?? path)
  return rowsOf(field, `${path}.`, listed)
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf(schema: JsonObject): string {
  const { anyOf, enum: choices, type, items, format } = schema
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' or ')
  if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(', ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (type === 'array') return `list of ${isObject(items) ? typeOf(items) : 'anything'}`
  return `${String(type ?? 'anything')}${format === undefined ? '' : ` (${String(format)})`}${rangeOf(schema)}`
}

function rangeOf({ minimum, maximum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${String(minimum)} to ${String(maximum)}`
  if (minimum !== undefined) return `, at least ${String(minimum)}`
  return maximum === undefined ? '' : `, at most ${String(maximum)}`
}

function meaningOf({ description, anyOf }: JsonObject): string {
  if (typeof description === 'string') return description
  const described = Array.isArray(anyOf)
    ? anyOf.find((option) => typeof option.description === 'string')
    : undefined
  return described === undefined ? '' : String(described.description)
}
