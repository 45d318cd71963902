import { CsvError, parse } from 'csv-parse/sync'
import { decodedText } from './decoded-text.ts'
import { malformed } from './provider-request.ts'

export interface CsvTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** @throws ProviderFault if missing */
  column(name: string): number
}

/**
 * Fields are trimmed; every row has as many fields as the header.
 * @throws ProviderFault if invalid or the header does not match
 */
export function readCsv(bytes: Uint8Array, header: RegExp): CsvTable {
  const text = decodedText(bytes)
  const firstLine = /^[^\r\n]*/.exec(text)?.[0].trim() ?? ''
  if (!header.test(firstLine)) throw malformed('a header that is not known')
  const [names = [], ...rows] = parsedRows(text)
  return {
    header: names,
    rows,
    column(name) {
      const index = names.indexOf(name)
      if (index < 0) throw malformed('a column is missing')
      return index
    },
  }
}

function parsedRows(text: string): string[][] {
  try {
    return parse(text, { trim: true, skip_empty_lines: true, skip_records_with_empty_values: true })
  } catch (error) {
    if (error instanceof CsvError) throw malformed('a row of another length than the header')
    throw error
  }
}
