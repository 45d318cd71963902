import { existsSync, readFileSync } from 'node:fs'
import { csvRows, requireFields, requireHeader } from '../packages/server/src/adapters/replay/csv-rows.ts'

/** A recorded headline with what a reader says of it. */
export interface LabelledHeadline {
  readonly title: string
  /** Of the price of what it is about. */
  readonly direction: -1 | 0 | 1
  /** Whether another reader would give the same type. */
  readonly isSure: boolean
  /** `natural`: drawn at random; `by_type`: drawn so that rare types occur. */
  readonly sample: string
}

const COLUMNS = ['published_at', 'title', 'type', 'direction', 'salience', 'sure', 'sample']
const DIRECTIONS: Readonly<Record<string, -1 | 1>> = { '+': 1, '-': -1 }

/**
 * In the order of publication.
 * @returns undefined if there is no file
 * @throws BrokenReplayFile unless it has these columns
 */
export function readLabelledHeadlines(file: string): readonly LabelledHeadline[] | undefined {
  if (!existsSync(file)) return undefined
  const [header, ...rows] = csvRows(readFileSync(file), file)
  requireHeader(file, COLUMNS, header?.fields ?? [])
  return rows
    .toSorted(({ fields: [one] }, { fields: [two] }) => (one < two ? -1 : one > two ? 1 : 0))
    .map(({ fields, line }) => {
      requireFields(file, line, COLUMNS.length, fields.length)
      const [, title, , direction, , sure, sample] = fields
      return { title, direction: DIRECTIONS[direction] ?? 0, isSure: sure === '1', sample }
    })
}
