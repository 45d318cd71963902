import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { parse } from 'csv-parse/sync'

/** Oldest first. */
export interface PublishedSeries {
  readonly day: readonly number[]
  readonly value: readonly number[]
}

/**
 * One column of a file in `risk_reference/`.
 * @returns undefined if there is no file
 * @throws StartupError if a date is invalid
 */
export function readReferenceSeries(
  directory: string,
  file: string,
  column: string,
): PublishedSeries | undefined {
  const path = join(directory, 'risk_reference', file)
  if (!existsSync(path)) return undefined
  const rows = parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) as Record<
    string,
    string
  >[]
  const known = rows.flatMap((row, index) => {
    const day = parseDay(row.date ?? '')
    if (day === undefined) {
      throw new StartupError(
        `${path}, row ${index + 2}: "${row.date}" is no date`,
        'Use dates in the form YYYY-MM-DD.',
      )
    }
    const value = row[column] === undefined || row[column] === '' ? Number.NaN : Number(row[column])
    return Number.isNaN(value) ? [] : [{ day, value }]
  })
  return { day: known.map(({ day }) => day), value: known.map(({ value }) => value) }
}
