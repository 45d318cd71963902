import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { declaredName } from '@bellwether-markets/products/contract/parameter-names'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import type { TSchema } from 'typebox'
import table from '../../../data/tool-groups.json' with { type: 'json' }
import type { ToolGroup, ToolGroupTable, ViewText } from '../../table-schemas.ts'
import { costOf } from '../docs/operation.ts'
import { type Json, type JsonObject, publishedSchema } from '../docs/published-schema.ts'

/** One answer that a tool gives. */
export interface ToolView extends ViewText {
  readonly endpoint: Endpoint
  /** Parameters that make the view; callers do not send them. */
  readonly fixed: Readonly<Record<string, string>>
}

export interface Tool extends Pick<ToolGroup, 'name' | 'title' | 'skill'> {
  /** What the default view answers, without its price. */
  readonly words: string
  /** The first is the default. */
  readonly views: readonly [ToolView, ...ToolView[]]
}

/** Arguments of every tool; `as_of` only where a view can be repeated. */
export const SHARED_ARGUMENTS: ReadonlySet<string> = new Set(['view', 'detail', 'limit', 'as_of', 'cursor'])

export const { tools: TOOL_GROUPS, alerts: ALERT_GROUPS } = table as ToolGroupTable

const ALL_GROUPS = [...TOOL_GROUPS, ...ALERT_GROUPS]

/** @throws RangeError for an endpoint whose tool is in no table */
export function toolsOf(endpoints: readonly Endpoint[], groups = TOOL_GROUPS): readonly Tool[] {
  const declared = Map.groupBy(endpoints.flatMap(viewsOf), ({ tool }) => tool)
  for (const tool of declared.keys()) {
    if (!ALL_GROUPS.some(({ name }) => name === tool)) throw new RangeError(`there is no tool ${tool}`)
  }
  return groups.flatMap(({ name, title, skill, description, views }) => {
    const made = declared.get(name) ?? []
    const place = (view: ToolView): number => views.findIndex((text) => text.name === view.name)
    // Views that the table does not know come last.
    const listed = made.filter((view) => place(view) >= 0).sort((one, other) => place(one) - place(other))
    const [first, ...others] = [...listed, ...made.filter((view) => place(view) < 0)]
    return first === undefined ? [] : [{ name, title, skill, words: description, views: [first, ...others] }]
  })
}

/** The most that a short answer may be long. */
const UNMEASURED = 1_500

/** The endpoint as a whole, and each of its parts. */
function viewsOf(endpoint: Endpoint): readonly (ToolView & { readonly tool: string })[] {
  const { tool, parts = {} } = endpoint
  if (tool === undefined) return []
  const known = ALL_GROUPS.find(({ name }) => name === tool.name)?.views ?? []
  const viewOf = (name: string, fixed: ToolView['fixed']) => {
    const standard = { name, what: endpoint.title.toLowerCase(), plain: `get_${name}`, tokens: UNMEASURED }
    return { ...standard, ...known.find((text) => text.name === name), tool: tool.name, endpoint, fixed }
  }
  return [viewOf(tool.view, {}), ...Object.keys(parts).map((part) => viewOf(part, { part }))]
}

/** A tool for each view, for small models: none of them has `view`. */
export const plainToolsOf = (tools: readonly Tool[]): readonly Tool[] =>
  tools.flatMap(({ title, skill, words, views }) =>
    views.map((view, index): Tool => {
      const own = index === 0 ? title : `${title}: ${view.what}`
      return { name: view.plain, title: own, skill, words: index === 0 ? words : `${own}.`, views: [view] }
    }),
  )

/** Short, because it is in the context of every conversation. */
export function descriptionOf({ words, views: [first, ...others] }: Tool): string {
  const { access, credits } = first.endpoint
  const keyed = credits === 0 ? 'Free' : `Costs ${costOf(credits)}`
  const price = access === 'free' ? 'Free, no key.' : `${keyed}; needs a key.`
  const further = others.map(
    ({ name, what, endpoint }) => `${name}: ${what}${priceBeside(endpoint, first.endpoint)}`,
  )
  return `${words} ${price}${further.length === 0 ? '' : ` view=${further.join('; ')}.`}`
}

function priceBeside({ access, credits, each }: Endpoint, usual: Endpoint): string {
  if (access === usual.access && credits === usual.credits) return ''
  if (access === 'free') return ' (free)'
  const every = each === undefined ? '' : ' each'
  return usual.access === 'free' ? ` (${costOf(credits)}${every}, key)` : ` (${credits}${every})`
}

export interface FoundView {
  readonly tool: Tool
  readonly view: ToolView
}

/** The view of an endpoint, or of its part. */
export function viewOf(tools: readonly Tool[], id: string, part?: string): FoundView | undefined {
  for (const tool of tools) {
    const view = tool.views.find(({ endpoint, fixed }) => endpoint.id === id && fixed.part === part)
    if (view) return { tool, view }
  }
  return undefined
}

