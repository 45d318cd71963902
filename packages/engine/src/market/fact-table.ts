import type { Instant } from '../kernel/time.ts'
import type { FactRow, FactTable, Inputs, InputValues } from './inputs.ts'

/**
 * Rows of some decision instants of one year, with `at` of each; an instant without enough history has none. `inputs`
 * are as known at the last of these instants and reach back far enough for the first: a row uses only days and
 * observations that its own instant would have shown.
 */
export type RowsOf<Table extends FactTable> = (
  inputs: InputValues<ReturnType<Table['inputs']>>,
  instants: readonly Instant[],
  before: readonly NonNullable<Table['rowType']>[],
) => readonly NonNullable<Table['rowType']>[]

export const defineFactTable =
  <Row extends FactRow>() =>
  <const I extends Inputs>(table: FactTable<I, Row>): FactTable<I, Row> =>
    table

/** Computes the rows of each table, by id. */
export type FactComputations = Readonly<
  Record<string, (inputs: never, instants: readonly Instant[], before: never) => readonly FactRow[]>
>
