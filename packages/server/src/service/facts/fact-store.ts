import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { AnyFactTable, FactRow } from '@bellwether-markets/engine/market/inputs'

/** Rows of one table and year. */
export interface FactBlock {
  readonly year: number
  /** The last decision instant that was computed, with or without a row. */
  readonly through: Instant
  readonly rows: readonly FactRow[]
}

/** Keeps computed rows, so that a restart or another process need not compute them again. */
export interface FactStore {
  /** Undefined if there is none. */
  read(table: string, version: number, year: number): FactBlock | undefined
  /** Where a block ends, without reading its rows. */
  through(table: string, version: number, year: number): Instant | undefined
  /** Replaces a block that ends earlier. */
  write(table: string, version: number, block: FactBlock): void
}

/** Reads stored rows; computes none. */
export interface FactReader {
  /** Of one year; undefined if none are stored. */
  year(table: Pick<AnyFactTable, 'id' | 'version'>, year: number): Promise<readonly FactRow[] | undefined>
  close(): void
}

export interface FoundRows {
  readonly rows: readonly FactRow[]
  /** SHA-256 over these rows and those before them in their years. */
  readonly digest: Uint8Array
}

export interface FactTables {
  /**
   * Rows decided after one moment, up to another.
   * @throws AppError `no_data_then` while a live market still loads its history
   */
  within(table: AnyFactTable, after: Instant, upTo: Instant): FoundRows
}
