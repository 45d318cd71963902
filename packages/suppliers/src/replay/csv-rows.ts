import { CsvError, parse } from 'csv-parse/sync'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'

/**
 * Skips empty lines.
 * @param take gets each row's fields and line number, from 1
 * @throws BrokenReplayFile if not CSV
 */
export function eachCsvRow(
  content: string | Buffer,
  file: string,
  take: (fields: readonly string[], line: number) => void,
): void {
  try {
    parse(content, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (fields: string[], { lines }) => {
        take(fields, lines)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.lines === 'number' ? { row: error.lines } : {}
    throw new BrokenReplayFile({ file, ...row, problem: error.message })
  }
}

export interface CsvRow {
  readonly fields: readonly string[]
  /** From 1. */
  readonly line: number
}

/** @throws BrokenReplayFile if not CSV */
export function csvRows(content: string | Buffer, file: string): CsvRow[] {
  const rows: CsvRow[] = []
  eachCsvRow(content, file, (fields, line) => rows.push({ fields, line }))
  return rows
}

/** @throws BrokenReplayFile unless the header has these columns */
export function requireHeader(file: string, expected: readonly string[], found: readonly string[]): void {
  if (found.join() === expected.join()) return
  const problem = `the header must be ${quoted(expected.join())}, found ${quoted(found.join())}`
  throw new BrokenReplayFile({ file, row: 1, problem })
}

/** @throws BrokenReplayFile unless a row has so many fields */
export function requireFields(file: string, row: number, expected: number, found: number): void {
  if (found === expected) return
  throw new BrokenReplayFile({ file, row, problem: `${expected} fields expected, found ${found}` })
}
