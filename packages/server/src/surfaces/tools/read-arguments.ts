import type { TSchema } from 'typebox'
import { type Endpoint, isProduct } from '../../contract/endpoint.ts'
import { nearestName } from '../../contract/parameter-names.ts'
import { parametersOf } from '../../contract/parameters.ts'
import type { Asked, UnresolvedName } from './asked.ts'
import { type AssetNaming, readNames, textItems } from './read-names.ts'
import { ArgumentRefusal, type WriteCall } from './refusal.ts'
import { argumentsOf, parameterOf, SHARED_ARGUMENTS, shownName, type Tool, type ToolView } from './tool.ts'

type Members = Readonly<Record<string, unknown>>

export interface Reading {
  readonly tool: Tool
  readonly given: Members
  readonly naming: AssetNaming
  readonly write: WriteCall
}

/** @throws ArgumentRefusal */
export function readArguments({ tool, given: sent, naming, write }: Reading): Asked {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
  const view = viewIn(tool, given, write)
  const { properties } = parametersOf(view.endpoint)
  const parameters: Record<string, unknown> = { ...view.fixed }
  const names = new Map<string, string>()
  let assets = {
    unresolved: [] as readonly UnresolvedName[],
    resolved: {} as Readonly<Record<string, string>>,
  }
  for (const [argument, value] of Object.entries(given)) {
    if (argument.toLowerCase() === 'view') continue
    const parameter = parameterOf(view, argument)
    if (parameter === undefined) {
      if (isHarmless(argument)) continue
      throw notTaken(tool, view, argument, given, write)
    }
    names.set(parameter, argument)
    const schema = properties[parameter] as Shape
    if (!ASSETS.has(parameter)) parameters[parameter] = readValue(schema, value)
    else {
      const explainsUnknown = parameter === 'symbols' || isSubject(view.endpoint, parameter)
      const read = readNames(value, { parameter, argument, explainsUnknown, naming })
      if ('refusal' in read) {
        const { code, members, ticker } = read.refusal
        const right = ticker === undefined ? {} : { try: write(view.name, { ...given, [argument]: ticker }) }
        throw new ArgumentRefusal(code, { argument, ...members, ...right })
      }
      parameters[parameter] = read.value
      assets = read
    }
  }
  const asked = inForm(view, parameters)
  return { view, given, parameters: asked, names, ...assets }
}

const ASSETS: ReadonlySet<string> = new Set(['symbols', 'symbol', 'ticker'])

const isSubject = (endpoint: Endpoint, parameter: string): boolean =>
  isProduct(endpoint) && endpoint.subject?.parameter === parameter

/** Form of an answer that has only one: asking for it is no mistake. */
const isHarmless = (argument: string): boolean => ['detail', 'limit'].includes(argument.toLowerCase())

/** Agents get the short form unless they ask for the whole one. */
function inForm({ endpoint, fixed }: ToolView, parameters: Record<string, unknown>): Members {
  if (endpoint.concise === undefined || fixed.part !== undefined) return parameters
  const { detail = 'concise', ...rest } = parameters
  return detail === 'detailed' ? rest : { ...rest, detail }
}

function viewIn({ views }: Tool, given: Members, write: WriteCall): ToolView {
  const [, asked] = Object.entries(given).find(([name]) => name.toLowerCase() === 'view') ?? []
  if (asked === undefined || asked === '') return views[0]
  const wanted = String(asked).trim().toLowerCase()
  const found = views.find(({ name }) => name === wanted)
  if (found) return found
  const accepted = views.map(({ name }) => name)
  const meant = nearestName(wanted, accepted) ?? views[0].name
  throw new ArgumentRefusal('unknown_view', {
    argument: 'view',
    hint: 'This tool has no such view.',
    got: wanted.slice(0, 100),
    accepted,
    try: write(meant, {}),
  })
}

function notTaken(
  tool: Tool,
  view: ToolView,
  argument: string,
  given: Members,
  write: WriteCall,
): ArgumentRefusal {
  const others = tool.views.filter((other) => parameterOf(other, argument) !== undefined)
  const { [argument]: value, view: _, ...rest } = given
  if (others.length > 0) {
    const takers = others.map(({ name }) => name)
    return new ArgumentRefusal('wrong_view', {
      argument,
      hint: `${argument} belongs to view=${takers.join(' or view=')}, not to ${view.name}.`,
      try: write(others[0].name, { [argument]: value }),
    })
  }
  const accepted = acceptedBy(tool, view)
  const meant = nearestName(argument, accepted)
  return new ArgumentRefusal('unknown_argument', {
    argument: argument.slice(0, 100),
    ...(meant === undefined ? {} : { did_you_mean: meant }),
    accepted,
    try: write(view.name, meant === undefined || meant in rest ? rest : { ...rest, [meant]: value }),
  })
}

/** Names as the tool shows them. */
function acceptedBy(tool: Tool, view: ToolView): readonly string[] {
  const { properties } = parametersOf(view.endpoint)
  const shown = argumentsOf(tool)
  const own = Object.keys(properties)
    .map((name) => shownName(tool, name))
    .filter((name) => shown.has(name))
  const shared = [...SHARED_ARGUMENTS].filter((name) => name !== 'view' || tool.views.length > 1)
  return [...new Set([...own, ...shared.filter((name) => name !== 'as_of' || 'as_of' in properties)])]
}

interface Shape extends TSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Shape
}

/** Text that is a list is split, and choices are read without regard to case. The parser of HTTP checks the rest. */
function readValue(schema: Shape, value: unknown): unknown {
  if (schema.type === 'array') {
    const items = Array.isArray(value) ? value : textItems(String(value))
    return items.map((item) => readValue(schema.items ?? {}, item))
  }
  if (Array.isArray(value) && value.length === 1) return readValue(schema, value[0])
  if (schema.enum === undefined || typeof value !== 'string') return value
  const plain = (text: string): string =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_')
  return schema.enum.find((choice) => plain(choice) === plain(value)) ?? value
}
