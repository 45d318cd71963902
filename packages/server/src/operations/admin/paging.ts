import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { LARGEST_ROW, Nullable, Text } from '@bellwether-markets/engine/kernel/schema'
import { Type } from 'typebox'

export const DEFAULT_ROWS = 100
const MOST_ROWS = 1000
const LONGEST_CURSOR = 40

export const rowLimit = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_ROWS,
      default: DEFAULT_ROWS,
      description,
      examples: [DEFAULT_ROWS],
    }),
  )

export const CursorParameter = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: LONGEST_CURSOR,
    description: '`cursor` of the answer before, with its other parameters: the next rows',
  }),
)

export const NextCursor = Nullable(Text('Send it as `cursor` for the next rows; null if these are the last'))

/** A cursor that is the number of a row. @throws AppError `validation_error` */
export function rowOfCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (/^\d{1,15}$/.test(cursor) && Number(cursor) <= LARGEST_ROW) return Number(cursor)
  throw cursorFault(cursor)
}

export const cursorFault = (cursor: string) =>
  invalidValue(['query', 'cursor'], 'send cursor as it was given, or omit it', cursor)
