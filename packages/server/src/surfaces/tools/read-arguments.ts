import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import { nearestName } from '@bellwether-markets/products/contract/parameter-names'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import { locationOf, parseQuery, rawQuery } from '@bellwether-markets/products/contract/query/query'
import type { TSchema } from 'typebox'
import type { ToolQuery } from './asked.ts'
import { callTarget } from './call-target.ts'
import { readHoldings } from './read-holdings.ts'
import { type AssetNaming, readNames, textItems } from './read-names.ts'
import { ArgumentRefusal, type WriteCall } from './refusal.ts'
import {
  argumentsOf,
  isHoldings,
  parameterOf,
  SHARED_ARGUMENTS,
  shownName,
  type Tool,
  type ToolView,
} from './tool.ts'

type Members = Readonly<Record<string, unknown>>

export interface Reading {
  readonly tool: Tool
  readonly input: Members
  readonly naming: AssetNaming
  readonly write: WriteCall
}

/** Nothing was sent; hosts fill in forms so. */
export const isLeftOut = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** @throws ArgumentRefusal */
export function readArguments(reading: Reading): ToolQuery {
  const input = Object.fromEntries(Object.entries(reading.input).filter(([, value]) => !isLeftOut(value)))
  const view = viewIn(reading, input)
  const unknown = Object.keys(input).filter((argument) => !isTaken(view, argument))
  if (unknown.length > 0) throw notTaken(reading, { view, unknown, input: input })
  const parameters = new ParameterReader(reading, view, input)
  for (const [argument, value] of Object.entries(input)) {
    if (!isView(argument)) parameters.read(argument, value)
  }
  return parameters.viewQuery()
}

class ParameterReader {
  readonly #reading: Reading
  readonly #view: ToolView
  readonly #given: Members
  readonly #parameters: Record<string, unknown>
  readonly #names = new Map<string, string>()
  #assets: Pick<ToolQuery, 'unresolved' | 'resolved'> = { unresolved: [], resolved: {} }

  constructor(reading: Reading, view: ToolView, input: Members) {
    this.#reading = reading
    this.#view = view
    this.#given = input
    this.#parameters = { ...view.fixed }
  }

