import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import { locationOf } from '@bellwether-markets/products/contract/query/query'

export interface CallTarget {
  /** Path and query string of the equivalent HTTP call. */
  readonly target: string
  readonly path: Readonly<Record<string, string>>
  /** JSON, if the endpoint takes a body. */
  readonly body: Uint8Array | undefined
  /** The arguments that the endpoint declares: members of the body as they are, others as text. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/**
 * Converts tool arguments to an HTTP request, so that one parser checks both. Null is omitted, a list for a single text
 * is joined by commas, unknown arguments are ignored.
 * @throws AppError `validation_error` for an empty value in the path, which would name another endpoint
 */
export function callTarget(endpoint: Endpoint, input: Readonly<Record<string, unknown>>): CallTarget {
  const parameters: Record<string, unknown> = {}
  const body: Record<string, unknown> = {}
  const path: Record<string, string> = {}
  const pairs: string[] = []
  for (const [name, schema] of Object.entries(parametersOf(endpoint).properties)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if (value === undefined || value === null) continue
    if (locationOf(schema) === 'body') {
      parameters[name] = value
      body[name] = value
      continue
    }
    const isList = (schema as { type?: unknown }).type === 'array'
    const texts = isList && Array.isArray(value) ? value.map(textOf) : [textOf(value)]
    parameters[name] = isList ? texts : texts[0]
    if (locationOf(schema) === 'path') {
      if (texts[0].trim() === '') throw invalidValue(['path', name], 'must not be empty', texts[0])
      path[name] = texts[0]
    } else pairs.push(...texts.map((text) => `${encoded(name)}=${encoded(text)}`))
  }
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''))
  const target = pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
  const takesBody = 'body' in endpoint && endpoint.body !== undefined
  return { target, path, parameters, body: takesBody ? Buffer.from(JSON.stringify(body)) : undefined }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return JSON.stringify(value) ?? ''
}

/** Lone surrogates cannot be encoded and become U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',')
