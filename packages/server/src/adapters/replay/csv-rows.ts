import { CsvError, parse } from 'csv-parse/sync'
import { BrokenReplayFile } from './replay-broken-file.ts'

/**
 * Reads CSV rows in order, skipping empty lines.
 * @param file name, for errors
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
