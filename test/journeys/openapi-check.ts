import { type Json, jsonSchemaFaults } from './json-schema-faults.ts'

export interface Exchange {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Json
}

/** @returns what in the answer is not as the document says, empty where all is */
export type OpenApiCheck = (exchange: Exchange) => readonly string[]

/** Sent only with a valid key, which a caller need not have. */
const OPTIONAL_HEADERS: ReadonlySet<string> = new Set(['X-Credits-Remaining'])
/** The description says that these have the body of every error without listing them. */
const UNLISTED: ReadonlySet<number> = new Set([400, 404, 405, 408, 413, 414, 431])

/** Holds answers against an OpenAPI 3.1 document: the schema of the body by status, and the headers. */
export function openApiCheck(document: Json): OpenApiCheck {
  const resolve = (value: Json): Json =>
    value?.$ref === undefined ? value : resolve(pointed(document, value.$ref))

  const operationOf = (method: string, target: string): Json => {
    const path = target.split(/[?#]/, 1)[0].replace(/(?<=.)\/$/, '')
    const pattern = Object.keys(document.paths).find((known) =>
      new RegExp(`^${known.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const item = pattern === undefined ? undefined : document.paths[pattern]
    return item?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
  }

  const headerFaults = (described: Json, { headers }: Exchange): readonly string[] =>
    Object.keys(described.headers ?? {})
      .filter((name) => !OPTIONAL_HEADERS.has(name))
      .flatMap((name) => {
        const text = headers.get(name)
        if (text === null) return [`the header ${name} is missing`]
        const { schema } = resolve(described.headers[name])
        const value = schema.type === 'integer' ? Number(text) : text
        return jsonSchemaFaults(schema, value, resolve, `header ${name}`)
      })

  const bodyFaults = (described: Json, { method, status, text, json }: Exchange): readonly string[] => {
    const schema = described.content?.['application/json']?.schema
    if (method === 'HEAD' || schema === undefined) return text === '' ? [] : [`a ${status} has a body`]
    return jsonSchemaFaults(schema, json, resolve, 'body')
  }

  return (exchange) => {
    const described = operationOf(exchange.method, exchange.target)?.responses[exchange.status]
    if (described !== undefined) {
      const response = resolve(described)
      return [...headerFaults(response, exchange), ...bodyFaults(response, exchange)]
    }
    if (!UNLISTED.has(exchange.status)) return [`the status ${exchange.status} is not described`]
    if (exchange.method === 'HEAD') return []
    return jsonSchemaFaults({ $ref: '#/components/schemas/Error' }, exchange.json, resolve, 'body')
  }
}

function pointed(document: Json, reference: string): Json {
  const target = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce((value, name) => value?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  if (target === undefined) throw new Error(`${reference} points to nothing`)
  return target
}
