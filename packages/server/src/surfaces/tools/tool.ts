import type { TSchema } from 'typebox'
import type { Endpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/parameters.ts'
import { costOf } from '../docs/operation.ts'
import { type JsonObject, publishedSchema } from '../docs/published-schema.ts'
import { CURSOR } from './cursor.ts'

/** Members of an answer that its tool names; every one takes room in the context of every conversation. */
const MEMBERS_SHOWN = 10

/** An endpoint as agents call it, through MCP as a tool and through A2A as a skill. */
export interface Tool {
  readonly endpoint: Endpoint
  readonly name: string
  readonly skill: string
  readonly whenToUse: string
}

/** The endpoints that agents see as tools, in their order. */
export const toolsOf = (endpoints: readonly Endpoint[]): readonly Tool[] =>
  endpoints.flatMap((endpoint) => {
    const { tool, skill } = endpoint
    return tool === undefined || skill === undefined ? [] : [{ endpoint, skill, ...tool }]
  })

/** When to use it and what it costs, in as few words as do: it stands in the context of every conversation. */
export const descriptionOf = ({ endpoint, whenToUse }: Tool): string =>
  `${endpoint.summary} ${whenToUse} ${priceOf(endpoint.credits)}`

const priceOf = (credits: number): string =>
  credits === 0 ? 'Free, no key.' : `Costs ${costOf(credits)}; needs a key.`

/** What a caller may send, as JSON Schema. */
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
 * What it answers, as JSON Schema: the envelope and the names of the data. A refusal has the same schema, since
 * clients hold refusals against it too. The full schema of the data would fill a conversation: OpenAPI has it.
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

/** The first members that always have one type; of the others, and of those that may be null, OpenAPI tells. */
function typesOf(properties: Readonly<Record<string, JsonObject>>): JsonObject {
  const typed = Object.entries(properties).filter(([, { type }]) => type !== undefined)
  return Object.fromEntries(typed.slice(0, MEMBERS_SHOWN).map(([name, { type }]) => [name, { type }]))
}
