import { locationOf } from '@bellwether-markets/products/contract/query/query'
import { shownName, type Tool, viewOf } from '../tools/tool.ts'
import { curlOf } from './example-call.ts'
import { operationId } from './openapi.ts'
import type { DescribedOperation } from './operation.ts'
import { type Json, publishedSchema } from './published-schema.ts'

export type SnippetKind = 'curl' | 'typescript' | 'python' | 'mcp'

export interface CallSnippet {
  readonly kind: SnippetKind
  readonly title: string
  readonly text: string
}

const inLines = (curl: string): string => curl.replace(/ (-H|--json) /g, ' \\\n  $1 ')

type Values = Readonly<Record<string, Json>>

/**
 * The example call of an operation in each language. Keys are read from BELLWETHER_API_KEY. Every text is run by a test.
 * @param tools without the operation, there is no snippet for MCP
 */
export function callSnippets(
  operation: DescribedOperation,
  baseUrl: string,
  tools: readonly Tool[],
): readonly CallSnippet[] {
  const values = exampleValues(operation)
  const mcp = mcpOf(operation, values, baseUrl, tools)
  return [
    { kind: 'curl', title: 'curl', text: inLines(curlOf(operation, baseUrl)) },
    { kind: 'typescript', title: 'TypeScript', text: typescriptOf(operation, values, baseUrl) },
    { kind: 'python', title: 'Python', text: pythonOf(operation, values, baseUrl) },
    ...(mcp === undefined ? [] : [{ kind: 'mcp', title: 'MCP', text: mcp } as const]),
  ]
}

/** Of the example call, in the types of their parameters. */
function exampleValues({ parameters, example }: DescribedOperation): Values {
  const inQuery = Object.entries(parameters.properties)
    .filter(([name, schema]) => locationOf(schema) !== 'body' && example.query[name] !== undefined)
    .map(([name, schema]) => [name, typed(publishedSchema(schema).type, example.query[name])])
  return { ...Object.fromEntries(inQuery), ...(example.body as Values | undefined) }
}

function typed(type: Json | undefined, text: string): Json {
  if (type === 'array') return text.split(',')
  return type === 'integer' || type === 'number' || type === 'boolean' ? (JSON.parse(text) as Json) : text
}

const hasValues = (values: Values): boolean => Object.keys(values).length > 0

function typescriptOf(operation: DescribedOperation, values: Values, baseUrl: string): string {
  const start = `import { Bellwether } from '@bellwether-markets/client'

const bellwether = new Bellwether({ baseUrl: '${baseUrl}' })`
  if (operation.streams)
    return `${start}
for await (const { event, data } of bellwether.stream()) {
  console.log(event, data)
  break // read on in a program
}`
  const options = hasValues(values) ? javascript(values) : ''
  return `${start}
const answer = await bellwether.${operationId(operation)}(${options})
console.log(answer.data, answer.credits)`
}

function pythonOf(operation: DescribedOperation, values: Values, baseUrl: string): string {
  const start = `from bellwether_markets import Bellwether

with Bellwether("${baseUrl}") as bellwether:`
  if (operation.streams)
    return `${start}
    for told in bellwether.stream():
        print(told["event"], told["data"])
        break  # read on in a program`
  const name = operationId(operation).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const keywords = Object.entries(values).map(([key, value]) => `${pythonName(key)}=${python(value)}`)
  return `${start}
    answer = bellwether.${name}(${keywords.join(', ')})
    print(answer.data, answer.credits)`
}

function mcpOf(
  { id, access, isShortened }: DescribedOperation,
  values: Values,
  baseUrl: string,
  tools: readonly Tool[],
): string | undefined {
  const found = viewOf(tools, id)
  if (found === undefined) return undefined
  const { tool, view } = found
  const named = Object.entries(values)
    .filter(([name]) => name !== 'detail' || isShortened)
    .map(([name, value]) => [shownName(tool, name), value])
  const toolArguments = {
    ...(view === tool.views[0] ? {} : { view: view.name }),
    ...Object.fromEntries(named),
  }
  const address =
    access === 'free'
      ? `new URL('${baseUrl}/mcp')`
      : `new URL('${baseUrl}/mcp'), {
  requestInit: { headers: { 'X-API-Key': process.env.BELLWETHER_API_KEY } },
}`
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const client = new Client({ name: 'my-agent', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(${address}))
const answer = await client.callTool({
  name: '${tool.name}',
  arguments: ${javascript(toolArguments)},
})
console.log(answer.structuredContent)
await client.close()`
}

function javascript(value: Json): string {
  if (typeof value === 'string') return quoted(value, "'")
  if (Array.isArray(value)) return `[${value.map(javascript).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${javascript(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function python(value: Json): string {
  if (typeof value === 'string') return quoted(value, '"')
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : String(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `"${name}": ${python(member)}`)
    .join(', ')}}`
}

const quoted = (text: string, mark: string): string =>
  `${mark}${text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)}${mark}`

/** Words of Python have an underscore, as in the client. */
const pythonName = (name: string): string => (name === 'from' ? 'from_' : name)
