import { locationOf } from '@bellwether-markets/products/contract/query/query'
import type { TSchema } from 'typebox'

export type JsonObject = { readonly [member: string]: Json }
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** Internal members of a schema. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(['in', 'literal'])
const EVERY_NAME = '^.*$'

/** Plain JSON Schema 2020-12. */
export const publishedSchema = (schema: TSchema): JsonObject => published(schema) as JsonObject

function published(value: unknown): Json {
  if (Array.isArray(value)) return value.map(published)
  if (typeof value !== 'object' || value === null) return value as Json
  if ('blank' in value) return publishedBlank(value)
  const members = Object.entries(value).filter(([name]) => !OWN_MEMBERS.has(name))
  return Object.fromEntries(members.map(([name, member]) => publishedMember(name, member)))
}

/** A blank value is published as an alternative. */
function publishedBlank({ blank: _, type, format, ...rest }: Record<string, unknown>): Json {
  return {
    anyOf: [{ type, format } as JsonObject, { type: 'string', maxLength: 0 }],
    ...(rest as JsonObject),
  }
}

function publishedMember(name: string, member: unknown): [string, Json] {
  if (name === 'properties') {
    const properties = Object.entries(member as object).map(([key, schema]) => [key, published(schema)])
    return [name, Object.fromEntries(properties)]
  }
  const anyName = name === 'patternProperties' ? (member as Record<string, unknown>)[EVERY_NAME] : undefined
  if (anyName !== undefined) return ['additionalProperties', published(anyName)]
  return [name, published(member)]
}

/** In the parameter's own type. */
function typedExample(schema: JsonObject, text: string): Json {
  if (schema.type === 'array') return [typedExample((schema.items ?? {}) as JsonObject, text)]
  return schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean'
    ? (JSON.parse(text) as Json)
    : text
}

export function publishedParameter(
  name: string,
  schema: TSchema,
  required: boolean,
  example: string | undefined,
): JsonObject {
  const { description = '', examples, ...rest } = publishedSchema(schema)
  const location = locationOf(schema)
  const published =
    example === undefined ? (examples as readonly Json[] | undefined)?.[0] : typedExample(rest, example)
  return {
    name,
    in: location,
    required: required || location === 'path',
    description,
    schema: rest,
    ...(published === undefined ? {} : { example: published }),
  }
}
