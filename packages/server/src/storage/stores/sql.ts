export type SqlValue = string | number | Uint8Array | null
export type Row = Readonly<Record<string, unknown>>

export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/**
 * A database for a thread that may wait for it. Texts are in the subset of SQL that SQLite and PostgreSQL share, with
 * parameters `$1`, `$2`; a list of rows is one parameter, made by `jsonRows` and read by `json_array_elements`.
 */
export interface Sql {
  /** Runs one statement. It is repeated if the connection is lost, so running it twice must have the effect of once. */
  all(text: string, ...values: readonly SqlValue[]): readonly Row[]
  /** As `all`, each row as its values in the order of the columns: half the time for tables that are read whole. */
  arrays(text: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[]
  /**
   * Runs statements as one transaction, at most once.
   * @throws Error if it failed, or if it is not known whether it was committed
   */
  write(statements: readonly Statement[]): void
  close(): void
}

/** Runs one statement as `Sql.all` does: at once, or later for a thread that must not wait. */
export type RunStatement = (
  text: string,
  ...values: readonly SqlValue[]
) => readonly Row[] | Promise<readonly Row[]>

/** The parameter of `json_array_elements($1)`; `value ->> 0` is the first value of a row, as a text. */
export const jsonRows = (rows: readonly (readonly (string | number)[])[]): string => JSON.stringify(rows)
