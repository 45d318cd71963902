import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { curlOf } from './example-call.ts'
import { type DescribedOperation, describedOperations, priceText } from './operation.ts'
import { fieldRows, parameterRows, type Row } from './schema-rows.ts'

export interface ReferencePage {
  /** File name in the folder of reference pages. */
  readonly file: string
  readonly text: string
}

const BASE_URL = 'http://localhost:8080'
const NOTICE = '<!-- Generated from the catalog; change the product, not this page. -->'
const LIST_INTRODUCTION =
  'Every product has a page with its method and limits, parameters, an example and all fields. `/v1/docs` of a running service describes all endpoints.'

export function referencePages(endpoints: readonly Endpoint[]): readonly ReferencePage[] {
  const operations = describedOperations(endpoints)
  const pages = operations.map((operation) => ({
    file: `${operation.id}.md`,
    text: `${NOTICE}\n\n${referenceText(operation, BASE_URL)}`,
  }))
  return [{ file: 'README.md', text: listPage(operations) }, ...pages]
}

function listPage(operations: readonly DescribedOperation[]): string {
  const rows = operations.map((operation) => {
    const { id, title, path, summary } = operation
    return [`[${title}](${id}.md)`, `\`${path}\``, priceText(operation), summary]
  })
  return join([NOTICE, '# Reference', LIST_INTRODUCTION, table(['Product', 'Path', 'Cost', 'Answer'], rows)])
}

/** An endpoint in Markdown. */
export function referenceText(operation: DescribedOperation, baseUrl: string): string {
  const { title, summary, doc, method, path, example } = operation
  return join([
    `# ${title}`,
    summary,
    `\`${method} ${path}\` · ${priceText(operation)}`,
    doc.trim(),
    '## Parameters',
    table(['Name', 'In', 'Type', 'Required', 'Meaning'], parameterRows(operation)),
    '## Example',
    `\`\`\`sh\n${curlOf(operation, baseUrl)}\n\`\`\``,
    ...shortExample(example.result),
    '## Fields of `data`',
    table(['Field', 'Type', 'Meaning'], fieldRows(operation)),
  ])
}

function shortExample(result: unknown): readonly string[] {
  const { text, isCut } = cutExample(result)
  const json = `\`\`\`json\n${text}\n\`\`\``
  return isCut ? [json, 'Lists and maps are cut to one element.'] : [json]
}

/** Lists, and maps of objects of one shape, are cut to their first element. */
export function cutExample(result: unknown): { readonly text: string; readonly isCut: boolean } {
  const text = JSON.stringify(result, firstOnly, 2)
  return { text, isCut: text !== JSON.stringify(result, null, 2) }
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

function table(head: readonly string[], rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const join = (blocks: readonly string[]): string => `${blocks.join('\n\n')}\n`
