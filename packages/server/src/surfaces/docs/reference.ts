import type { Endpoint } from '../../contract/endpoint.ts'
import { curlOf } from './example-call.ts'
import { type DescribedOperation, describedOperations, priceText } from './operation.ts'
import { type Json, type JsonObject, publishedParameter, publishedSchema } from './published-schema.ts'

export interface ReferencePage {
  /** File name in the folder of reference pages. */
  readonly file: string
  readonly text: string
}

/** Objects of fewer fields are listed each time. */
const REPEATED_FIELDS = 4
const BASE_URL = 'http://localhost:8080'
const NOTICE = '<!-- Generated from the catalog; change the product, not this page. -->'
const LIST_INTRODUCTION =
  'Every product has a page with its method and limits, parameters, an example and all fields. `/v1/docs` of a running service describes all endpoints.'

export function referencePages(endpoints: readonly Endpoint[]): readonly ReferencePage[] {
  const operations = describedOperations(endpoints)
  const pages = operations.map((operation) => ({ file: `${operation.id}.md`, text: pageOf(operation) }))
  return [{ file: 'README.md', text: listPage(operations) }, ...pages]
}

function listPage(operations: readonly DescribedOperation[]): string {
  const rows = operations.map((operation) => {
    const { id, title, path, summary } = operation
    return [`[${title}](${id}.md)`, `\`${path}\``, priceText(operation), summary]
  })
  return join([NOTICE, '# Reference', LIST_INTRODUCTION, table(['Product', 'Path', 'Cost', 'Answer'], rows)])
}

function pageOf(operation: DescribedOperation): string {
  const { title, summary, doc, method, path, example, result } = operation
  return join([
    NOTICE,
    `# ${title}`,
    summary,
    `\`${method} ${path}\` · ${priceText(operation)}`,
    doc.trim(),
    '## Parameters',
    table(['Name', 'In', 'Type', 'Required', 'Meaning'], parameterRows(operation)),
    '## Example',
    `\`\`\`sh\n${curlOf(operation, BASE_URL)}\n\`\`\``,
    ...shortExample(example.result),
    '## Fields of `data`',
    table(['Field', 'Type', 'Meaning'], fieldRows(publishedSchema(result), '', new Map())),
  ])
}

/** Lists, and maps of objects of one shape, are cut to their first element. */
function shortExample(result: unknown): readonly string[] {
  const text = JSON.stringify(result, firstOnly, 2)
  const json = `\`\`\`json\n${text}\n\`\`\``
  const isCut = text !== JSON.stringify(result, null, 2)
  return isCut ? [json, 'Lists and maps are cut to one element.'] : [json]
}

function firstOnly(_: string, value: unknown): unknown {
  if (Array.isArray(value)) return isInterval(value) ? value : value.slice(0, 1)
  return isMap(value) ? Object.fromEntries(Object.entries(value).slice(0, 1)) : value
}

const isInterval = (list: readonly unknown[]): boolean =>
  list.length === 2 && list.every((bound) => typeof bound === 'number')

function isMap(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const shapes = new Set(Object.values(value).map((entry) => Object.keys(entry ?? {}).join()))
  return shapes.size === 1 && !shapes.has('') && Object.keys(value).length > 2
}

function parameterRows({ parameters }: DescribedOperation): readonly (readonly string[])[] {
  const required: ReadonlySet<string> = new Set(parameters.required)
  return Object.entries(parameters.properties).map(([name, declared]) => {
    const parameter = publishedParameter(name, declared, required.has(name), undefined)
    const schema = parameter.schema as JsonObject
    const fallback = schema.default === undefined ? '' : `, default \`${String(schema.default)}\``
    return [
      `\`${name}\``,
      String(parameter.in),
      `${typeOf(schema)}${fallback}`,
      parameter.required ? 'yes' : 'no',
      String(parameter.description),
    ]
  })
}

/** Paths of the objects already listed, by their fields. */
type Listed = Map<string, string>

/** A row for each field, nested ones by full path. */
function fieldRows(schema: JsonObject, prefix: string, listed: Listed): readonly (readonly string[])[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonObject>).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const optional = (schema.required as readonly string[] | undefined)?.includes(name) ? '' : ', optional'
    const row = [`\`${path}\``, `${typeOf(field)}${optional}`, meaningOf(field)]
    return [row, ...nestedRows(field, path, listed)]
  })
}

function nestedRows(field: JsonObject, path: string, listed: Listed): readonly (readonly string[])[] {
  const { anyOf, items, additionalProperties, properties } = field
  if (Array.isArray(anyOf)) return anyOf.flatMap((option: JsonObject) => nestedRows(option, path, listed))
  if (isObject(items)) return nestedRows(items, `${path}[]`, listed)
  if (isObject(additionalProperties)) return nestedRows(additionalProperties, `${path}.*`, listed)
  if (!isObject(properties)) return []
  const fields = JSON.stringify(properties)
  const first = listed.get(fields)
  if (first !== undefined && Object.keys(properties).length >= REPEATED_FIELDS)
    return [[`\`${path}.…\``, '', `The fields of \`${first}\``]]
  listed.set(fields, first ?? path)
  return fieldRows(field, `${path}.`, listed)
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typeOf(schema: JsonObject): string {
  const { anyOf, enum: choices, type, items, format } = schema
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' or ')
  if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(', ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (type === 'array') return `list of ${isObject(items) ? typeOf(items) : 'anything'}`
  return `${String(type ?? 'anything')}${format === undefined ? '' : ` (${String(format)})`}${rangeOf(schema)}`
}

function rangeOf({ minimum, maximum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${String(minimum)} to ${String(maximum)}`
  if (minimum !== undefined) return `, at least ${String(minimum)}`
  return maximum === undefined ? '' : `, at most ${String(maximum)}`
}

function meaningOf({ description, anyOf }: JsonObject): string {
  if (typeof description === 'string') return description
  const described = Array.isArray(anyOf)
    ? anyOf.find((option) => typeof option.description === 'string')
    : undefined
  return described === undefined ? '' : String(described.description)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const join = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`