  /** @throws ArgumentRefusal */
  read(argument: string, value: unknown): void {
    const { tool, naming } = this.#reading
    const parameter = parameterOf(this.#view, argument)
    if (parameter === undefined) return
    const other = this.#names.get(parameter)
    if (other !== undefined) {
      const hint = `${other} and ${argument} are one argument, ${shownName(tool, parameter)}: send one of them.`
      throw new ArgumentRefusal('argument_twice', { argument, hint })
    }
    this.#names.set(parameter, argument)
    const schema = parametersOf(this.#view.endpoint).properties[parameter] as Shape
    if (isHoldings(schema)) {
      const { lines, resolved } = readHoldings(value, naming.resolve)
      this.#parameters[parameter] = lines
      this.#assets = { unresolved: [], resolved }
    } else if (ASSETS.has(parameter)) {
      const names = this.#assetsIn(value, argument, parameter)
      this.#parameters[parameter] = schema.type === 'array' ? String(names.value).split(',') : names.value
      this.#assets = names
    } else this.#parameters[parameter] = readValue(schema, value)
  }

  viewQuery(): ToolQuery {
    const [view, input, names] = [this.#view, this.#given, this.#names]
    const { unresolved, resolved } = this.#assets
    return { view, input: input, parameters: inForm(view, this.#parameters), names, unresolved, resolved }
  }

  #assetsIn(value: unknown, argument: string, parameter: string) {
    const [reading, view, input] = [this.#reading, this.#view, this.#given]
    const isList = parameter === 'symbols' || parameter === view.endpoint.each
    const names = readNames(value, { argument, naming: reading.naming, isList })
    if (!('refusal' in names)) return names
    const { code, members, ticker } = names.refusal
    const right = ticker === undefined ? undefined : { ...input, [argument]: ticker }
    const call = proposal(reading, view, right)
    throw new ArgumentRefusal(missingCode(view, code), { argument, ...members, ...call })
  }
}

/** Unknown names have the code that the endpoint gives them over HTTP. */
const missingCode = ({ endpoint }: ToolView, code: string): string =>
  code === 'symbol_not_tracked' && isProduct(endpoint) ? (endpoint.subject?.missing ?? code) : code

const ASSETS: ReadonlySet<string> = new Set(['symbols', 'symbol', 'ticker'])

/** Form of an answer that has only one: asking for it is no mistake. */
const isHarmless = (argument: string): boolean => ['detail', 'limit'].includes(argument.toLowerCase())

const isView = (argument: string): boolean => argument.toLowerCase() === 'view'

const isTaken = (view: ToolView, argument: string): boolean =>
  isView(argument) || isHarmless(argument) || parameterOf(view, argument) !== undefined

/** A call of a view with the arguments it takes, as a member `try`; none if that would be refused. */
export function proposal(reading: Reading, view: ToolView, right: Members | undefined): Members {
  if (right === undefined) return {}
  const accepted = Object.fromEntries(
    Object.entries(right).filter(([argument]) => !isView(argument) && isTaken(view, argument)),
  )
  return isAccepted(reading, view, accepted) ? { try: reading.write(view.name, accepted) } : {}
}

function isAccepted(reading: Reading, view: ToolView, accepted: Members): boolean {
  try {
    const { parameters } = readArguments({ ...reading, input: { ...accepted, view: view.name } })
    const { target, path } = callTarget(view.endpoint, parameters)
    const query = rawQuery(target.split('?').at(1) ?? '')
    const schema = parametersOf(view.endpoint)
    const lacksMember = Object.entries(schema.properties).some(
      ([name, member]) =>
        locationOf(member) === 'body' && schema.required?.includes(name) && parameters[name] === undefined,
    )
    return !lacksMember && parseQuery(schema, { path: Object.entries(path), query, header: [] }).ok
  } catch (error) {
    if (error instanceof ArgumentRefusal || error instanceof AppError) return false
    throw error
  }
}

/**
 * Agents get the short form unless they ask for the whole one, or for a format of the product. A part has the short form
 * alone: in detail it is the whole answer.
 */
function inForm({ endpoint, fixed }: ToolView, parameters: Record<string, unknown>): Members {
  const isWhole = parameters.detail === 'detailed'
  if (endpoint.concise === undefined || (fixed.part !== undefined && !isWhole)) return parameters
  const usual = parameters.format === undefined ? 'concise' : 'detailed'
  const { detail = usual, part: _, ...rest } = parameters
  return detail === 'detailed' ? rest : { ...rest, detail }
}

const requestedView = (input: Members): unknown => Object.entries(input).find(([name]) => isView(name))?.[1]

function viewIn(reading: Reading, input: Members): ToolView {
  const { views } = reading.tool
  const viewQuery = requestedView(input)
  if (viewQuery === undefined) return views[0]
  const viewName = String(viewQuery).trim().toLowerCase()
  const found = views.find(({ name }) => name === viewName)
  if (found) return found
  const accepted = views.map(({ name }) => name)
  const near = nearestName(viewName, accepted)
  const meant = views.find(({ name }) => name === near)
  throw new ArgumentRefusal('unknown_view', {
    argument: 'view',
    hint: 'This tool has no such view.',
    got: viewName.slice(0, 100),
    accepted,
    ...(meant && proposal(reading, meant, input)),
  })
}

interface NotTaken {
  readonly view: ToolView
  /** At least one. */
  readonly unknown: readonly string[]
  readonly input: Members
}

function notTaken(reading: Reading, { view, unknown, input }: NotTaken): ArgumentRefusal {
  const { tool } = reading
  const [argument] = unknown
  const takers = tool.views.filter((other) => parameterOf(other, argument) !== undefined)
  const own = takers.filter((other) => parameterOf(other, argument) === argument)
  const candidates = own.length > 0 ? own : takers
  const rest = unknown.length === 1 ? {} : { also: unknown.slice(1, MOST_NAMED).map(shortName) }
  if (candidates.length > 0) {
    // Keep the view that the caller named, and never propose a paid call for a free one.
    const isNamed = requestedView(input) !== undefined
    const [meant = view] = candidates.filter(
      ({ endpoint }) => !isNamed && endpoint.credits <= view.endpoint.credits,
    )
    return new ArgumentRefusal('wrong_view', {
      argument,
      ...rest,
      hint: `${argument} belongs to view=${candidates.map(({ name }) => name).join(' or view=')}, not to ${view.name}.`,
      ...(isNamed || meant !== view ? proposal(reading, meant, input) : {}),
    })
  }
  const accepted = acceptedBy(tool, view)
  const meant = nearestName(argument, accepted)
  const right = meant === undefined || meant in input ? input : { ...input, [meant]: input[argument] }
  return new ArgumentRefusal('unknown_argument', {
    argument: shortName(argument),
    ...rest,
    ...(meant === undefined ? {} : { did_you_mean: meant }),
    accepted,
    ...proposal(reading, view, right),
  })
}

const MOST_NAMED = 20
const shortName = (argument: string): string => argument.slice(0, 100)

/** Names as the tool shows them. */
function acceptedBy(tool: Tool, view: ToolView): readonly string[] {
  const { properties } = parametersOf(view.endpoint)
  const declared = argumentsOf(tool)
  const own = Object.keys(properties)
    .map((name) => shownName(tool, name))
    .filter((name) => declared.has(name))
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
