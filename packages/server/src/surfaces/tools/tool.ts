import type { TSchema } from 'typebox'
import type { Endpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/parameters.ts'
import { costOf } from '../docs/operation.ts'
import { type JsonObject, publishedSchema } from '../docs/published-schema.ts'
import { CURSOR } from './cursor.ts'

/** Output members listed by a tool; each takes context in every conversation. */
const MEMBERS_SHOWN = 10

export interface Tool {
  readonly endpoint: Endpoint
  readonly name: string
  readonly skill: string
  readonly whenToUse: string
}

export const toolsOf = (endpoints: readonly Endpoint[]): readonly Tool[] =>
  endpoints.flatMap((endpoint) => {
    const { tool, skill } = endpoint
    return tool === undefined || skill === undefined ? [] : [{ endpoint, skill, ...tool }]
  })

/** Short, because it is in the context of every conversation. */
export const descriptionOf = ({ endpoint, whenToUse }: Tool): string =>
  `${endpoint.summary} ${whenToUse} ${priceOf(endpoint.credits)}`

const priceOf = (credits: number): string =>
  credits === 0 ? 'Free, no key.' : `Costs ${costOf(credits)}; needs a key.`

export function inputSchemaOf({ endpoint }: Tool): JsonObject {
  const { properties, required: named } = parametersOf(endpoint)
  const required: readonly string[] = named ?? []
  const own = Object.entries(properties).map(([name, schema]) => [name, inputOf(name, schema)])
  return {
    type: 'object',
    properties: { ...Object.fromEntries(own), cursor: { type: 'string', description: CURSOR } },
    ...(required.length === 0 ? {} : { required }),
  }
}

function inputOf(name: string, schema: TSchema): JsonObject {
  const { examples, title: _, ...published } = publishedSchema(schema)
  if (name === 'as_of') return { type: 'string', description: 'ISO 8601: the answer as it was then' }
  const [example] = (examples as readonly string[] | undefined) ?? []
  if (example === undefined || published.enum !== undefined) return published
  return { ...published, description: `${String(published.description)}, such as ${example}` }
}

/**
 * Result as JSON Schema, for errors as well, because clients validate both. Only the names of data members: the full
 * schema would fill a conversation, and OpenAPI has it.
 */
export function outputSchemaOf({ endpoint }: Tool): JsonObject {
  const { properties = {} } = publishedSchema(endpoint.result) as { properties?: Record<string, JsonObject> }
  return {
    type: 'object',
    properties: {
      ok: { type: 'boolean' },
      data: { type: 'object', properties: typesOf(properties) },
      meta: { type: 'object' },
    },
    required: ['ok'],
  }
}

/** The first members of one fixed type; OpenAPI has the rest. */
function typesOf(properties: Readonly<Record<string, JsonObject>>): JsonObject {
  const typed = Object.entries(properties).filter(([, { type }]) => type !== undefined)
  return Object.fromEntries(typed.slice(0, MEMBERS_SHOWN).map(([name, { type }]) => [name, { type }]))
}
