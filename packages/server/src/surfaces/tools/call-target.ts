import type { Endpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/parameters.ts'
import { locationOf } from '../../contract/query/query.ts'

export interface CallTarget {
  /** Path and query string by which HTTP asks for the same. */
  readonly target: string
  /** Values of path parameters. */
  readonly path: Readonly<Record<string, string>>
  /** What was sent of the parameters that the endpoint has, as text. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>
}

/**
 * Turns the arguments of a tool into the request that HTTP would read. Values are written as text and judged by the one
 * parser of parameters: null counts as left out, a list where one text is wanted is joined by commas, other arguments
 * are ignored as unknown query parameters are.
 */
export function callTarget(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): CallTarget {
  const parameters: Record<string, string | readonly string[]> = {}
  const path: Record<string, string> = {}
  const pairs: string[] = []
  for (const [name, schema] of Object.entries(parametersOf(endpoint).properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null) continue
    const isList = (schema as { type?: unknown }).type === 'array'
    const texts = isList && Array.isArray(value) ? value.map(textOf) : [textOf(value)]
    parameters[name] = isList ? texts : texts[0]
    if (locationOf(schema) === 'path') path[name] = texts[0]
    else pairs.push(...texts.map((text) => `${encoded(name)}=${encoded(text)}`))
  }
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''))
  return { target: pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`, path, parameters }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return JSON.stringify(value) ?? ''
}

/** Half a surrogate pair cannot be encoded; it becomes the replacement character, as in every other text. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',')
