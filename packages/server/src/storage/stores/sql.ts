export type SqlValue = string | number | Uint8Array | null
export type Row = Readonly<Record<string, unknown>>

export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/**
 * A blocking database. Texts use the SQL that SQLite and PostgreSQL share, with `$1`, `$2`; a list of rows is one
 * parameter, made by `jsonRows`, read by `json_array_elements`.
 */
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
