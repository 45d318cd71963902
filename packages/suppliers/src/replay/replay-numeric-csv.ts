import { readFileSync } from 'node:fs'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'
import { decimalAt, NOT_A_NUMBER } from './replay-fields.ts'

export interface NumericCsvFormat {
  /** Path for errors. */
  readonly label: string
  /** First the key column, then numbers or empty fields. */
  readonly columns: readonly string[]
  /** Last column. */
  readonly optional?: string
  /** Must not be empty. */
  readonly required: string
  /** Must be ≥ 0. */
  readonly neverNegative: readonly string[]
  /** Parses the key; NaN if invalid. */
  readonly key: (bytes: Uint8Array, from: number, to: number) => number
  readonly keyMeaning: string
}

export interface NumericCsv {
  readonly keys: Float64Array
  /** In header order, the optional one only if present; NaN if empty. */
  readonly values: readonly Float64Array[]
}

const NEWLINE = 10
const RETURN = 13
const COMMA = 44
const SPACE = 32

/**
 * A general CSV parser is several times slower here. Accepts a byte-order mark, CRLF and trailing blank lines.
 * @throws BrokenReplayFile at the first invalid field
 */
export function readNumericCsv(path: string, format: NumericCsvFormat): NumericCsv {
  const bytes = readFileSync(path)
  const end = endOfText(bytes)
  const headerEnd = lineEnd(bytes, startOfText(bytes), end)
  const columns = columnsOf(bytes.toString('utf8', startOfText(bytes), headerEnd), format)
  const rows = countRows(bytes, headerEnd, end)
  const keys = new Float64Array(rows)
  const values = columns.slice(1).map(() => new Float64Array(rows))
  const read = rowReader(bytes, { ...format, columns }, keys, values)
  let from = nextLine(bytes, headerEnd, end)
  for (let row = 0; row < rows; row++) {
    const to = lineEnd(bytes, from, end)
    read(row, from, to)
    from = nextLine(bytes, to, end)
  }
  return { keys, values }
}

const startOfText = (bytes: Uint8Array): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0

function endOfText(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && [NEWLINE, RETURN, SPACE].includes(bytes[end - 1])) end--
  return end
}

function lineEnd(bytes: Uint8Array, from: number, end: number): number {
  const newline = bytes.indexOf(NEWLINE, from)
  if (newline < 0 || newline >= end) return end
  return newline > from && bytes[newline - 1] === RETURN ? newline - 1 : newline
}

const nextLine = (bytes: Uint8Array, lineEndAt: number, end: number): number =>
  Math.min(end, lineEndAt + (bytes[lineEndAt] === RETURN ? 2 : 1))

function countRows(bytes: Uint8Array, from: number, end: number): number {
  let rows = 0
  for (let at = bytes.indexOf(NEWLINE, from); at >= 0 && at < end; at = bytes.indexOf(NEWLINE, at + 1)) rows++
  return rows
}

function columnsOf(header: string, { columns, optional, label }: NumericCsvFormat): readonly string[] {
  if (header === columns.join(',')) return columns
  if (optional !== undefined && header === [...columns, optional].join(',')) return [...columns, optional]
  const further = optional === undefined ? '' : `, or with ${quoted(`,${optional}`)} after it`
  const problem = `the header must be ${quoted(columns.join(','))}${further}, found ${quoted(header)}`
  throw new BrokenReplayFile({ file: label, row: 1, problem })
}

function rowReader(
  bytes: Buffer,
  format: NumericCsvFormat,
  keys: Float64Array,
  values: readonly Float64Array[],
): (row: number, from: number, to: number) => void {
  const { columns } = format
  const requiredIndex = columns.indexOf(format.required) - 1
  const unsigned = values.map((_, index) => format.neverNegative.includes(columns[index + 1]))

  const { refuse, refuseCount, found } = rowFaults(bytes, format)

  function fieldEnd(row: number, field: number, from: number, to: number): number {
    let at = from
    while (at < to && bytes[at] !== COMMA) at++
    if ((at === to) !== (field === columns.length - 1)) refuseCount(row, from, to, field)
    return at
  }

  return (row, from, to) => {
    let at = fieldEnd(row, 0, from, to)
    const key = format.key(bytes, from, at)
    if (Number.isNaN(key)) refuse(row, 0, `not ${format.keyMeaning}: ${found(from, at)}`)
    if (row > 0 && key <= keys[row - 1]) {
      refuse(row, 0, `${found(from, at)} ${key === keys[row - 1] ? 'stands twice' : 'is out of order'}`)
    }
    keys[row] = key
    for (let index = 0; index < values.length; index++) {
      const start = at + 1
      at = fieldEnd(row, index + 1, start, to)
      const value = decimalAt(bytes, start, at)
      if (value === NOT_A_NUMBER) refuse(row, index + 1, `not a number: ${found(start, at)}`)
      if (Number.isNaN(value) && index === requiredIndex) refuse(row, index + 1, 'empty')
      if (value < 0 && unsigned[index]) refuse(row, index + 1, `below zero: ${found(start, at)}`)
      values[index][row] = value
    }
  }
}

/** Rows count from 0 after the header. */
const rowFaults = (bytes: Buffer, { label, columns }: NumericCsvFormat) => ({
  refuse(row: number, column: number, problem: string): never {
    throw new BrokenReplayFile({ file: label, row: row + 2, column: columns[column], problem })
  },
  refuseCount(row: number, from: number, to: number, field: number): never {
    const rest = bytes.toString('utf8', from, to).split(',').length
    const problem = `${columns.length} fields expected, found ${field + rest}`
    throw new BrokenReplayFile({ file: label, row: row + 2, problem })
  },
  found: (from: number, to: number): string => quoted(bytes.toString('utf8', from, to)),
})
