import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'

export type SqlValue = string | number | Uint8Array | null
export type Row = Readonly<Record<string, unknown>>

export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export const statement = (text: string, ...values: readonly SqlValue[]): Statement => ({ text, values })

/** @param rest SQL after the values */
export function insertion(table: string, row: Readonly<Record<string, SqlValue>>, rest = ''): Statement {
  const names = Object.keys(row)
  const places = names.map((_, place) => `$${place + 1}`)
  const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) ${rest}`
  return { text, values: Object.values(row) }
}

/** Statements in order; each yields its rows. One text serves engines that block and those that do not. */
export type Steps<Result = void> = Generator<Statement, Result, readonly Row[]>

/** On an engine that blocks. */
export function runSteps<Result>(
  steps: Steps<Result>,
  run: (statement: Statement) => readonly Row[],
): Result {
  let step = steps.next()
  while (!step.done) step = steps.next(run(step.value))
  return step.value
}

type Returning<Port, Kind extends 'steps' | 'value'> = {
  readonly [Name in keyof Port]: Port[Name] extends (...parameters: infer P) => Promise<infer Result>
    ? (...parameters: P) => Kind extends 'steps' ? Steps<Result> : Result
    : never
}

export type StepsOf<Port> = Returning<Port, 'steps'>

/** On an engine that blocks. */
export type BlockingOf<Port> = Returning<Port, 'value'>

export type AnyOperation = (...parameters: readonly unknown[]) => unknown

export const operationsBy = <Operations>(
  names: readonly (keyof Operations & string)[],
  run: (name: keyof Operations & string, parameters: readonly unknown[]) => unknown,
): Operations =>
  Object.fromEntries(
    names.map((name): [string, AnyOperation] => [name, (...parameters) => run(name, parameters)]),
  ) as Operations

/** A blocking database. Texts use the SQL common to SQLite and PostgreSQL, with `$1`; lists are `jsonRows`. */
export interface Sql {
  /** Runs one statement, which must be idempotent: it is repeated after a lost connection. */
  all(text: string, ...values: readonly SqlValue[]): readonly Row[]
  /** As `all`, rows as arrays: half the time for whole tables. */
  arrays(text: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[]
  /** Runs one transaction, at most once. @throws Error if it failed, or if the commit is uncertain */
  write(statements: readonly Statement[]): void
  close(): void
}

/** As `Sql.all`, at once or asynchronously. */
export type RunStatement = (
  text: string,
  ...values: readonly SqlValue[]
) => readonly Row[] | Promise<readonly Row[]>

/** A parameter of `json_array_elements($1)`; `value ->> 0` is a row's first value, as text. */
export const jsonRows = (rows: readonly (readonly (string | number)[])[]): string => JSON.stringify(rows)

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