/** Parts are views. */
const PART = 'part'

/** The parameter of an endpoint that an argument stands for. */
export function parameterOf({ endpoint }: ToolView, argument: string): string | undefined {
  const { properties } = parametersOf(endpoint)
  return declaredName(argument, (name) => name !== PART && Object.hasOwn(properties, name))
}

/** The arguments that a tool shows beside the shared ones, each with the view that describes it. */
export function argumentsOf({ views }: Tool): ReadonlyMap<string, TSchema> {
  const all = new Map<string, TSchema>()
  for (const { endpoint } of views) {
    for (const [name, schema] of Object.entries(parametersOf(endpoint).properties)) {
      if (!SHARED_ARGUMENTS.has(name) && name !== PART && !all.has(name)) all.set(name, schema)
    }
  }
  // Of several names for one thing only the best is shown.
  const published = [...all].filter(([name]) => bestName(name, (one) => all.has(one)) === name)
  return new Map(published)
}

const SAME: readonly (readonly string[])[] = [
  ['symbols', 'symbol', 'ticker'],
  ['event', 'type'],
]

const bestName = (name: string, exists: (name: string) => boolean): string =>
  SAME.find((names) => names.includes(name))?.find(exists) ?? name

/** The name under which a tool shows a parameter. */
export function shownName(tool: Tool, parameter: string): string {
  const published = argumentsOf(tool)
  return bestName(parameter, (name) => published.has(name))
}

/** All views together. */
export function inputSchemaOf(tool: Tool): JsonObject {
  const { views } = tool
  const own = [...argumentsOf(tool)].map(([name, schema]) => [name, inputOf(name, schema)])
  const view = views.length < 2 ? {} : { view: { type: 'string', enum: views.map(({ name }) => name) } }
  const dated = views.some(({ endpoint }) => Object.hasOwn(parametersOf(endpoint).properties, 'as_of'))
  const required = views.length > 1 ? [] : requiredOf(views[0].endpoint)
  return {
    type: 'object',
    properties: {
      ...view,
      ...Object.fromEntries(own),
      detail: { type: 'string', enum: ['concise', 'detailed'] },
      limit: { type: 'integer' },
      ...(dated ? { as_of: AS_OF } : {}),
      cursor: { type: 'string' },
    },
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  }
}

const AS_OF: JsonObject = { type: 'string', description: 'ISO 8601: as it was then' }
/** Its lines are read in more forms than a schema would tell. */
const HOLDINGS: JsonObject = {
  type: 'array',
  items: { type: 'object' },
  description: 'lines of symbol and weight, or shares',
}
const LIST: JsonObject = { type: 'array', items: { type: 'string' } }

const requiredOf = (endpoint: Endpoint): readonly string[] =>
  (parametersOf(endpoint).required as readonly string[] | undefined) ?? []

const isAssetName = (name: string): boolean => SAME[0].includes(name)

/** Longer lists of choices take too much context; a wrong choice is refused with all of them. */
const MOST_CHOICES = 12

function inputOf(name: string, schema: TSchema): JsonObject {
  if (name === 'symbols') return { ...LIST, description: 'tickers or names: NVDA, gold' }
  if (isAssetName(name)) return { type: 'string', description: 'ticker or name: NVDA, gold' }
  if (isHoldings(schema)) return HOLDINGS
  const { type, format, enum: choices, items, description } = publishedSchema(schema)
  if (Array.isArray(choices) && choices.length > MOST_CHOICES) {
    return { type: 'string', description: `such as ${choices[0]}` }
  }
  const typed = definedOf({ type, enum: choices, items: items && elementOf(items as JsonObject) })
  if (format === 'date') return { ...typed, description: 'YYYY-MM-DD' }
  if (format === 'date-time') return { ...typed, description: 'ISO 8601' }
  // Choices, counts and switches say by their name what they are.
  const isClear = choices !== undefined || type === 'integer' || type === 'boolean'
  return isClear || description === undefined ? typed : { ...typed, description }
}

/** The parser refuses what goes beyond its bounds. */
const elementOf = ({ type, enum: choices }: JsonObject): JsonObject => definedOf({ type, enum: choices })

const definedOf = (members: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as JsonObject

/**
 * Result as JSON Schema, for refusals as well, because clients validate both. One for all tools: the full schemas would
 * fill a conversation, and OpenAPI has them.
 */
export const OUTPUT_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    ok: { type: 'boolean' },
    data: {
      type: 'object',
      properties: {
        summary: { type: 'string' },
        columns: { type: 'array' },
        rows: { type: 'array' },
      },
    },
    meta: { type: 'object' },
  },
  required: ['ok'],
}

interface HoldingsSchema extends TSchema {
  readonly items?: { readonly properties?: Readonly<Record<string, unknown>> }
}

/** Whether a member of a body lists lines with a symbol each. */
export const isHoldings = (schema: TSchema): boolean =>
  (schema as HoldingsSchema).items?.properties?.symbol !== undefined
