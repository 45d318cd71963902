import { CsvError, parse } from 'csv-parse/sync'
import { BrokenReplayFile } from './replay-broken-file.ts'

/**
 * Reads the rows of a CSV file in order, empty lines left out.
 * @param file its name, for errors
 * @param take gets the fields of each row, as many as it has, and its line, the first being line 1
 * @throws BrokenReplayFile if it is no CSV
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
