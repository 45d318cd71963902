import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Row } from './sql.ts'

/** Readers of columns, by name. */
type Columns = Readonly<Record<string, (value: unknown) => unknown>>
type RowOf<C extends Columns> = { readonly [Name in keyof C]: ReturnType<C[Name]> }

/** Reads columns by name; `knownAt` reads `known_at`. @throws RangeError if a value has the wrong type */
export function rowOf<C extends Columns>(columns: C, row: Row): RowOf<C> {
  const values = Object.entries(columns).map(([name, read]) => [name, read(row[columnOf(name)])])
  return Object.fromEntries(values) as RowOf<C>
}

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function text(value: unknown): string {
  if (typeof value !== 'string') throw new RangeError(`a column of texts holds ${value}`)
  return value
}

/** PostgreSQL returns a bigint as text. */
export function number(value: unknown): number {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof read !== 'number' || !Number.isFinite(read)) {
    throw new RangeError(`a column of numbers holds ${value}`)
  }
  return read
}

export const instant = (value: unknown): Instant => asInstant(number(value))

/** NULL becomes undefined. */
export const optional =
  <V>(read: (value: unknown) => V) =>
  (value: unknown): V | undefined =>
    value === null ? undefined : read(value)
