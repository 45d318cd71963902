/** Forms of an answer's list beside JSON, by media type. */
export const LIST_TYPES = { 'text/csv': csvOf, 'application/x-ndjson': ndjsonOf } as const
export type ListType = keyof typeof LIST_TYPES

type Row = Readonly<Record<string, unknown>>

/** The one that an Accept header prefers to JSON. */
export function listTypeFor(accept: string | undefined): ListType | undefined {
  if (accept === undefined || !/csv|ndjson/i.test(accept)) return undefined
  const ranges = accept.split(',').map((part, at) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const weight = parameters.map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)?.[1]).find((one) => one)
    return { type, weight: weight === undefined ? 1 : Number(weight), at }
  })
  const [best] = ranges
    .filter(({ type, weight }) => weight > 0 && (type in LIST_TYPES || type === 'application/json'))
    .sort((one, other) => other.weight - one.weight || one.at - other.at)
  return best !== undefined && best.type in LIST_TYPES ? (best.type as ListType) : undefined
}

/**
 * The rows of an answer: those of its table if it is in short form, else the elements of its list. Rows of `others`,
 * such as further price histories, follow; each row then has the symbol.
 */
export function rowsOf(data: unknown, list: string): readonly Row[] | undefined {
  if (!isObject(data)) return undefined
  const { columns, rows, others, [list]: elements } = data
  if (Array.isArray(columns) && Array.isArray(rows)) {
    return rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [String(name), (row as unknown[])[at]])),
    )
  }
  if (!Array.isArray(elements)) return undefined
  if (!Array.isArray(others)) return elements.map(asRow)
  return [data, ...others.filter(isObject)].flatMap((one) => {
    const own = one[list]
    return Array.isArray(own) ? own.map((row) => ({ symbol: one.symbol, ...asRow(row) })) : []
  })
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asRow = (value: unknown): Row => (isObject(value) ? value : { value })

function ndjsonOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** RFC 4180, with a header line. Members of objects become columns such as `event.kind`; lists are JSON. */
function csvOf(rows: readonly Row[]): string {
  const flat = rows.map((row) => new Map(cellsOf(row, '')))
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const lines = flat.map((row) => columns.map((name) => row.get(name) ?? ''))
  return [columns.map(quoted), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cellsOf(row: Row, prefix: string): readonly (readonly [name: string, text: string])[] {
  return Object.entries(row).flatMap(([name, value]) =>
    isObject(value) ? cellsOf(value, `${prefix}${name}.`) : [[`${prefix}${name}`, cellOf(value)] as const],
  )
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(typeof value === 'string' ? harmless(value) : JSON.stringify(value))
}

/** Spreadsheets run text that begins so; headlines are written by others. */
const harmless = (text: string): string => (/^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
